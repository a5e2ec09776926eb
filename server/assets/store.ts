/** SQL of what a person owns and of its movements. Reads the ledger; never writes it. */
import { sql } from 'kysely';
import type { Account } from '@/lib/api/assets';
import { linesThat, type LineType } from '@/lib/api/ledger';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

export interface LineRow {
  id: string;
  posted_at: string;
  kind: string;
  line: LineType;
  asset: string;
  amount: Decimal;
  balance_after: Decimal;
  ref: string | null;
}

export interface LineFilter {
  owner: string;
  accounts?: readonly Account[] | undefined;
  coin?: string | undefined;
  type?: LineType | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** A person's movements, newest first. What only moves between the parts of an account is told from the available side. */
export async function listLines(db: Db, filter: LineFilter, page: Page): Promise<{ rows: LineRow[]; total: number }> {
  const where = sql.join(
    [
      sql`a.owner = ${filter.owner}`,
      sql`(e.line <> all(${linesThat('hold')}::text[]) or a.kind like '%:available')`,
      ...(filter.accounts ? [sql`split_part(a.kind, ':', 1) = any(${[...filter.accounts]})`] : []),
      ...(filter.coin ? [sql`a.asset = ${filter.coin}`] : []),
      ...(filter.type ? [sql`e.line = ${filter.type}`] : []),
      ...(filter.from === undefined ? [] : [sql`t.at >= ${filter.from}`]),
      ...(filter.to === undefined ? [] : [sql`t.at < ${filter.to}`]),
    ],
    sql` and `,
  );
  const source = sql`from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.txns t on t.id = e.txn_id where ${where}`;
  const columns = sql<LineRow>`e.id, t.at posted_at, a.kind, e.line, a.asset, e.amount::text amount, e.balance_after::text balance_after, e.ref`;
  return readPage(db, { columns, source, order: sql`e.id desc` }, page);
}

/** An amount of a coin that came in (or went out, below zero) at a moment. */
export interface Flow {
  asset: string;
  at: number;
  amount: Decimal;
}

/**
 * What moved a person's coins since a moment: by coin the whole change, and one by one what came from or went outside. `listed`: coins that have
 * a market; what was given for any other coin counts as gone outside, as nobody can say what it is worth.
 */
export async function changesSince(
  db: Db,
  owner: string,
  { since, listed }: { since: number; listed: readonly string[] },
): Promise<{ changes: { asset: string; change: Decimal }[]; flows: Flow[] }> {
  const { rows } = await sql<{ asset: string; posted_at: string | null; amount: Decimal }>`
    with moved as (
      select a.asset, t.at, e.amount, a.asset = any(${[...listed]}::text[]) is_listed,
        e.line = any(${linesThat('outside')}::text[]) or bool_or(a.asset <> all(${[...listed]}::text[])) over (partition by t.id) is_flow
      from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.txns t on t.id = e.txn_id
      where a.owner = ${owner} and t.at >= ${since})
    select asset, null::bigint posted_at, trim_scale(sum(amount))::text amount from moved where is_listed group by asset
    union all select asset, at posted_at, trim_scale(sum(amount))::text from moved where is_flow and is_listed group by asset, at`.execute(
    db,
  );
  return {
    changes: rows.filter((row) => row.posted_at === null).map(({ asset, amount }) => ({ asset, change: amount })),
    flows: rows
      .filter((row) => row.posted_at !== null)
      .map((row) => ({ asset: row.asset, amount: row.amount, at: Number(row.posted_at) })),
  };
}
