/** The signer pays each payout once, whatever ends when, and nothing that its own limits forbid. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { privateKeyToAccount } from 'viem/accounts';
import { USDT_TOKEN } from '@/lib/chain/rules';
import { JournalBroken, openJournal, type Journal } from '@/server/chain/signer/journal';
import { refusalOf } from '@/server/chain/signer/limits';
import { signTransfers } from '@/server/chain/signer/rpcSender';
import { requireJournal, SignerBroken, signerRound, type SignerParts } from '@/server/chain/signer/signer';
import { queuePayout } from '@/server/chain/payouts/payouts';
import { findPayouts, stopPayout } from '@/server/chain/payouts/store';
import { setFlag } from '@/server/db/flags';
import { exchange, type TestExchange } from '../harness/exchange';
import { address } from './scripted';
import { signerChain } from './signerChain';

const USDT = 10n ** 18n;
const TO = address('b');
let x: TestExchange;
let folder: string;
let now: number;
let alarms: string[];
let serial = 0;

beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'avocet-signer-'));
  now = Date.UTC(2026, 10, 24);
  alarms = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'journal');
/** A name of the chain for each test, so that they share a database. */
let chain = '';
beforeEach(() => {
  serial += 1;
  chain = `signer-${serial}`;
});
const numberOf = (place: number) => `2${String(serial * 10_000 + place).padStart(19, '0')}`;
const queue = (place: number, units = 5n * USDT, recipient = TO) =>
  queuePayout(x.db, { payoutNo: numberOf(place), chain, recipient, units, now });

type World = ReturnType<typeof signerChain>;
const partsOf = (world: World, journal: Journal, more: Partial<SignerParts> = {}): SignerParts => ({
  db: x.db,
  chain,
  journal,
  node: world.node,
  limits: { transfer: 1_000n * USDT, hour: 10_000n * USDT, day: 20_000n * USDT },
  forbidden: [address('0')],
  mostGasPrice: 100n,
  sign: world.sign,
  now: () => now,
  alarm: (sentence) => void alarms.push(sentence),
  ...more,
});

test('what waits is signed in its order, journalled before it is sent, and paid once over many rounds', async () => {
  const world = signerChain(1_000n * USDT);
  for (let place = 0; place < 15; place += 1) await queue(place);
  const journal = openJournal(file());
  const parts = partsOf(world, journal);
  expect(await signerRound(parts)).toBe(10);
  expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(10);
  expect(await signerRound(parts)).toBe(0);
  world.mine();
  expect(await signerRound(parts)).toBe(5);
  world.mine();
  await signerRound(parts);
  expect(world.mined.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 15 }, (_, place) => place));
  const rows = await findPayouts(x.db, [numberOf(0), numberOf(14)]);
  expect(rows.map(({ status, nonce }) => [status, nonce]).toSorted()).toEqual([
    ['sent', '0'],
    ['sent', '14'],
  ]);
});

/** Ends the signer at a random step. */
function dying(parts: SignerParts, chance: () => boolean): SignerParts {
  const die = (): void => {
    if (chance()) throw new Error('killed');
  };
  const around =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      die();
      const result = await work(...args);
      die();
      return result;
    };
  const { journal, node } = parts;
  return {
    ...parts,
    journal: {
      ...journal,
      write: (signed) => {
        die();
        journal.write(signed);
        die();
      },
    },
    sign: around(parts.sign),
    node: { ...node, send: around(node.send), nonce: around(node.nonce), gasPrice: around(node.gasPrice) },
  };
}

test('killed at any step, 200 times: nothing is paid twice and nothing is forgotten', async () => {
  const world = signerChain(10_000n * USDT);
  let seed = 20_261_124 + serial;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  let queued = 0;
  let kills = 0;
  const limits = { transfer: 1_000n * USDT, hour: 100_000n * USDT, day: 100_000n * USDT };
  while (kills < 200) {
    const journal = openJournal(file());
    const parts = dying(partsOf(world, journal, { limits }), () => random(12) === 0);
    try {
      await requireJournal(parts);
      for (;;) {
        if (queued < 90 && random(3) === 0) await queue(queued++, BigInt(1 + random(9)) * USDT);
        await signerRound(parts);
        if (random(3) === 0) world.mine(1 + random(3));
        if (random(4) === 0) now += 70_000;
      }
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'killed') throw error;
      kills += 1;
      // The chain goes on while no signer lives.
      if (random(2) === 0) world.mine(1 + random(4));
      world.setPrice(BigInt(10 + random(3)));
    } finally {
      journal.close();
    }
  }
  const journal = openJournal(file());
  for (let round = 0; round < 30; round += 1) {
    await signerRound(partsOf(world, journal, { limits }));
    world.mine();
  }
  const numbers = Array.from({ length: queued }, (_, place) => numberOf(place));
  const rows = await findPayouts(x.db, numbers);
  const byHash = new Map(journal.all().map((one) => [one.txHash, one.payoutNo]));
  expect(world.mined.map(({ txHash }) => byHash.get(txHash)).toSorted()).toEqual(numbers.toSorted());
  const paid = world.mined.reduce((sum, { units }) => sum + units, 0n);
  expect(paid).toBe(rows.reduce((sum, { units }) => sum + BigInt(units), 0n));
});

