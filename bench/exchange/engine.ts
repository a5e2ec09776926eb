/**
 * What perpetual positions cost: a quiet tick, a crash that liquidates, and one funding time, with the exchange in this process; and how much of
 * their pace the order books of spot keep during the crash.
 */
import type { AddressInfo } from 'node:net';
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
import { decimal, mul, neg, sum, type Decimal } from '@/lib/money/decimal';
import { api } from '@/lib/api/index';
import { crossWatch } from '@/server/perpetual/watch';
import { Caller, measure, percentile, timed } from './load';
import { ms, rate, type Line } from './table';

const SYMBOLS = 60;
const PRICE_TICKS = 1_000_000;
/** The fall in one second of the crash: small enough that no feed would ask for a second opinion. */
const FALL = 0.006;
const CRASH_TO = 0.7;
const CRASH_TICKS = Math.ceil(Math.log(CRASH_TO) / Math.log(1 - FALL));
const CROSS_ACCOUNTS = 1_000;
/** People who buy on spot meanwhile. */
const BUYERS = 32;

interface EngineFigures {
  /** Median, in milliseconds. */
  quiet: number;
  /** In milliseconds, from the tick that calls for a liquidation to its commit. */
  liquidations: { count: number; p99: number };
  funding: { count: number; ms: number };
  /** Orders a second on spot, with quiet ticks and during the crash. */
  spot: { quiet: number; crash: number };
}

/** Isolated positions. */
const POSITIONS = 10_000;
/** Those, and two of each cross account. */
const FUNDED = POSITIONS + 2 * CROSS_ACCOUNTS;

/** The figures with what was promised of them. The crash takes `seconds`. */
export async function engineLines(url: string, seconds: number): Promise<Line[]> {
  const { quiet, liquidations, funding, spot } = await engineFigures(url, POSITIONS, seconds);
  return [
    { what: 'a quiet tick', figure: ms(quiet), budget: '<= 20 ms', ok: quiet <= 20 },
    {
      what: `liquidated by a fall of 30 % within ${seconds} s`,
      figure: String(liquidations.count),
      budget: '1000',
      ok: liquidations.count === 1_000,
    },
    {
      what: 'from the tick to the liquidation, p99',
      figure: ms(liquidations.p99),
      budget: '<= 2000 ms',
      ok: liquidations.p99 <= 2_000,
    },
    {
      what: `funding of ${funding.count} positions`,
      figure: ms(funding.ms),
      budget: '<= 30000 ms',
      ok: funding.ms <= 30_000 && funding.count === FUNDED,
    },
    { what: 'orders on spot, with quiet ticks / during the fall', figure: `${rate(spot.quiet)} / ${rate(spot.crash)}` },
    {
      what: 'what spot keeps of its pace',
      figure: (spot.crash / spot.quiet).toFixed(2),
      budget: '>= 0.80',
      ok: spot.crash / spot.quiet >= 0.8,
    },
  ];
}

/** `positions`: isolated ones over sixty markets, beside a thousand cross accounts. The crash takes `seconds`. */
async function engineFigures(url: string, positions: number, seconds: number): Promise<EngineFigures> {
  const symbols = listings
    .map(({ variety }) => variety)
    .filter(({ kind }) => kind === 'crypto')
    .slice(0, SYMBOLS)
    .map(({ symbol }) => symbol);
  const held = heldFeed(Object.fromEntries(symbols.map((symbol) => [symbol, PRICE_TICKS])), 3_000_000);
  const clock = testClock(Date.UTC(2026, 0, 5, 7));
  const database = postgresDatabase(url, 10);
  await migrate(database.db);
  const exchange = await createExchange(configOf(url), { clock, database, feed: held.feed });
  await exchange.open();
  // Each tick settles by itself; here one run is measured, and not that one and the next.
  await exchange.perpetual.stop();
  await exchange.perpetual.settle();
  await seed(database.db, symbols, positions);
  await seedCross(database.db, symbols, positions);
  await countSeeded(database.db);
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
  const everyMs = (seconds * 1_000) / CRASH_TICKS;
  const buyers = await buyersOf(exchange, symbols);
  await fundBuyers(database.db);
  let isQuiet = true;
  const ticking = (async () => {
    for (let nr = 0; isQuiet; nr += 1) await paced(everyMs, () => settle(1 + (nr % 2) * 0.0001));
  })();
  const before = await measure(seconds, buyers);
  isQuiet = false;
  await ticking;
  const [liquidations, during] = await Promise.all([
    crashTimes(database.db, (change) => paced(everyMs, () => settle(change))),
    measure(seconds, buyers),
  ]);
  await exchange.close();
  for (const { failed, reasons } of [before, during])
    if (failed > 0) console.log(`  (${failed} orders refused: ${reasons.join('; ')})`);
  return {
    quiet: percentile(quiet, 0.5),
    liquidations,
    funding,
    spot: { quiet: before.perSecond, crash: during.perSecond },
  };
}

