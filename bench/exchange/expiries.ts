/** Fixed-time contracts that all end in one second, on two nodes; the one that settles them is killed among them. */
import { sql } from 'kysely';
import { decimal } from '@/lib/money/decimal';
import type { Db } from '@/server/db/database';
import { postgresDatabase } from '@/server/db/postgres';
import { auditFully } from '@/server/ledger/auditor';
import { post } from '@/server/ledger/ledger';
import { percentile } from './load';
import { startNode, type Node } from './nodes';

export interface ExpiryFigures {
  /** Orders that ended, and postings that ended one. */
  ended: number;
  postings: number;
  /** In milliseconds after the second in which they end: the first, the middle one, the last. */
  first: number;
  p50: number;
  last: number;
  /** Orders that had ended when the node was killed. */
  atKill: number;
  /** What the auditor finds in the books. */
  findings: number;
}

const SYMBOL = 'BTCUSDT';
const SECONDS = 60;
const STAKE = 10;
/** Of one person. */
const EACH = 10;
const LONGEST_MS = 60_000;

export async function expiryFigures(url: string, orders: number): Promise<ExpiryFigures> {
  // The first one leads, and is killed.
  const leader = await startNode({ DATABASE_URL: url });
  const other = await startNode({ DATABASE_URL: url });
  const database = postgresDatabase(url, 4);
  try {
    const endsAt = await seed(database.db, orders);
    return {
      ...(await watch(database.db, endsAt, orders, leader)),
      findings: (await auditFully(database.db)).length,
    };
  } finally {
    await database.close();
    await other.stop();
  }
}

/** Looks every few milliseconds at how many have ended, as a person would see it, and kills the first node once some have. */
async function watch(db: Db, endsAt: number, orders: number, leader: Node): Promise<Omit<ExpiryFigures, 'findings'>> {
  const times: number[] = [];
  let atKill: number | null = null;
  while (times.length < orders && Date.now() < endsAt + LONGEST_MS) {
    const ended = await countOf(db, sql`fixed_time_order where status in ('closed', 'void')`);
    const late = Date.now() - endsAt;
    while (times.length < ended) times.push(late);
    if (ended > 0 && atKill === null) {
      process.kill(leader.pid, 'SIGKILL');
      atKill = ended;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    ended: times.length,
    postings: await countOf(db, sql`ledger.txns where kind = 'fixedTimeEnd'`),
    first: percentile(times, 0),
    p50: percentile(times, 0.5),
    last: percentile(times, 1),
    atKill: atKill ?? 0,
  };
}

async function countOf(db: Db, what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from ${what}`.execute(db);
  return rows[0]!.n;
}

/** Orders that were entered by a row of the log that is there; returns when they all end. */
async function seed(db: Db, orders: number): Promise<number> {
  const people = orders / EACH;
  await sql`insert into users (id, uid, account, account_key, password_hash, invitation_code, language, terms_version, registered_at) overriding system value
    select 1000000 + n, (20000000 + n)::text, 'expiry' || n, 'expiry' || n, 'x', 'EXPIRY' || n, 'en', '1', 0 from generate_series(1, ${people}) n`.execute(
    db,
  );
  await postStakes(db, people);
  const row = await newestRow(db);
  const endsAt = row.ts + SECONDS * 1_000;
  await sql`insert into fixed_time_order (order_no, owner_id, account, symbol, direction, stake, payout_rate, duration, expected_price, max_slippage,
      accepted_seq, accepted_at, entry_seq, entry_price, entry_at, expires_at, status)
    select (10000000000000000000 + n)::text, 1000001 + n % ${people}::bigint, 'perpetual', ${SYMBOL}, case n % 2 when 0 then 'up' else 'down' end,
      ${STAKE}, 0.75, ${SECONDS}, ${row.price}, 0.001, ${row.seq - 1}, ${row.ts - 500}, ${row.seq}, ${row.price}, ${row.ts}, ${endsAt}, 'holding'
    from generate_series(0::bigint, ${orders - 1}::bigint) n`.execute(db);
  return endsAt;
}

async function postStakes(db: Db, people: number): Promise<void> {
  const total = STAKE * EACH;
  const postings = Array.from({ length: people }, (_, nr) => {
    const owner = String(1_000_001 + nr);
    const leg = { asset: 'USDT', line: 'demoGrant' } as const;
    return {
      kind: 'demoGrant',
      refType: 'bench',
      refId: owner,
      step: 'grant',
      actor: 'system',
      requestId: 'bench',
      at: 0,
      legs: [
        { ...leg, owner: null, kind: 'house:faucet' as const, amount: decimal(`-${total}`) },
        { ...leg, owner, kind: 'perpetual:stakes' as const, amount: decimal(String(total)) },
      ],
    };
  });
  for (let from = 0; from < people; from += 200) await post(db, postings.slice(from, from + 200));
}

async function newestRow(db: Db): Promise<{ seq: number; ts: number; price: string }> {
  const { rows } = await sql<{
    seq: string;
    ts: string;
    symbols: string;
    prices: string;
  }>`select l.seq::text, l.ts::text, y.symbols, l.prices
    from price_log l join price_log_layout y on y.id = l.layout_id order by l.seq desc limit 1`.execute(db);
  const row = rows[0]!;
  const price = row.prices.split(',')[row.symbols.split(',').indexOf(SYMBOL)] ?? '';
  return { seq: Number(row.seq), ts: Number(row.ts), price };
}