test('one that hangs is offered more with the same nonce, up to the highest price', async () => {
  const world = signerChain(100n * USDT);
  await queue(0);
  const journal = openJournal(file());
  const parts = partsOf(world, journal, { mostGasPrice: 13n });
  await signerRound(parts);
  now += 61_000;
  expect(await signerRound(parts)).toBe(1);
  expect(journal.all().map(({ nonce, gasPrice }) => [nonce, gasPrice])).toEqual([
    [0, 10n],
    [0, 12n],
  ]);
  expect(world.pool.get(0)?.gasPrice).toBe(12n);
  now += 61_000;
  expect(await signerRound(parts)).toBe(0);
  expect(alarms).toEqual([`payout ${numberOf(0)} hangs, and more than the highest price would have to be offered`]);
  world.mine();
  await signerRound(parts);
  expect(world.mined).toHaveLength(1);
});

test('its own limits stand, whatever the database says; what is too much keeps nothing else waiting', async () => {
  const world = signerChain(100_000n * USDT);
  await queue(0, 1_001n * USDT);
  await queue(1, 900n * USDT, address('0'));
  for (let place = 2; place < 14; place += 1) await queue(place, 1_000n * USDT);
  const parts = partsOf(world, openJournal(file()));
  for (let round = 0; round < 4; round += 1) {
    await signerRound(parts);
    world.mine();
  }
  expect(world.mined).toHaveLength(10);
  expect(new Set(alarms.map((one) => one.replace(/^payout \d+ /, '')))).toEqual(
    new Set([
      "waits: it passes the signer's limit for a transfer",
      "waits: it passes the signer's limit for a hour",
      `waits: ${address('0')} is never paid`,
    ]),
  );
  now += 3_600_000;
  await signerRound(parts);
  world.mine();
  expect(world.mined).toHaveLength(12);
});

test('a hundred that wait for a person keep nothing behind them waiting', async () => {
  const world = signerChain(100n * USDT);
  for (let place = 0; place < 100; place += 1) await queue(place, 1_001n * USDT);
  await queue(100);
  expect(await signerRound(partsOf(world, openJournal(file())))).toBe(1);
});

test('limits count what was first signed within the hour and the day', () => {
  const limits = { transfer: 5n, hour: 8n, day: 10n };
  const paid = [
    { units: 4n, at: now - 3_600_000 - 1 },
    { units: 3n, at: now - 1 },
  ];
  expect([2n, 3n, 4n, 6n].map((units) => refusalOf(units, paid, limits, now))).toEqual([null, null, 'day', 'transfer']);
  expect(refusalOf(5n, paid, { ...limits, day: 100n }, now)).toBe(null);
  expect(refusalOf(5n, [...paid, { units: 1n, at: now }], { ...limits, day: 100n }, now)).toBe('hour');
});

test('too little in the treasury waits; a treasury that is filled pays', async () => {
  const world = signerChain(7n * USDT);
  await queue(0);
  await queue(1);
  const parts = partsOf(world, openJournal(file()));
  expect(await signerRound(parts)).toBe(1);
  expect(alarms).toEqual([`payout ${numberOf(1)} waits: the treasury has too little`]);
});

test('while withdrawals are suspended nothing new is signed, and what was signed is seen through', async () => {
  const world = signerChain(100n * USDT);
  await queue(0);
  const parts = partsOf(world, openJournal(file()));
  await signerRound(parts);
  await queue(1);
  await setFlag(x.db, 'withdrawals_suspended', true, 'a look at the books', now);
  world.pool.clear();
  expect(await signerRound(parts)).toBe(0);
  expect(world.pool.size).toBe(1);
  await setFlag(x.db, 'withdrawals_suspended', false, 'looked at', now);
  expect(await signerRound(parts)).toBe(1);
});

test('a lost or foreign journal stops it; so does a key that somebody else uses', async () => {
  const world = signerChain(100n * USDT);
  await queue(0);
  await signerRound(partsOf(world, openJournal(file())));
  const other = openJournal(path.join(folder, 'other'));
  await expect(requireJournal(partsOf(world, other))).rejects.toThrow(SignerBroken);
  await requireJournal(partsOf(world, openJournal(file())));
  world.pool.clear();
  world.mineForeign();
  await expect(signerRound(partsOf(world, openJournal(file())))).rejects.toThrow(/the key is used elsewhere/);
});

