/**
 * The auditor: reads the books with queries of its own and must always find nothing. Incremental from its last mark, or full.
 * Any finding switches `withdrawals_suspended` on; only operators switch it off.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Clock } from '../clock/clock';
import { readingAll, transaction } from '../db/database';
import type { Db } from '../db/database';
import { setFlag } from '../db/flags';

export interface Finding {
  /** What is wrong. `shortage`: addresses on a chain hold less than the books say. */
  finding: 'unbalanced' | 'tooFewEntries' | 'chain' | 'cache' | 'negative' | 'houseCached' | 'asset' | 'shortage';
  /** Transaction, account or asset. */
  ref: string;
  detail: string;
}

const INTERVAL_MS = 60_000;
/** Findings are for people: a hundred say as much as a million. */
const MOST = 100;

/** Numbers of the database's own transactions. */
interface Span {
  from: string;
  /** The first that is not looked at. */
  until: string;
}

/** After every number that there can be. */
const LAST = '18446744073709551615';

/** Transactions of the ledger in `span`, and the accounts that they touched. */
const scope = ({ from, until }: Span): RawBuilder<unknown> => sql`
  recent as (select id from ledger.txns where xid >= ${from}::xid8 and xid < ${until}::xid8),
  touched as (select distinct e.account_id as id from ledger.entries e join recent on recent.id = e.txn_id)`;

/** Entries of one account must link: each balance follows from the one before, and the last one is the account's. */
const checks = (span: Span): RawBuilder<Finding> => sql<Finding>`
  with ${scope(span)},
  legs as (select e.* from ledger.entries e join recent on recent.id = e.txn_id),
  chained as (
    select l.id, l.account_id, l.amount, l.balance_after, a.house,
      (select p.balance_after from ledger.entries p where p.account_id = l.account_id and p.id < l.id order by p.id desc limit 1) as before
    from legs l join ledger.accounts a on a.id = l.account_id)
  (select 'unbalanced' as finding, txn_id::text as ref, asset || ' ' || sum(amount) as detail from legs group by txn_id, asset having sum(amount) <> 0 limit ${MOST})
  union all
  (select 'tooFewEntries', recent.id::text, count(legs.id)::text from recent left join legs on legs.txn_id = recent.id group by recent.id having count(legs.id) < 2 limit ${MOST})
  union all
  (select 'chain', account_id::text, 'entry ' || id || ' says ' || coalesce(balance_after::text, 'nothing') from chained
    where not house and balance_after is distinct from coalesce(before, 0) + amount limit ${MOST})
  union all
  (select 'houseCached', account_id::text, 'entry ' || id from chained where house and balance_after is not null limit ${MOST})
  union all
  (select 'cache', a.id::text, 'account says ' || a.balance || ', its entries ' || coalesce(last.balance_after, 0)
    from ledger.accounts a join touched on touched.id = a.id
    left join lateral (select e.balance_after from ledger.entries e where e.account_id = a.id order by e.id desc limit 1) last on true
    where not a.house and a.balance is distinct from coalesce(last.balance_after, 0) limit ${MOST})
  union all
  (select 'negative', a.id::text, a.balance::text from ledger.accounts a join touched on touched.id = a.id
    where not a.house and not (a.balance >= 0 and a.balance <> 'NaN') limit ${MOST})`;

/** Checks that need the whole ledger: sums per asset, and balances of accounts that nothing touched. */
const wholeChecks = sql<Finding>`
  (select 'asset' as finding, asset as ref, sum(amount)::text as detail from ledger.entries group by asset having sum(amount) <> 0)
  union all
  (select 'cache', a.id::text, 'account says ' || a.balance || ', the sum of its entries ' || coalesce(sum(e.amount), 0)
    from ledger.accounts a left join ledger.entries e on e.account_id = a.id
    where not a.house group by a.id having a.balance is distinct from coalesce(sum(e.amount), 0) limit ${MOST})
  union all
  (select 'houseCached', id::text, balance::text from ledger.accounts where house and balance <> 0)
  union all
  (select 'negative', id::text, balance::text from ledger.accounts where not house and not (balance >= 0 and balance <> 'NaN') limit ${MOST})`;

/** Everything, from the first entry on. */
export async function auditFully(db: Db): Promise<Finding[]> {
  return readingAll(db, async (trx) => {
    const linked = await checks({ from: '0', until: LAST }).execute(trx);
    const whole = await wholeChecks.execute(trx);
    return [...linked.rows, ...whole.rows];
  });
}

/** So many transactions of the ledger are looked at in one statement, however long nobody looked. */
const STEP = 2_000;

