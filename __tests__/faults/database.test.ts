/**
 * What happens to a node when its database restarts, hangs up, is slow, is full or has no connection free: people are told "busy",
 * nothing is half done, a retry under the same key acts once, and all goes on by itself.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase } from '@/server/db/postgres';
import { outcomes, patiently } from '../harness/attack';
import { CallRefused, exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { until } from '../harness/until';
import { postgresPrograms, startPostgres, type Cluster } from '../harness/postgres';
import { rounds, Tally } from '../harness/rounds';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';
const ROUNDS = rounds(1);
const POOL = 6;
const tally = new Tally('database');
const smallBuy = { symbol, side: 'buy', type: 'limit', price: '19000', qty: '0.001' } as const;

interface World {
  cluster: Cluster;
  url: string;
  node: TestExchange;
}

async function open(below?: string): Promise<World> {
  const cluster = startPostgres(below === undefined ? {} : { below });
  if (!cluster) throw new Error('PostgreSQL is not installed');
  const url = cluster.create('faults');
  const database = postgresDatabase(url, POOL);
  await migrate(database.db);
  return { cluster, url, node: await exchange({ database, feed: heldFeed({ [symbol]: 2_000_000 }).feed }) };
}

let people = 0;
const personOf = ({ node }: World): Promise<Person> => node.person({ account: `faulty${(people += 1)}` });
const place = (who: Person, key?: string) => who.call(api.spot.placeOrder, smallBuy, key === undefined ? {} : { key });
const isBusy = (error: unknown): boolean => error instanceof CallRefused && error.reason === 'busy';

/** Places and cancels without a pause; each attempt is repeated under its key until it is answered. */
function trade(who: Person) {
  const state = { stopped: false, done: 0, busy: 0, wrong: [] as string[] };
  const act = async (work: (key: string) => Promise<unknown>): Promise<void> => {
    for (const key = crypto.randomUUID(); ; ) {
      try {
        await work(key);
        state.done += 1;
        return;
      } catch (error) {
        if (!isBusy(error)) {
          state.wrong.push(String(error));
          return;
        }
        state.busy += 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  };
  const working = (async () => {
    while (!state.stopped) {
      await act((key) => place(who, key));
      await act((key) => who.call(api.spot.cancelAll, {}, { key }));
    }
  })();
  return {
    state,
    stop: async () => {
      state.stopped = true;
      await working;
      tally.add({ done: state.done, busy: state.busy });
      return state;
    },
  };
}

/** Nobody was told of a fault, nobody's money is held for nothing, and the books balance. */
async function allIsWell(
  world: World,
  traders: readonly ReturnType<typeof trade>[],
  who: readonly Person[],
): Promise<void> {
  for (const trader of traders) expect((await trader.stop()).wrong).toEqual([]);
  for (const person of who) {
    expect((await person.call(api.spot.openOrders, {})).total).toBe(0);
    expect((await person.call(api.assets.pair, { symbol })).quote).toMatchObject({ available: '10000', frozen: '0' });
  }
  const findings = await world.node.booksBalance();
  tally.violations += findings.length;
  expect(findings).toEqual([]);
}

async function underLoad(
  world: World,
  fault: (traders: readonly ReturnType<typeof trade>[]) => Promise<void>,
): Promise<void> {
  const who = [await personOf(world), await personOf(world), await personOf(world)];
  const traders = who.map(trade);
  const done = (): number => traders.reduce((sum, { state }) => sum + state.done, 0);
  try {
    await until('people trade', () => done() > 10, 30_000);
    await fault(traders);
    tally.faults += 1;
    const [before, since] = [done(), performance.now()];
    await until('people trade again', () => done() > before, 30_000);
    process.stdout.write(`trading again after ${Math.round(performance.now() - since)} ms\n`);
    await until(
      'the node is among the others again',
      async () => (await world.node.inject({ url: '/readyz' })).statusCode === 200,
      30_000,
    );
  } finally {
    for (const trader of traders) await trader.stop();
  }
  await allIsWell(world, traders, who);
}

afterAll(() => tally.print());

described('a database that fails (skipped where PostgreSQL is not installed)', () => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  }, 60_000);
  afterAll(async () => {
    await world?.node.close();
    world?.cluster.stop();
  });

  test(
    'it restarts under load',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) await underLoad(world, async () => world.cluster.restart());
    },
    60_000 * ROUNDS,
  );

  test(
    'it crashes under load',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await underLoad(world, async () => {
          world.cluster.kill();
          world.cluster.start();
        });
      }
    },
    60_000 * ROUNDS,
  );

  test(
    'connections are cut in the middle of what they do, again and again',
    async () => {
      const own = postgresDatabase(world.url, 1);
      for (let round = 0; round < ROUNDS; round += 1) {
        await underLoad(world, async (traders) => {
          const disturbed = (): number => traders.reduce((sum, { state }) => sum + state.busy, 0);
          for (let cut = 0; cut < 40 || (disturbed() === 0 && cut < 400); cut += 1) {
            await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by random() limit 2`.execute(
              own.db,
            );
            await new Promise((resolve) => setTimeout(resolve, 15));
          }
          expect(disturbed()).toBeGreaterThan(0);
        });
      }
      await own.close();
    },
    60_000 * ROUNDS,
  );

  test('no connection is free: everybody is told that it is busy, and afterwards all goes on', async () => {
    const who = await personOf(world);
    const release = { now: () => {} };
    const released = new Promise<void>((resolve) => {
      release.now = resolve;
    });
    const holders = Array.from({ length: POOL }, () => world.node.db.connection().execute(() => released));
    const { counts } = await outcomes(Array.from({ length: 20 }, () => place(who)));
    tally.add(counts);
    expect(counts).toEqual({ busy: 20 });
    expect((await world.node.inject({ url: '/healthz' })).statusCode).toBe(200);
    release.now();
    await Promise.all(holders);
    expect((await place(who)).status).toBe('submitted');
    expect((await who.call(api.spot.openOrders, {})).total).toBe(1);
    await who.call(api.spot.cancelAll, {});
  }, 30_000);

  test.each([
    ['a lock that somebody holds', 'begin; lock table spot_market in access exclusive mode', 'rollback'],
    [
      'a statement that takes for ever',
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
      create trigger slow before insert on spot_order for each row execute function slow()`,
      'drop trigger slow on spot_order; drop function slow()',
    ],
  ])(
    '%s ends as busy, does nothing, and the same key acts once afterwards',
    async (_name, begin, end) => {
      const who = await personOf(world);
      const own = postgresDatabase(world.url, 1);
      const key = crypto.randomUUID();
      await own.db.connection().execute(async (connection) => {
        await sql.raw(begin).execute(connection);
        await expect(place(who, key)).rejects.toMatchObject({ reason: 'busy' });
        await sql.raw(end).execute(connection);
      });
      await own.close();
      expect((await who.call(api.spot.openOrders, {})).total).toBe(0);
      const [first, again] = [await place(who, key), await place(who, key)];
      expect(again).toEqual(first);
      expect((await who.call(api.spot.openOrders, {})).total).toBe(1);
      expect(await world.node.booksBalance()).toEqual([]);
    },
    30_000,
  );
});

/** A small disk in memory, where mounting is allowed. */
function smallDisk(): { folder: string; remove: () => void } | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'avocet-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=777', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const disk = postgresPrograms() !== null && process.getuid?.() === 0 ? smallDisk() : null;
const onDisk = disk ? describe : describe.skip;
onDisk(
  'a full disk (skipped where no small one can be mounted, which takes root, or PostgreSQL is not installed)',
  () => {
    let world: World;
    beforeAll(async () => {
      world = await open(disk?.folder);
    }, 60_000);
    afterAll(async () => {
      await world?.node.close();
      world?.cluster.stop();
      disk?.remove();
    });

    test('orders are refused, what was told stays, and trading goes on once there is room', async () => {
      const who = await personOf(world);
      const before = await place(who);
      const ballast = path.join(disk?.folder ?? '', 'ballast');
      const { bavail, bsize } = statfsSync(disk?.folder ?? '');
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
      // At first what is written still fits into pages that exist.
      const told = { orders: [before.orderNo], refusal: '' };
      await until(
        'an order is refused',
        async () => {
          try {
            told.orders.push((await place(who)).orderNo);
            await who.call(api.spot.updateOrder, { orderNo: told.orders.at(-1)!, action: 'cancel' });
            return false;
          } catch (error) {
            told.refusal = error instanceof CallRefused ? String(error.reason) : String(error);
            return true;
          }
        },
        120_000,
      );
      expect(told.refusal).toBe('busy');
      tally.faults += 1;
      rmSync(ballast);
      try {
        world.cluster.start();
      } catch {
        // It has come back by itself.
      }
      await until(
        'an order is taken again',
        async () =>
          place(who).then(
            ({ orderNo }) => told.orders.push(orderNo) > 0,
            () => false,
          ),
        60_000,
      );
      const { rows } = await sql<{
        order_no: string;
      }>`select order_no from spot_order where owner_id = ${who.userId}`.execute(world.node.db);
      expect(rows.map((row) => row.order_no)).toEqual(expect.arrayContaining(told.orders));
      await patiently((key) => who.call(api.spot.cancelAll, {}, { key }));
      expect((await who.call(api.assets.pair, { symbol })).quote).toMatchObject({ available: '10000', frozen: '0' });
      expect(await world.node.booksBalance()).toEqual([]);
    }, 240_000);
  },
);
