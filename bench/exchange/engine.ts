/** What perpetual positions cost: a quiet tick, a crash that liquidates, and one funding time, with the exchange in this process. */
import { sql } from 'kysely';
import { heldFeed } from '../../__tests__/harness/heldFeed';
import { testClock } from '@/server/clock/clock';
import { readConfig } from '@/server/config';
import type { Db } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase } from '@/server/db/postgres';
import { createExchange } from '@/server/exchange';
import { post } from '@/server/ledger/ledger';
import { listings } from '@/server/market/varieties';
import { tiersOf } from '@/server/perpetual/terms';
import { thresholdPrice } from '@/lib/perpetual/rules';
import { decimal } from '@/lib/money/decimal';
import { percentile } from './load';

const SYMBOLS = 60;
const PRICE_TICKS = 1_000_000;
/** The fall in one second of the crash: small enough that no feed would ask for a second opinion. */
const FALL = 0.006;

export interface EngineFigures {
  /** Median, in milliseconds. */
  quiet: number;
  /** In milliseconds, from the tick that calls for a liquidation to its commit. */
  liquidations: { count: number; p99: number };
  funding: { count: number; ms: number };
}

/** `positions`: isolated ones over sixty markets. */
export async function engineFigures(url: string, positions: number): Promise<EngineFigures> {
  const symbols = listings
    .map(({ variety }) => variety)
    .filter(({ kind }) => kind === 'crypto')
    .slice(0, SYMBOLS)
    .map(({ symbol }) => symbol);
  const held = heldFeed(Object.fromEntries(symbols.map((symbol) => [symbol, PRICE_TICKS])), 3_000_000);
  const clock = testClock(Date.UTC(2026, 0, 5, 7));
  const database = postgresDatabase(url, 10);
  await migrate(database.db);
  const config = readConfig({ LOG_LEVEL: 'error', DATABASE_URL: url, NODE_ENV: 'test', STATIC_DIR: '/nowhere' });
  const exchange = await createExchange({ ...config, sandbox: false }, { clock, database, feed: held.feed });
  await exchange.open();
  await exchange.perpetual.settle();
  await seed(database.db, symbols, positions);
  await sql`analyze`.execute(database.db);

  const settle = async (change: number): Promise<number> => {
    for (const [nr, symbol] of symbols.entries()) held.set(symbol, Math.round(PRICE_TICKS * change) + (nr % 3));
    await clock.advance(1_000);
    const began = performance.now();
    await exchange.perpetual.settle();
    return performance.now() - began;
  };
  const quiet: number[] = [];
  for (let nr = 0; nr < 30; nr += 1) quiet.push(await settle(1 + (nr % 2) * 0.0001));
  const funding = await fundingTime(database.db, exchange, clock);
  const crash = await crashTimes(database.db, settle);
  await exchange.close();
  return { quiet: percentile(quiet, 0.5), liquidations: crash, funding };
}

