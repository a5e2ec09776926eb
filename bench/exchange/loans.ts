/** Ten thousand loans: a new hour, whole and broken off in the middle, and what a price that moves costs, beside a hundred of them. */
import { sql } from 'kysely';
import { heldFeed } from '../../__tests__/harness/heldFeed';
import { HOUR_MS, hourOf } from '@/lib/loan/rules';
import { testClock } from '@/server/clock/clock';
import { readConfig } from '@/server/config';
import type { Db } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase, TAKES_ITS_TIME } from '@/server/db/postgres';
import { createExchange } from '@/server/exchange';
import { createJobs, type JobKinds } from '@/server/jobs/jobs';
import { ACCRUE } from '@/server/loan/acts';
import { loanJobs } from '@/server/loan/jobs';
import { reachedQuery } from '@/server/loan/store';
import { percentile } from './load';
import { ms, type Line } from './table';

const LOANS = 10_000;
const FEW = 100;
const COINS = ['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC'];
/** In ticks and in USDT: near enough to the real places of prices, and the same for every coin, so that loans are alike. */
const TICKS = 1_000_000;
const TICKS_OF_LOOKS = 200;
/** Batches of the hour that are done when its node dies. */
const BATCHES = 7;
const START = Date.UTC(2026, 0, 5, 7, 30);

export async function loanLines(url: string): Promise<Line[]> {
  const held = heldFeed(Object.fromEntries(COINS.map((coin) => [`${coin}USDT`, TICKS])), 3_000_000);
  const clock = testClock(START);
  const database = postgresDatabase(url, 6, TAKES_ITS_TIME);
  const { db } = database;
  await migrate(db);
  const exchange = await createExchange(configOf(url), { clock, database, feed: held.feed });
  await exchange.open();
  await clock.advance(1_000);
  const prices = new Map(COINS.map((coin) => [coin, exchange.market.quote(`${coin}USDT`)?.index ?? '0']));
  await seed(db, FEW, prices);
  const quietFew = await quietTicks(exchange.loans.settle, clock, held.set);
  await seed(db, LOANS - FEW, prices);
  await sql`analyze pledge_order`.execute(db);
  await countUpdates(db);
  const quiet = await quietTicks(exchange.loans.settle, clock, held.set);
  const plan = await planOf(db, prices);

  const toHour = async (): Promise<void> => {
    await clock.jump(HOUR_MS - (clock.now() % HOUR_MS));
    for (const { schedule } of exchange.domains) await schedule?.(db, clock.now() - 1);
    await sql`truncate bench_updates`.execute(db);
  };
  await toHour();
  const began = performance.now();
  await exchange.jobs.runDue();
  const hour = { took: performance.now() - began, ...(await accrued(db, clock.now())) };

  await toHour();
  const broken = breaking(exchange);
  await createJobs(db, clock, broken.kinds, () => undefined).runDue();
  const atDeath = await accrued(db, clock.now());
  // Whoever comes next, once the job may be tried again.
  await clock.jump(61_000);
  await exchange.jobs.runDue();
  const resumed = await accrued(db, clock.now());
  await exchange.close();
  return [
    { what: 'a new hour of all of them', figure: ms(hour.took), budget: '<= 30000 ms', ok: hour.took <= 30_000 },
    {
      what: 'reckoned anew / times',
      figure: `${hour.loans} / ${hour.updates}`,
      budget: `${LOANS} / ${LOANS}`,
      ok: hour.loans === LOANS && hour.updates === LOANS,
    },
    { what: 'done when the node died', figure: `${atDeath.loans}` },
    {
      what: 'after another went on: reckoned / times',
      figure: `${resumed.loans} / ${resumed.updates}`,
      budget: `${LOANS} / ${LOANS}`,
      ok: resumed.loans === LOANS && resumed.updates === LOANS,
    },
    { what: `a quiet tick with ${FEW} loans, p50`, figure: ms(quietFew) },
    { what: `a quiet tick with ${LOANS}, p50`, figure: ms(quiet), budget: '<= 20 ms', ok: quiet <= 20 },
    { what: 'how the tick finds loans', figure: plan.how, budget: 'lookup', ok: plan.how === 'lookup' },
    { what: 'rows it reads', figure: `${plan.rows}`, budget: '0', ok: plan.rows === 0 },
  ];
}