const PORT = 38_471;

const configOf = (url: string) =>
  readConfig({
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    NODE_ENV: 'test',
    STATIC_DIR: '/nowhere',
    SANDBOX: '1',
    SANDBOX_LEVEL: 'basic',
    RATE_LIMIT_SCALE: '0',
    FILE_KEY: Buffer.alloc(32, 'bench').toString('base64'),
    PUBLIC_ORIGINS: `http://127.0.0.1:${PORT}`,
  });

/** Runs one tick, and waits until the next one is due. */
async function paced(everyMs: number, tick: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const took = await tick();
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - (performance.now() - began))));
  return took;
}

/** Everybody buys for little money, again and again, each in a market of their own. */
async function buyersOf({ app }: Awaited<ReturnType<typeof createExchange>>, symbols: readonly string[]) {
  await app.listen({ host: '127.0.0.1', port: PORT });
  const { port } = app.server.address() as AddressInfo;
  const callers = Array.from({ length: BUYERS }, () => new Caller(new URL(`http://127.0.0.1:${port}`)));
  for (const [nr, caller] of callers.entries()) await caller.register(`buyer${String(nr).padStart(4, '0')}`);
  const markets = await callers[0]!.call(api.spot.markets, {});
  // At the prices of this bench the smallest quantity of some coins is worth more than people have.
  const affordable = markets.filter(
    ({ symbol, step, minNotional }) =>
      symbols.includes(symbol) && Number(step) * Number(sizeOf(symbol).entry) < Number(minNotional) / 10,
  );
  return callers.map((caller, nr) => async () => {
    const { symbol, minNotional } = affordable[nr % affordable.length]!;
    const order = { symbol, side: 'buy', type: 'market', quoteAmount: mul(minNotional, '1.5') } as const;
    return [await timed(() => caller.call(api.spot.placeOrder, order))];
  });
}

