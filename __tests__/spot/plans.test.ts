/** Statements of an order that were prepared while the tables were small: they must go by keys when the tables have grown, too. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase } from '@/server/db/postgres';
import type { Database } from '@/server/db/database';
import { bothEngines } from '../harness/bothEngines';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { postgresPrograms, startPostgres, type Cluster } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';
const CONNECTIONS = 2;
const GROWN = 5_000;
/** What an order and its cancellation may read or write. */
const TABLES = ['users', 'sessions', 'idempotency', 'spot_order', 'spot_fill', 'accounts', 'txns', 'entries'];

/** Years of other people's business. Nothing is analysed and no table altered, so that no plan is made anew. */
const grow = [
  ...Array.from(
    { length: GROWN / 1_000 },
    (
      _,
      part,
    ) => `select ledger.post(jsonb_agg(jsonb_build_object('kind', 't', 'refType', 'history', 'refId', n::text, 'step', 's', 'actor', 'a', 'requestId', 'r', 'at', 1,
      'legs', jsonb_build_array(jsonb_build_object('kind', 'house:faucet', 'asset', 'USDT', 'amount', '-1', 'line', 'trade'),
        jsonb_build_object('owner', 1000000 + n, 'kind', 'spot:available', 'asset', 'USDT', 'amount', '1', 'line', 'trade')))))
      from generate_series(${part * 1_000 + 1}, ${part * 1_000 + 1_000}) n`,
  ),
  `insert into idempotency (user_id, key, path, body_hash, at) select 1000000 + n, gen_random_uuid(), 'p', 'h', 1 from generate_series(1, ${GROWN}) n`,
  `insert into spot_order (order_no, owner_id, symbol, side, type, price, qty, held, maker_rate, taker_rate, status, created_at, updated_at)
    select (70000000000000000000 + n)::text, 1000000 + n, '${symbol}', case n % 2 when 0 then 'buy' else 'sell' end, 'limit', 20000, 1, 0, 0, 0, 'completed', 1, 1
    from generate_series(1, ${GROWN}) n`,
  `insert into spot_fill (trade_no, order_no, owner_id, symbol, side, price, qty, quote_qty, fee, role, against_market_maker, created_at)
    select order_no, order_no, owner_id, symbol, side, 20000, 1, 20000, 0, 'taker', false, 1 from spot_order where owner_id > 1000000`,
];

described('the plans of an order (skipped where PostgreSQL is not installed)', () => {
  let cluster: Cluster | null = null;
  let database: Database;
  let x: TestExchange;
  let other: Database;

  beforeAll(async () => {
    // Autovacuum is off, so that no statistics are gathered and the prepared plans stay.
    cluster = startPostgres({ settings: ['autovacuum=off'] });
    const url = cluster!.create('plans');
    database = postgresDatabase(url, CONNECTIONS);
    await migrate(database.db);
    other = postgresDatabase(url, 1);
    x = await exchange({ database, feed: heldFeed({ [symbol]: 2_000_000 }).feed });
  }, 60_000);
  afterAll(async () => {
    await x.close();
    await other.close();
    cluster?.stop();
  });

  /** Two people trade with one another and with the market maker, cancel, and cancel everything. */
  const round = async (maker: Person, taker: Person) => {
    const limit = (side: 'buy' | 'sell', price: Decimal) =>
      ({ symbol, side, type: 'limit', price, qty: '0.002' }) as const;
    const { orderNo } = await maker.call(api.spot.placeOrder, limit('buy', '19000'));
    await maker.call(api.spot.placeOrder, limit('sell', '20000'));
    await taker.call(api.spot.placeOrder, limit('buy', '20000'));
    await taker.call(api.spot.placeOrder, { symbol, side: 'sell', type: 'market', qty: '0.001' });
    await maker.call(api.spot.updateOrder, { orderNo, action: 'cancel' });
    await maker.call(api.spot.placeOrder, limit('buy', '19000'));
    await maker.call(api.spot.cancelAll, {});
  };

  /** On every connection: all of them at once, so that each has its own. */
  const onEach = (statement: string) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => sql.raw(statement).execute(database.db)));

  /** What was read since the beginning: from end to end, and rows by table or by index. */
  const reads = async () => {
    await onEach('select pg_stat_force_next_flush(), pg_sleep(0.3)');
    const { rows } = await sql<{ name: string; scans: number; rows: number }>`
      select t.relname as name, t.seq_scan::int as scans,
        (t.seq_tup_read + coalesce((select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::int as rows
      from pg_stat_user_tables t where t.relname = any(${TABLES})`.execute(other.db);
    return new Map(rows.map((row) => [row.name, row]));
  };

  it('reads no table from end to end, and of none much, after it was prepared on small tables', async () => {
    const [maker, taker] = [await x.person(), await x.person()];
    for (let turn = 0; turn < 3; turn += 1) await round(maker, taker);
    await sql.raw('analyze').execute(other.db);
    for (let turn = 0; turn < 6; turn += 1) await Promise.all([round(maker, taker), round(taker, maker)]);
    await other.db.transaction().execute(async (trx) => {
      for (const statement of grow) await sql.raw(statement).execute(trx);
      await sql.raw('select pg_stat_force_next_flush()').execute(trx);
    });
    const before = await reads();
    for (let turn = 0; turn < 4; turn += 1) await Promise.all([round(maker, taker), round(taker, maker)]);
    const after = await reads();
    expect([...after.keys()].sort()).toEqual([...TABLES].sort());
    const spent = TABLES.map((name) => {
      const [then, now] = [before.get(name)!, after.get(name)!];
      return { name, scans: now.scans - then.scans, walked: now.rows - then.rows > GROWN };
    });
    expect(spent).toEqual(TABLES.map((name) => ({ name, scans: 0, walked: false })));
  }, 60_000);
});

test.each(bothEngines)('%s plans once for all values, and not from end to end', async (_engine, open) => {
  const engine = await open();
  const { rows } =
    await sql`select current_setting('plan_cache_mode') as plan_cache_mode, current_setting('enable_seqscan') as enable_seqscan`.execute(
      engine.db,
    );
  await engine.close();
  expect(rows).toEqual([{ plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }]);
});
