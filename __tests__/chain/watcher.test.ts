/** How the chain is read and credited: once, never on doubt, and as if nothing had been taken back. */
import { transaction, type Db } from '@/server/db/database';
import type { Chain, ChainNode, Transfer } from '@/server/chain/node';
import { readCursor, readOn, stop } from '@/server/chain/store';
import { CONFIRMATIONS, watchOnce, type Watched } from '@/server/chain/watcher';
import { creditFinal } from '@/server/deposits/crediting';
import * as store from '@/server/deposits/store';
import { balanceOf } from '@/server/ledger/ledger';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { address, hashOf, scriptedChain } from './scripted';

const USDT = 10n ** 18n;
let x: TestExchange;
let person: Person;
let serial = 0;

beforeEach(async () => {
  x = await exchange();
  person = await x.person();
  await store.keepAddress(x.db, { place: 1, ownerId: person.userId, address: address('a') });
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const has = () => balanceOf(x.db, person.userId, 'spot:available', 'USDT');
const START = '10000';

/** Reads and credits until nothing is new. */
async function round(
  chain: Chain,
  onFailure: (error: unknown) => void = () => {},
  die: () => void = () => {},
): Promise<Watched> {
  const ours = new Map((await store.addressesAfter(x.db, 0)).map((row) => [row.address, row.owner_id]));
  const transact = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    die();
    const result = await transaction(x.db, async (db) => {
      const done = await work(db);
      die();
      return done;
    });
    die();
    return result;
  };
  const found = async (db: Db, transfers: readonly Transfer[]): Promise<void> => {
    const deposits = transfers.map((transfer) => {
      serial += 1;
      return { ownerId: ours.get(transfer.to)!, depositNo: `1${String(serial).padStart(19, '0')}`, transfer };
    });
    await store.insertDeposits(db, chain.id, deposits, x.clock.now());
  };
  let watched: Watched;
  do {
    watched = await watchOnce({
      db: x.db,
      chain,
      now: x.clock.now,
      transact,
      refresh: async () => {},
      isOurs: (to) => ours.has(to),
      found,
      takenBack: (db, after) => store.forgetAfter(db, chain.id, after),
    });
  } while (watched === 'read' || watched === 'wentBack');
  const cursor = await readCursor(x.db, chain.id);
  if (cursor && !cursor.stopped)
    await creditFinal(
      {
        db: x.db,
        chain,
        now: x.clock.now,
        transact,
        witnessFrom: '1000',
        tell: async () => {},
        publish: () => {},
        onFailure,
      },
      cursor.number,
    );
  return watched;
}

const states = async () =>
  (
    await store.listDeposits(x.db, { ownerId: person.userId, status: undefined }, { pageNum: 1, pageSize: 100 })
  ).rows.map(({ status }) => status);

test('a transfer is credited by its value with its fifteenth block, and never again', async () => {
  const script = scriptedChain();
  const chain = script.chain(script.node());
  expect(await round(chain)).toBe('began');
  script.mine([
    { to: address('a'), units: 250n * USDT },
    { to: address('b'), units: 9n * USDT },
    { to: address('a'), units: 0n },
  ]);
  script.mineMany(CONFIRMATIONS - 2);
  await round(chain);
  expect([await has(), await states()]).toEqual([START, ['confirming']]);
  script.mine();
  await round(chain);
  expect([await has(), await states()]).toEqual(['10250', ['success']]);
  for (let i = 0; i < 3; i += 1) await round(chain);
  script.mineMany(100);
  await round(chain);
  expect(await has()).toBe('10250');
});

test('what is below the minimum, or below the ledger’s last place, adds up', async () => {
  const script = scriptedChain();
  const chain = script.chain(script.node());
  await round(chain);
  script.mine([{ to: address('a'), units: (4n * USDT) / 10n }]);
  script.mineMany(20);
  await round(chain);
  expect([await has(), await states()]).toEqual([START, ['success']]);
  expect(await store.dustOf(x.db, person.userId)).toBe((4n * USDT) / 10n);
  script.mine([{ to: address('a'), units: (6n * USDT) / 10n + 1n }]);
  script.mineMany(20);
  await round(chain);
  expect(await has()).toBe('10001');
  expect(await store.dustOf(x.db, person.userId)).toBe(1n);
});

test('a chain that goes back before the depth takes the deposit back; in another block it counts once', async () => {
  const script = scriptedChain();
  const chain = script.chain(script.node());
  await round(chain);
  script.mineMany(3);
  script.mine([{ to: address('a'), units: 100n * USDT }]);
  script.mineMany(5);
  await round(chain);
  expect(await states()).toEqual(['confirming']);
  script.fork(6, 8);
  await round(chain);
  expect(await states()).toEqual([]);
  script.mine([{ to: address('a'), units: 100n * USDT }]);
  script.mineMany(20);
  await round(chain);
  expect([await has(), await states()]).toEqual(['10100', ['success']]);
});

test('a chain that takes back what was final stops everything until a person has looked', async () => {
  const script = scriptedChain();
  const chain = script.chain(script.node());
  await round(chain);
  script.mine([{ to: address('a'), units: 100n * USDT }]);
  script.mineMany(20);
  await round(chain);
  script.fork(21, 30);
  script.mine([{ to: address('a'), units: 100n * USDT }]);
  await expect(round(chain)).rejects.toThrow(/went back to block/);
  expect(await round(chain)).toBe('stopped');
  script.mineMany(50);
  expect(await round(chain)).toBe('stopped');
  expect(await has()).toBe('10100');
});

test('a node that lags is waited for, one that is silent is told of, and neither loses anything', async () => {
  const script = scriptedChain();
  const mood: { behind?: number; silent?: boolean } = {};
  const chain = script.chain(script.node(mood));
  await round(chain);
  script.mine([{ to: address('a'), units: 50n * USDT }]);
  script.mineMany(10);
  await round(chain);
  mood.behind = 8;
  expect(await round(chain)).toBe('nothingNew');
  expect(await states()).toEqual(['confirming']);
  mood.silent = true;
  await expect(round(chain)).rejects.toThrow('no answer');
  delete mood.behind;
  mood.silent = false;
  script.mineMany(10);
  await round(chain);
  expect(await has()).toBe('10050');
});

test('from an amount on a second node must tell the same, block and value', async () => {
  const script = scriptedChain();
  const lie = (transfers: Transfer[]): Transfer[] => transfers.map((one) => ({ ...one, units: 5_000n * USDT }));
  const liar = script.node({ change: lie });
  const failures: unknown[] = [];
  const chain = script.chain(liar, script.node());
  await round(chain);
  script.mine([{ to: address('a'), units: 7n * USDT }]);
  script.mineMany(20);
  await round(chain, (error) => failures.push(error));
  expect([await has(), await states(), failures.length]).toEqual([START, ['confirming'], 1]);
  // With the other node's agreement it is credited.
  await round(script.chain(liar, script.node({ change: lie })));
  expect(await has()).toBe('15000');
});

test('a transfer whose block is not the chain’s is not believed', async () => {
  const script = scriptedChain();
  const honest = script.node();
  const forged: ChainNode = {
    ...honest,
    transfers: async (from, to) => [
      ...(await honest.transfers(from, to)),
      {
        txHash: hashOf('forged'),
        logIndex: 0,
        blockNumber: to,
        blockHash: hashOf('no such block'),
        from: address('f'),
        to: address('a'),
        units: 900n * USDT,
      },
    ],
  };
  await round(script.chain(honest));
  script.mineMany(30);
  expect(await round(script.chain(forged))).toBe('elsewhere');
  await round(script.chain(honest));
  expect([await has(), await states()]).toEqual([START, []]);
});

test('after days everything is read in pieces; two readers at once credit once', async () => {
  const script = scriptedChain();
  const chain = script.chain(script.node());
  await round(chain);
  for (let i = 0; i < 12; i += 1) {
    script.mineMany(180);
    script.mine([{ to: address('a'), units: 2n * USDT }]);
  }
  script.mineMany(20);
  await Promise.all([round(chain), round(chain), round(chain)]);
  expect(await has()).toBe('10024');
});

test('nothing is credited once reading has stopped, also where that happens while a second node is asked', async () => {
  const script = scriptedChain();
  const second = script.node();
  let stopping = true;
  const slow: ChainNode = {
    ...second,
    transfers: async (from, to) => {
      if (stopping) await stop(x.db, script.chain(second).id, 'another node saw it go back');
      return second.transfers(from, to);
    },
  };
  const chain = script.chain(script.node(), slow);
  await round(chain);
  script.mine([{ to: address('a'), units: 5_000n * USDT }]);
  script.mineMany(20);
  await round(chain);
  expect([await has(), await states()]).toEqual([START, ['confirming']]);
  stopping = false;
  await readOn(x.db, chain.id);
  await round(chain);
  expect([await has(), await states()]).toEqual(['15000', ['success']]);
});

/** Repeats, so that a run that fails can be run again. */
function chances(): (below: number) => number {
  let seed = 20_261_124;
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
}

test('random forks never lose or double what the chain has in the end', async () => {
  const script = scriptedChain();
  const chain = script.chain(script.node());
  await round(chain);
  const random = chances();
  for (let step = 0; step < 120; step += 1) {
    const act = random(4);
    if (act === 0) script.mine([{ to: address('a'), units: BigInt(1 + random(9)) * USDT }]);
    else if (act === 1) script.mineMany(random(6));
    else if (act === 2) {
      // Never so deep that something final goes: what was read is less than the depth away, and the new branch is not shorter.
      await round(chain);
      const depth = 1 + random(Math.min(12, Math.max(1, script.head() - 101)));
      script.fork(depth, depth + random(5));
    }
    if (random(2) === 0) await round(chain);
  }
  script.mineMany(20);
  await round(chain);
  const all = await script.node().transfers(101, script.head());
  const sum = all.reduce((total, one) => total + one.units, 0n) / USDT;
  expect(await has()).toBe(String(10_000n + sum));
  expect(sum).toBeGreaterThan(0n);
}, 60_000);

test('killed before, in and after its transactions, 200 times: everything is credited once', async () => {
  const script = scriptedChain();
  const node = script.node();
  const random = chances();
  const die = (): void => {
    if (random(6) === 0) throw new Error('killed');
  };
  await round(script.chain(node));
  let kills = 0;
  while (kills < 200) {
    if (random(3) === 0) script.mine([{ to: address('a'), units: BigInt(1 + random(9)) * USDT }]);
    script.mineMany(random(3));
    try {
      await round(script.chain(node), () => {}, die);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'killed') throw error;
      kills += 1;
    }
  }
  script.mineMany(20);
  await round(script.chain(node));
  const all = await node.transfers(101, script.head());
  expect(await has()).toBe(String(10_000n + all.reduce((total, one) => total + one.units, 0n) / USDT));
  expect((await states()).every((status) => status === 'success')).toBe(true);
}, 60_000);