/**
 * What was posted since the last mark, in steps. The mark is a transaction number below which nothing can appear any more, so that
 * postings that commit late are seen; it moves on only when nothing was found.
 */
export async function auditRecent(db: Db, step = STEP): Promise<Finding[]> {
  for (;;) {
    const { found, isLast } = await transaction(db, (trx) => auditStep(trx, step));
    if (isLast || found.length > 0) return found;
  }
}

async function auditStep(db: Db, step: number): Promise<{ found: Finding[]; isLast: boolean }> {
  const { rows } = await sql<{ mark: string; horizon: string; end: string }>`
    select coalesce((select xid from audit_marks where name = 'ledger'), '0')::text as mark,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as end`.execute(
    db,
  );
  const { mark, horizon, end } = rows[0]!;
  const next = await endOfStep(db, { mark, horizon, step });
  // Always between two numbers: the plan is made once, and of an open span it would expect a third of the ledger.
  const found = (await checks({ from: mark, until: next ?? end }).execute(db)).rows;
  if (found.length === 0)
    await sql`insert into audit_marks (name, xid) values ('ledger', ${next ?? horizon}::xid8) on conflict (name) do update set xid = greatest(audit_marks.xid, excluded.xid)`.execute(
      db,
    );
  return { found, isLast: next === null };
}

/** The first number after `step` transactions of the ledger; null where everything up to the horizon fits in. */
async function endOfStep(
  db: Db,
  { mark, horizon, step }: { mark: string; horizon: string; step: number },
): Promise<string | null> {
  const { rows } = await sql<{ xid: string }>`select xid::text from ledger.txns
    where xid > (select xid from ledger.txns where xid >= ${mark}::xid8 order by xid offset ${step - 1} limit 1) and xid < ${horizon}::xid8
    order by xid limit 1`.execute(db);
  return rows[0]?.xid ?? null;
}

export interface Book {
  asset: string;
  kind: string;
  accounts: string;
  total: string;
}

/** The books per asset and kind; each asset adds up to zero. */
export async function books(db: Db): Promise<Book[]> {
  const all = sql<Book>`
    select a.asset, a.kind, count(distinct a.id)::text as accounts, coalesce(trim_scale(sum(e.amount)), 0)::text as total
    from ledger.accounts a left join ledger.entries e on e.account_id = a.id group by a.asset, a.kind order by a.asset, a.kind`;
  return (await readingAll(db, (trx) => all.execute(trx))).rows;
}

export interface Total {
  asset: string;
  kind: string;
  house: boolean;
  total: Decimal;
}

/** The same by what people's accounts say, whose entries the auditor compares with them: only the house's entries are added up. */
export async function totals(db: Db): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select asset, kind, false as house, trim_scale(sum(balance))::text as total from ledger.accounts where not house group by asset, kind
    union all
    select a.asset, a.kind, true, trim_scale(sum(e.amount))::text from ledger.accounts a join ledger.entries e on e.account_id = a.id
      where a.house group by a.asset, a.kind order by asset, house, kind`.execute(db);
  return rows;
}

/** Suspends withdrawals until an operator has looked. */
export async function suspendOn(db: Db, findings: readonly Finding[], now: number): Promise<void> {
  const [first] = findings;
  if (!first) return;
  await setFlag(
    db,
    'withdrawals_suspended',
    true,
    `${findings.length} findings, first: ${first.finding} ${first.ref} ${first.detail}`.slice(0, 500),
    now,
  );
}

/** What the last pass on this node found, and when; null before the first. */
export interface LastPass {
  is: { at: number; findings: readonly Finding[] } | null;
}

export interface Auditor {
  start: () => void;
  stop: () => Promise<void>;
  /** One incremental pass now. */
  pass: () => Promise<Finding[]>;
}

/** Every minute, on every node: looking twice does no harm. */
export function createAuditor(
  db: Db,
  clock: Clock,
  report: (findings: readonly Finding[]) => void,
  onFailure: (error: unknown) => void,
  lastPass: LastPass = { is: null },
): Auditor {
  let cancel: (() => void) | null = null;
  let running: Promise<unknown> = Promise.resolve();
  const pass = async (): Promise<Finding[]> => {
    const findings = await auditRecent(db);
    lastPass.is = { at: clock.now(), findings };
    if (findings.length > 0) {
      report(findings);
      await suspendOn(db, findings, clock.now());
    }
    return findings;
  };
  const beat = (): void => {
    running = pass().catch(onFailure);
    cancel = clock.after(INTERVAL_MS, beat);
  };
  return {
    start: () => {
      cancel ??= clock.after(INTERVAL_MS, beat);
    },
    stop: async () => {
      cancel?.();
      await running;
    },
    pass,
  };
}