/** So that nobody's money ends while the crash lasts. */
async function fundBuyers(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id::text id from users where account like 'buyer%'`.execute(db);
  await post(
    db,
    rows.map(({ id }) => grantOf(id, [['spot:available', '1000000']])),
  );
}

async function crashTimes(db: Db, settle: (change: number) => Promise<number>): Promise<EngineFigures['liquidations']> {
  const times: number[] = [];
  let before = 0;
  // Down by 30 % within a minute.
  for (let change = 1; change > CRASH_TO; change *= 1 - FALL) {
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
  const took = performance.now() - began;
  const { rows } = await sql<{ n: number }>`select count(*)::int n from perpetual_funding`.execute(db);
  return { count: rows[0]!.n, ms: took };
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

/** Money from nowhere on some of a person's accounts. */
const grantOf = (
  owner: string,
  parts: readonly (readonly ['perpetual:margin' | 'perpetual:available' | 'spot:available', Decimal])[],
) => ({
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
      amount: neg(sum(parts.map(([, amount]) => amount))),
      line: 'demoGrant' as const,
    },
    ...parts.map(([kind, amount]) => ({ owner, kind, asset: 'USDT', amount, line: 'demoGrant' as const })),
  ],
});

/** One grant a person: free money, and the margins of their positions. */
async function postMargins(db: Db, rows: readonly Seeded[], people: number): Promise<void> {
  const margins = new Map<string, number>();
  for (const { owner, risky } of rows)
    margins.set(owner, (margins.get(owner) ?? 0) + Number(MARGIN[risky ? 'risky' : 'safe']));
  const postings = [...margins].map(([owner, margin]) =>
    grantOf(owner, [
      ['perpetual:margin', decimal(`${margin}`)],
      ['perpetual:available', '100'],
    ]),
  );
  for (let from = 0; from < people; from += 200) await post(db, postings.slice(from, from + 200));
}

/** Accounts whose two cross positions, one long and one short, share 200 USDT: a crash has them looked at again and again, and ends none. */
async function seedCross(db: Db, symbols: readonly string[], after: number): Promise<void> {
  const balance = decimal('200');
  const first = 5_000_001;
  await sql`insert into users (id, uid, account, account_key, password_hash, invitation_code, language, terms_version, registered_at) overriding system value
    select ${first}::bigint + n, (50000000 + n)::text, 'cross' || n, 'cross' || n, 'x', 'CROSS' || n, 'en', '1', 0
    from generate_series(0, ${CROSS_ACCOUNTS - 1}::int) n`.execute(db);
  const owners = Array.from({ length: CROSS_ACCOUNTS }, (_, nr) => String(first + nr));
  const grants = owners.map((owner) => grantOf(owner, [['perpetual:available', balance]]));
  for (let from = 0; from < grants.length; from += 200) await post(db, grants.slice(from, from + 200));
  const rows = owners.flatMap((owner, nr) => {
    const sides = (['long', 'short'] as const).map((side, place) => {
      const symbol = symbols[(nr + place) % symbols.length]!;
      return { ...sizeOf(symbol), side, symbol, leverage: 10 };
    });
    const watch = crossWatch(
      sides.map(({ entry, amount, ...one }) => ({ ...one, qty: amount, entryPrice: entry, mark: entry })),
      balance,
      0,
    );
    return sides.map(({ symbol, side, amount, entry }, place) => {
      const no = String(10n ** 19n + BigInt(after + nr * 2 + place));
      return { no, owner, symbol, amount, entry, margin: '0', watch: watch[place] ?? null, side, mode: 'cross' };
    });
  });
  for (let from = 0; from < rows.length; from += 1_000) await insertRows(db, rows.slice(from, from + 1_000));
}

/** The quantity that is worth 100 USDT at this coin's price, with its terms. */
function sizeOf(symbol: string) {
  const { variety } = listings.find((listing) => listing.variety.symbol === symbol)!;
  const entry = decimal((PRICE_TICKS * Number(variety.tick)).toFixed(variety.priceDigits));
  const amount = decimal((100 / Number(entry)).toFixed(12));
  return {
    entry,
    amount,
    terms: { tiers: tiersOf(symbol), liquidationFeeRate: '0.0005', tick: variety.tick } as const,
  };
}

async function insertPositions(db: Db, rows: readonly Seeded[]): Promise<void> {
  await insertRows(
    db,
    rows.map(({ owner, symbol, nr, risky }) => {
      const { entry, amount, terms } = sizeOf(symbol);
      const margin = MARGIN[risky ? 'risky' : 'safe'];
      const watch = thresholdPrice({ side: 'long', qty: amount, entryPrice: entry }, margin, terms, '0.7');
      const no = String(10n ** 19n + BigInt(nr));
      return { no, owner, symbol, amount, entry, margin, watch, side: 'long', mode: 'isolated' };
    }),
  );
}

interface PositionSeed {
  no: string;
  owner: string;
  symbol: string;
  amount: string;
  entry: string;
  margin: string;
  watch: string | null;
  side: string;
  mode: string;
}

/** What is open in each market, which whoever trades keeps up to date. */
async function countSeeded(db: Db): Promise<void> {
  await sql`update perpetual_market m set open_long = coalesce(held.long, 0), open_short = coalesce(held.short, 0) from (
      select symbol, sum(qty) filter (where side = 'long') long, sum(qty) filter (where side = 'short') short
      from perpetual_position where status <> 'closed' group by symbol) held where held.symbol = m.symbol`.execute(db);
}

async function insertRows(db: Db, rows: readonly PositionSeed[]): Promise<void> {
  await sql`insert into perpetual_position (position_no, owner_id, symbol, side, margin_mode, leverage, qty, most_qty, most_margin, entry_price, margin, status, watch_price, opened_at, updated_at)
    select v.no, v.owner::bigint, v.symbol, v.side, v.mode, 10, v.amount::numeric, v.amount::numeric, v.margin::numeric, v.entry::numeric, v.margin::numeric, 'holding', v.watch::numeric, 0, 0
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(no text, owner text, symbol text, amount text, margin text, entry text, watch text, side text, mode text)`.execute(
    db,
  );
}
