/** The price log: a row a second, chained, append-only, pruned only behind a kept root. */
import { sql } from 'kysely';
import { createPriceLog } from '@/server/market/priceLog';
import { exchange, type TestExchange } from '../harness/exchange';
import { until } from '../harness/until';

let ex: TestExchange;
beforeAll(async () => {
  ex = await exchange();
});
afterAll(() => ex.close());

/** Days that the log's clock is ahead: three days of ticks would take too long. */
let daysAhead = 0;
const logOf = (keepDays = 30) =>
  createPriceLog({
    db: ex.db,
    clock: { ...ex.clock, now: () => ex.clock.now() + daysAhead * 86_400_000 },
    market: ex.market,
    keepDays,
  });

/** Lets seconds pass and each row be written. */
async function pass(seconds: number): Promise<void> {
  const log = logOf();
  for (let second = 0; second < seconds; second += 1) {
    await ex.clock.advance(1000);
    await log.write();
  }
}

test('writes one row a second with the index prices, and the chain holds', async () => {
  await pass(5);
  const log = logOf();
  expect(await log.write()).toBe(false);
  expect(await log.verify()).toEqual({ rows: 5, brokenAt: null });
  for (const symbol of ['BTCUSDT', 'EURUSD', 'PEPEUSDT'])
    expect(await log.priceAt(symbol, ex.clock.now())).toBe(ex.market.quote(symbol)?.index);
  expect(await log.priceAt('BTCUSDT', ex.clock.now() - 3_600_000)).toBeNull();
  expect(await log.priceAt('NOPEUSDT', ex.clock.now())).toBeNull();
});

test('follows the ticks by itself once started, and stops', async () => {
  const log = logOf();
  const before = (await log.verify()).rows;
  log.start();
  // A second that comes while the row before it is still being written has none.
  await until('three seconds have their rows', async () => {
    await ex.clock.advance(1000);
    return (await log.verify()).rows >= before + 3;
  });
  await log.stop();
  const { rows } = await log.verify();
  await ex.clock.advance(2000);
  // A row that was on its way in spite of it would stand in this one's place.
  expect(await log.write()).toBe(true);
  expect((await log.verify()).rows).toBe(rows + 1);
});

test('two writers at once write one row', async () => {
  await ex.clock.advance(1000);
  const wrote = await Promise.all([logOf().write(), logOf().write()]);
  expect(wrote.toSorted()).toEqual([false, true]);
});

test('seconds without a running exchange are absent, and the chain goes on', async () => {
  await ex.clock.advance(60_000);
  await pass(2);
  expect((await logOf().verify()).brokenAt).toBeNull();
  expect(await logOf().priceAt('BTCUSDT', ex.clock.now() - 30_000)).toBeNull();
});

test('rows can be neither changed nor removed', async () => {
  await expect(sql`update price_log set prices = '1' where seq = 2`.execute(ex.db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from price_log where seq = 2`.execute(ex.db)).rejects.toThrow(/append-only/);
  await expect(sql`truncate price_log`.execute(ex.db)).rejects.toThrow(/append-only/);
  await expect(sql`update price_log_layout set symbols = 'X'`.execute(ex.db)).rejects.toThrow(/append-only/);
});

test.each([
  [
    'a price',
    sql`update price_log set prices = '9' || prices where seq = 3`,
    sql`update price_log set prices = substr(prices, 2) where seq = 3`,
    3,
  ],
  [
    'a time',
    sql`update price_log set ts = ts - 500000000 where seq = 2`,
    sql`update price_log set ts = ts + 500000000 where seq = 2`,
    2,
  ],
])('%s changed behind the guard is found', async (_, tamper, repair, at) => {
  await sql`alter table price_log disable trigger price_log_fixed`.execute(ex.db);
  await tamper.execute(ex.db);
  expect((await logOf().verify()).brokenAt).toBe(at);
  await repair.execute(ex.db);
  expect((await logOf().verify()).brokenAt).toBeNull();
  await sql`alter table price_log enable trigger price_log_fixed`.execute(ex.db);
});

test('old days go only behind their kept root, and what remains still verifies from it', async () => {
  daysAhead = 3;
  await pass(3);
  expect(await logOf(2).prune()).toBeGreaterThan(0);
  expect(await logOf(2).verify()).toEqual({ rows: 3, brokenAt: null });
  const { rows } = await sql<{
    root_hash: string;
    last_seq: string;
  }>`select root_hash, last_seq from price_log_day`.execute(ex.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.root_hash).toMatch(/^[0-9a-f]{64}$/);
  await expect(sql`update price_log_day set root_hash = 'x'`.execute(ex.db)).rejects.toThrow(/append-only/);
});

test('a removed row is found', async () => {
  await sql`alter table price_log disable trigger price_log_pruned`.execute(ex.db);
  const { rows } = await sql<{
    seq: string;
  }>`delete from price_log where seq = (select max(seq) - 1 from price_log) returning seq`.execute(ex.db);
  expect((await logOf().verify()).brokenAt).toBe(Number(rows[0]?.seq) + 1);
});