const configOf = (url: string) =>
  readConfig({
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    NODE_ENV: 'test',
    STATIC_DIR: '/nowhere',
    SANDBOX: '1',
    SANDBOX_LEVEL: 'basic',
    FILE_KEY: Buffer.alloc(32, 'bench').toString('base64'),
  });

/** Loans at 40 to 64 % of their collateral, one coin after the other. */
async function seed(db: Db, count: number, prices: ReadonlyMap<string, string>): Promise<void> {
  const hour = hourOf(START);
  for (const [nr, coin] of COINS.entries()) {
    const price = prices.get(coin) ?? '0';
    await sql`insert into pledge_order (order_no, owner_id, loan_coin, collateral_coin, loan_amount, term_days, daily_rate, initial_ltv, call_ltv,
        liquidation_ltv, principal, collateral, segment_hour, watch_hour, drawn_at, watch_price)
      select (10000000000000000000 + nextval('pledge_order_id_seq') * 10)::text, 1000000 + n, 'USDT', ${coin}, 1000, 0, 0.00024, 0.65, 0.75, 0.83,
        1000, c.collateral, ${hour}, ${hour}, ${START}, 1000 / (c.collateral * 0.75)
      from generate_series(1, ${count}::int) n,
        lateral (select round(1000 / (${price}::numeric * (0.40 + (n % 25) * 0.01)), 8) collateral) c
      where n % ${COINS.length}::int = ${nr}`.execute(db);
  }
}

/** Every committed change of a loan, one row each. */
async function countUpdates(db: Db): Promise<void> {
  await sql`create table bench_updates (id bigint)`.execute(db);
  await sql`create function bench_updated() returns trigger language plpgsql as
    $$ begin insert into bench_updates select id from changed; return null; end $$`.execute(db);
  await sql`create trigger bench_counts after update on pledge_order referencing new table as changed
    for each statement execute function bench_updated()`.execute(db);
}

async function accrued(db: Db, now: number): Promise<{ loans: number; updates: number }> {
  const { rows } = await sql<{ loans: number; updates: number }>`select
    (select count(*)::int from pledge_order where watch_hour = ${hourOf(now)}) loans,
    (select count(*)::int from bench_updates) updates`.execute(db);
  return rows[0]!;
}

/** Prices move by a hair, so that nothing is called for. */
async function quietTicks(
  settle: () => Promise<number>,
  clock: ReturnType<typeof testClock>,
  set: (symbol: string, ticks: number) => void,
): Promise<number> {
  const times: number[] = [];
  for (let nr = 0; nr < TICKS_OF_LOOKS; nr += 1) {
    for (const coin of COINS) set(`${coin}USDT`, TICKS + (nr % 5));
    await clock.advance(1_000);
    const began = performance.now();
    await settle();
    times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
}

/** Asks the database how it finds what a tick calls for. */
async function planOf(db: Db, prices: ReadonlyMap<string, string>): Promise<{ how: string; rows: number }> {
  const query = reachedQuery(
    [...prices].map(([coin, price]) => ({ coin, price: price as `${number}` })),
    FEW,
  );
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${query}`.execute(db);
  const lines = rows.map((row) => row['QUERY PLAN']);
  const scans = lines.filter((line) => line.includes('pledge_order'));
  const read = scans.map((line) => Number(/actual .*rows=([\d.]+)/.exec(line)?.[1] ?? 0));
  return {
    how: scans.every((line) => line.includes('Index')) ? 'lookup' : 'scan',
    rows: read.reduce((all, one) => all + one, 0),
  };
}

/** The hour as a node does it that dies in the middle: what a batch did is undone with it. */
function breaking({ vault, market }: Awaited<ReturnType<typeof createExchange>>): { kinds: JobKinds } {
  const real = loanJobs({ vault, market, openForSale: async () => null, publish: () => undefined })[ACCRUE]!;
  let done = 0;
  return {
    kinds: {
      [ACCRUE]: async (job) => {
        await real(job);
        done += 1;
        if (done > BATCHES) throw new Error('the node died');
      },
    },
  };
}
