/** SQL of statements. Reads the ledger; never writes it. */
import { sql } from 'kysely';
import type { Account } from '@/lib/api/assets';
import { linesThat, type LineType } from '@/lib/api/ledger';
import type { StatementFormat, StatementKind } from '@/lib/api/statements';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';

export interface StatementRow {
  id: string;
  statement_no: string;
  owner_id: string;
  kind: StatementKind;
  format: StatementFormat;
  account: Account | null;
  from_at: string;
  to_at: string;
  language: 'zh-hk' | 'zh-cn' | 'en';
  status: 'making' | 'ready';
  done_to: string;
  lines: string;
  created_at: string;
  expires_at: string;
}

const COLUMNS = sql<StatementRow>`s.id::text id, s.statement_no, s.owner_id::text owner_id, s.kind, s.format, s.account, s.from_at::text from_at,
  s.to_at::text to_at, s.language, s.status, s.done_to::text done_to, s.lines::text lines, s.created_at::text created_at,
  s.expires_at::text expires_at`;

export type NewStatement = Pick<
  StatementRow,
  'statement_no' | 'owner_id' | 'kind' | 'format' | 'account' | 'language'
> & { from: number; to: number; now: number; expiresAt: number };

/** Null where this person has as many as are kept. */
export async function insertStatement(db: Db, one: NewStatement, most: number): Promise<StatementRow | null> {
  await sql`select 1 from users where id = ${one.owner_id} for no key update`.execute(db);
  const { rows } =
    await sql<StatementRow>`insert into statement as s (statement_no, owner_id, kind, format, account, from_at, to_at, language, created_at, expires_at)
    select ${one.statement_no}, ${one.owner_id}::bigint, ${one.kind}, ${one.format}, ${one.account}, ${one.from}::bigint, ${one.to}::bigint,
      ${one.language}, ${one.now}::bigint, ${one.expiresAt}::bigint
    where (select count(*) from statement o where o.owner_id = ${one.owner_id}::bigint and o.expires_at > ${one.now}::bigint) < ${most}
    returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

export const listOwn = async (db: Db, ownerId: string, now: number): Promise<StatementRow[]> =>
  (
    await sql<StatementRow>`select ${COLUMNS} from statement s where s.owner_id = ${ownerId} and s.expires_at > ${now}
      order by s.id desc`.execute(db)
  ).rows;

/** Held until the transaction ends. */
export async function takeMaking(db: Db, statementNo: string): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`select ${COLUMNS} from statement s
    where s.statement_no = ${statementNo} and s.status = 'making' for update`.execute(db);
  return rows[0] ?? null;
}

export async function findReady(
  db: Db,
  ownerId: string,
  statementNo: string,
  now: number,
): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`select ${COLUMNS} from statement s where s.statement_no = ${statementNo}
    and s.owner_id = ${ownerId} and s.status = 'ready' and s.expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

export async function addPiece(db: Db, id: string, place: number, sealed: Uint8Array): Promise<void> {
  await sql`insert into statement_piece (statement_id, place, sealed) values (${id}, ${place}, ${sealed})`.execute(db);
}

export async function piecesOf(db: Db, id: string): Promise<{ place: number; sealed: Uint8Array }[]> {
  return (
    await sql<{ place: number; sealed: Uint8Array }>`select place, sealed from statement_piece
      where statement_id = ${id} order by place`.execute(db)
  ).rows;
}

export async function noteProgress(
  db: Db,
  id: string,
  to: { doneTo: string; lines: number; status: 'making' | 'ready' },
): Promise<void> {
  await sql`update statement set done_to = ${to.doneTo}, lines = ${to.lines}, status = ${to.status} where id = ${id}`.execute(
    db,
  );
}

/** Begins anew. */
export async function dropPieces(db: Db, id: string): Promise<void> {
  await sql`delete from statement_piece where statement_id = ${id}`.execute(db);
  await sql`update statement set done_to = 0, lines = 0 where id = ${id}`.execute(db);
}

export async function pruneStatements(db: Db, now: number): Promise<void> {
  await sql`delete from statement where expires_at <= ${now}`.execute(db);
}

export interface MovementRow {
  id: string;
  posted_at: string;
  account: Account;
  line: LineType;
  coin: string;
  amount: Decimal;
  ref: string | null;
}

/** Whose, and within which accounts. */
export type Scope = Pick<StatementRow, 'owner_id' | 'account'> & { from: number; to: number };

const SOURCE = sql`from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.txns t on t.id = e.txn_id`;
const within = ({ owner_id: owner, account }: Scope) =>
  sql`a.owner = ${owner} ${account === null ? sql`` : sql`and split_part(a.kind, ':', 1) = ${account}`}`;
/** What only moves between the parts of one account changes nothing that a person owns. */
const REAL = sql`e.line <> all(${linesThat('hold')}::text[])`;

export async function movements(db: Db, scope: Scope, after: string, most: number): Promise<MovementRow[]> {
  return (
    await sql<MovementRow>`select e.id::text id, t.at::text posted_at, split_part(a.kind, ':', 1) account, e.line, a.asset coin,
        trim_scale(e.amount)::text amount, e.ref ${SOURCE}
      where ${within(scope)} and ${REAL} and t.at >= ${scope.from} and t.at < ${scope.to} and e.id > ${after}
      order by e.id limit ${most}`.execute(db)
  ).rows;
}

export interface TotalRow {
  coin: string;
  line: LineType;
  before: Decimal;
  during: Decimal;
  count: number;
}

/** By coin and type, what came before the period and what within it; one statement, so that all of it is of one moment. */
export async function totals(db: Db, scope: Scope): Promise<TotalRow[]> {
  return (
    await sql<TotalRow>`select a.asset coin, e.line,
        coalesce(trim_scale(sum(e.amount) filter (where t.at < ${scope.from})), 0)::text "before",
        coalesce(trim_scale(sum(e.amount) filter (where t.at >= ${scope.from})), 0)::text "during",
        (count(*) filter (where t.at >= ${scope.from}))::int "count" ${SOURCE}
      where ${within(scope)} and ${REAL} and t.at < ${scope.to} group by a.asset, e.line order by a.asset, e.line`.execute(
      db,
    )
  ).rows;
}
