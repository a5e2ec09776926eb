/** SQL of payment methods. What an account is stands sealed; the readable columns hold whose it is and of what kind. */
import { sql } from 'kysely';
import type { NumberForm, PayKind } from '@/lib/api/paymentMethods';
import type { Db } from '../db/database';

export interface MethodRow {
  method_id: string;
  owner_id: string;
  type_id: string;
  kind: PayKind;
  number_form: NumberForm;
  names: Readonly<Record<'zh-hk' | 'zh-cn' | 'en', string>>;
  currency: string;
  sealed: Uint8Array;
  account_key: string;
  is_active: boolean;
  saved_at: string;
  /** Its kind was closed, or is not offered in this currency any more. */
  is_type_closed: boolean;
}

const COLUMNS = sql<MethodRow>`m.method_id, m.owner_id::text owner_id, m.type_id, t.kind, t.number_form, t.names, m.currency, m.sealed,
  m.account_key, m.is_active, m.saved_at::text saved_at, (t.is_closed or not m.currency = any(t.currencies)) is_type_closed`;
const SOURCE = sql`from payment_method m join pay_type t on t.type_id = m.type_id`;

/** Until the transaction ends nobody else adds a method of this person. */
export async function holdOwner(db: Db, ownerId: string): Promise<void> {
  await sql`select 1 from users where id = ${ownerId} for no key update`.execute(db);
}

export async function countMethods(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int n from payment_method where owner_id = ${ownerId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Newest first. */
export async function listMethods(db: Db, ownerId: string, currency: string | null): Promise<MethodRow[]> {
  return (
    await sql<MethodRow>`select ${COLUMNS} ${SOURCE} where m.owner_id = ${ownerId} and (${currency}::text is null or m.currency = ${currency})
      order by m.id desc`.execute(db)
  ).rows;
}

export async function findMethod(db: Db, methodId: string): Promise<MethodRow | null> {
  const { rows } = await sql<MethodRow>`select ${COLUMNS} ${SOURCE} where m.method_id = ${methodId}`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends: `change` against every use, `use` against changes only. */
export async function takeMethod(db: Db, methodId: string, what: 'change' | 'use'): Promise<MethodRow | null> {
  const lock = what === 'change' ? sql`for update of m` : sql`for share of m`;
  const { rows } = await sql<MethodRow>`select ${COLUMNS} ${SOURCE} where m.method_id = ${methodId} ${lock}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface NewMethod {
  methodId: string;
  ownerId: string;
  typeId: string;
  currency: string;
  sealed: Uint8Array;
  accountKey: string;
  now: number;
}

/** False where this person has saved the same account already. */
export async function addMethod(db: Db, row: NewMethod): Promise<boolean> {
  const { rows } =
    await sql`insert into payment_method (method_id, owner_id, type_id, currency, sealed, account_key, saved_at)
    values (${row.methodId}, ${row.ownerId}, ${row.typeId}, ${row.currency}, ${row.sealed}, ${row.accountKey}, ${row.now})
    on conflict do nothing returning id`.execute(db);
  return rows.length === 1;
}

/** Whether another method of this person is this account. */
export async function hasAccount(
  db: Db,
  {
    ownerId,
    accountKey,
    currency,
    except,
  }: { ownerId: string; accountKey: string; currency: string; except: string | null },
): Promise<boolean> {
  const { rows } = await sql`select 1 from payment_method where owner_id = ${ownerId} and account_key = ${accountKey}
    and currency = ${currency} and method_id is distinct from ${except}`.execute(db);
  return rows.length > 0;
}

export async function replaceAccount(
  db: Db,
  { methodId, sealed, accountKey, now }: Pick<NewMethod, 'methodId' | 'sealed' | 'accountKey' | 'now'>,
): Promise<void> {
  await sql`update payment_method set sealed = ${sealed}, account_key = ${accountKey}, saved_at = ${now}
    where method_id = ${methodId}`.execute(db);
}

export async function setActive(db: Db, methodId: string, isActive: boolean): Promise<void> {
  await sql`update payment_method set is_active = ${isActive} where method_id = ${methodId}`.execute(db);
}

export async function removeMethod(db: Db, methodId: string): Promise<void> {
  await sql`delete from payment_method where method_id = ${methodId}`.execute(db);
}