test('a database that was set back learns again what was sent, and pays nothing anew', async () => {
  const world = signerChain(100n * USDT);
  await queue(0);
  const journal = openJournal(file());
  await signerRound(partsOf(world, journal));
  await sql`delete from payout_attempt where payout_id in (select id from payout where chain = ${chain})`.execute(x.db);
  await sql`update payout set status = 'queued', nonce = null, tx_hash = null, sent_at = null where chain = ${chain}`.execute(
    x.db,
  );
  expect(await signerRound(partsOf(world, journal))).toBe(0);
  expect((await findPayouts(x.db, [numberOf(0)]))[0]).toMatchObject({ status: 'sent', nonce: '0' });
  expect(world.pool.size).toBe(1);
});

test('a line that a power cut left half written is taken off; any other damage is told', () => {
  const signed = {
    payoutNo: numberOf(0),
    nonce: 0,
    to: TO,
    units: 5n,
    gasPrice: 1n,
    txHash: address('1'),
    raw: '0x00' as const,
    at: now,
  };
  const journal = openJournal(file());
  journal.write(signed);
  journal.close();
  appendFileSync(file(), '{"payoutNo":"2');
  const again = openJournal(file());
  expect(again.all()).toEqual([signed]);
  again.write({ ...signed, nonce: 1 });
  again.close();
  expect(openJournal(file()).all()).toHaveLength(2);
  appendFileSync(file(), 'nonsense\n');
  expect(() => openJournal(file())).toThrow(JournalBroken);
});

test('a database in the hands of a thief gets no other amount signed than the one that is counted', async () => {
  const real = signTransfers(privateKeyToAccount(`0x${'1'.repeat(64)}`), USDT_TOKEN);
  const long = `0x${'0'.repeat(24)}${TO.slice(2)}${(500_000n * USDT).toString(16).padStart(64, '0')}`;
  await expect(real({ to: long, units: 1n, nonce: 0, gasPrice: 1n })).rejects.toThrow('no plain transfer');
  const taken = await exchange();
  await sql`alter table payout drop constraint payout_units_check, alter recipient type text, alter units type numeric`.execute(
    taken.db,
  );
  const forged = [
    [long, '1'],
    [`0x${'0'.repeat(39)}A`, '1'],
    ['0x', '1'],
    [TO, '-1000000000000000000000000'],
    [TO, '1.5'],
  ] as const;
  for (const [place, [recipient, units]] of forged.entries())
    await sql`insert into payout (payout_no, chain, recipient, units, queued_at)
      values (${numberOf(place)}, ${chain}, ${recipient}, ${units}::numeric, ${now})`.execute(taken.db);
  await queuePayout(taken.db, { payoutNo: numberOf(9), chain, recipient: TO, units: 5n * USDT, now });
  const world = signerChain(1_000_000n * USDT);
  expect(await signerRound(partsOf(world, openJournal(file()), { db: taken.db }))).toBe(1);
  expect([...world.pool.values()]).toMatchObject([{ to: TO, units: 5n * USDT }]);
  expect(alarms).toEqual(
    forged.map((_, place) => `payout ${numberOf(place)} waits: its recipient or its amount is none`),
  );
  await taken.close();
});

test('what an operator stopped is never signed, and what the signer has begun is never stopped', async () => {
  const world = signerChain(1_000n * USDT);
  for (const place of [0, 1, 2]) await queue(place);
  expect(await stopPayout(x.db, numberOf(0), now)).toBe(true);
  const journal = openJournal(file());
  // It ends after it has begun and before it has signed.
  const ends = partsOf(world, journal, {
    sign: async () => {
      throw new Error('killed');
    },
  });
  await expect(signerRound(ends)).rejects.toThrow('killed');
  expect(await stopPayout(x.db, numberOf(1), now)).toBe(false);
  expect(await stopPayout(x.db, numberOf(2), now)).toBe(true);
  expect(await signerRound(partsOf(world, journal))).toBe(1);
  world.mine();
  await signerRound(partsOf(world, journal));
  expect(world.mined).toHaveLength(1);
  const rows = await findPayouts(x.db, [0, 1, 2].map(numberOf));
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['sent', 'stopped', 'stopped']);
});

test('a stop and the signer at once: one of them has it', async () => {
  const world = signerChain(1_000n * USDT);
  for (let place = 0; place < 8; place += 1) await queue(place);
  const journal = openJournal(file());
  const [, ...stopped] = await Promise.all([
    signerRound(partsOf(world, journal)),
    ...Array.from({ length: 8 }, (_, place) => stopPayout(x.db, numberOf(place), now)),
  ]);
  await signerRound(partsOf(world, journal));
  const signed = new Set(journal.all().map(({ payoutNo }) => payoutNo));
  expect(stopped.map((isStopped, place) => isStopped !== signed.has(numberOf(place)))).toEqual(Array(8).fill(true));
});