async function crashTimes(db: Db, settle: (change: number) => Promise<number>): Promise<EngineFigures['liquidations']> {
  const times: number[] = [];
  let before = 0;
  // Down by 30 % within a minute.
  for (let change = 1; change > 0.7; change *= 1 - FALL) {
    const took = await settle(change);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int n from perpetual_position where close_reason = 'liquidation'`.execute(db);
    const count = rows[0]!.n;
    for (; before < count; before += 1) times.push(took);
  }
  return { count: before, p99: percentile(times, 0.99) };
}

async function fundingTime(
  db: Db,
  { domains, jobs }: Awaited<ReturnType<typeof createExchange>>,
  clock: ReturnType<typeof testClock>,
): Promise<EngineFigures['funding']> {
  for (const { schedule } of domains) await schedule?.(db, clock.now());
  await clock.advance(3_600_000 - (clock.now() % 3_600_000));
  const began = performance.now();
  await jobs.runDue();
  const ms = performance.now() - began;
  const { rows } = await sql<{ n: number }>`select count(*)::int n from perpetual_funding`.execute(db);
  return { count: rows[0]!.n, ms };
}

/** People with long positions worth 100 USDT each. A tenth of them have a margin of 10, and end in a crash; the others have more than they are worth. */
async function seed(db: Db, symbols: readonly string[], positions: number): Promise<void> {
  const people = positions / 10;
  await sql`insert into users (id, uid, account, account_key, password_hash, invitation_code, language, terms_version, registered_at) overriding system value
    select 1000000 + n, (20000000 + n)::text, 'bench' || n, 'bench' || n, 'x', 'BENCH' || n, 'en', '1', 0 from generate_series(1, ${people}) n`.execute(
    db,
  );
  const rows = Array.from({ length: positions }, (_, nr) => {
    const owner = String(1_000_001 + (nr % people));
    const symbol = symbols[Math.floor(nr / people + nr) % symbols.length]!;
    return { owner, symbol, nr, risky: nr % 10 === 0 };
  });
  await postMargins(db, rows, people);
  for (let from = 0; from < rows.length; from += 1_000) await insertPositions(db, rows.slice(from, from + 1_000));
}

interface Seeded {
  owner: string;
  symbol: string;
  nr: number;
  risky: boolean;
}

const MARGIN = { risky: '10', safe: '200' } as const;

/** One grant a person: free money, and the margins of their positions. */
async function postMargins(db: Db, rows: readonly Seeded[], people: number): Promise<void> {
  const margins = new Map<string, number>();
  for (const { owner, risky } of rows)
    margins.set(owner, (margins.get(owner) ?? 0) + Number(MARGIN[risky ? 'risky' : 'safe']));
  const postings = [...margins].map(([owner, margin]) => ({
    kind: 'demoGrant',
    refType: 'bench',
    refId: owner,
    step: 'grant',
    actor: 'system',
    requestId: 'bench',
    at: 0,
    legs: [
      {
        owner: null,
        kind: 'house:faucet' as const,
        asset: 'USDT',
        amount: decimal(`-${margin + 100}`),
        line: 'demoGrant' as const,
      },
      {
        owner,
        kind: 'perpetual:margin' as const,
        asset: 'USDT',
        amount: decimal(`${margin}`),
        line: 'demoGrant' as const,
      },
      {
        owner,
        kind: 'perpetual:available' as const,
        asset: 'USDT',
        amount: '100' as const,
        line: 'demoGrant' as const,
      },
    ],
  }));
  for (let from = 0; from < people; from += 200) await post(db, postings.slice(from, from + 200));
}

async function insertPositions(db: Db, rows: readonly Seeded[]): Promise<void> {
  const values = rows.map(({ owner, symbol, nr, risky }) => {
    const variety = listings.find((listing) => listing.variety.symbol === symbol)!.variety;
    const entry = decimal((PRICE_TICKS * Number(variety.tick)).toFixed(variety.priceDigits));
    // The quantity that is worth 100 USDT at this coin's price.
    const amount = decimal((100 / Number(entry)).toFixed(12));
    const margin = MARGIN[risky ? 'risky' : 'safe'];
    const terms = { tiers: tiersOf(symbol), liquidationFeeRate: '0.0005', tick: variety.tick } as const;
    const watch = thresholdPrice({ side: 'long', qty: amount, entryPrice: entry }, margin, terms, '0.7');
    return { no: String(10n ** 19n + BigInt(nr)), owner, symbol, amount, entry, margin, watch, side: 'long' };
  });
  await sql`insert into perpetual_position (position_no, owner_id, symbol, side, margin_mode, leverage, qty, most_qty, most_margin, entry_price, margin, status, watch_price, opened_at, updated_at)
    select v.no, v.owner::bigint, v.symbol, v.side, 'isolated', 10, v.amount::numeric, v.amount::numeric, v.margin::numeric, v.entry::numeric, v.margin::numeric, 'holding', v.watch::numeric, 0, 0
    from json_to_recordset(${JSON.stringify(values)}::json) as v(no text, owner text, symbol text, side text, amount text, margin text, entry text, watch text)`.execute(
    db,
  );
}
