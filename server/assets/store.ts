/** SQL of what a person owns and of its movements. Reads the ledger; never writes it. */
import { sql } from 'kysely';
import type { Account, LineType } from '@/lib/api/assets';
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

/** A person's movements, newest first. A freeze and a release are told from the available side only. */
export async function listLines(db: Db, filter: LineFilter, page: Page): Promise<{ rows: LineRow[]; total: number }> {
  const where = sql.join(
    [
      sql`a.owner = ${filter.owner}`,
      sql`(e.line not in ('freeze', 'release') or a.kind like '%:available')`,
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

/** By coin: how much everything a person owns has changed since then, and how much of that came from or went outside. */
export async function changesSince(db: Db, owner: string, since: number): Promise<{ asset: string; change: Decimal; flow: Decimal }[]> {
  const { rows } = await sql<{ asset: string; change: Decimal; flow: Decimal }>`
    select a.asset, trim_scale(sum(e.amount))::text change,
      trim_scale(coalesce(sum(e.amount) filter (where e.line in ('demoGrant', 'deposit', 'withdraw', 'adjust')), 0))::text flow
    from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.txns t on t.id = e.txn_id
    where a.owner = ${owner} and t.at >= ${since} group by a.asset`.execute(db);
  return rows;
}
