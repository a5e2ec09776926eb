/** SQL of the kinds of accounts. */
import { sql } from 'kysely';
import type { NumberForm, PayKind } from '@/lib/api/paymentMethods';
import type { Db } from '../../db/database';

type Names = Readonly<Record<'zh-hk' | 'zh-cn' | 'en', string>>;

export interface TypeRow {
  type_id: string;
  kind: PayKind;
  names: Names;
  currencies: string[];
  number_form: NumberForm;
  takes_qr: boolean;
  position: number;
  is_closed: boolean;
  reason: string;
  changed_at: string;
}

const COLUMNS = sql<TypeRow>`t.type_id, t.kind, t.names, t.currencies, t.number_form, t.takes_qr, t.position, t.is_closed, t.reason,
  t.changed_at::text changed_at`;

/** Open ones, of one currency or of all. */
export async function openTypes(db: Db, currency: string | null): Promise<TypeRow[]> {
  return (
    await sql<TypeRow>`select ${COLUMNS} from pay_type t where not t.is_closed and (${currency}::text is null or ${currency} = any(t.currencies))
      order by t.position, t.type_id`.execute(db)
  ).rows;
}

export async function allTypes(db: Db): Promise<(TypeRow & { methods: number })[]> {
  return (
    await sql<TypeRow & { methods: number }>`select ${COLUMNS},
      (select count(*)::int from payment_method m where m.type_id = t.type_id) methods from pay_type t order by t.position, t.type_id`.execute(
      db,
    )
  ).rows;
}

export async function findType(db: Db, typeId: string): Promise<TypeRow | null> {
  const { rows } = await sql<TypeRow>`select ${COLUMNS} from pay_type t where t.type_id = ${typeId}`.execute(db);
  return rows[0] ?? null;
}

/** The same with its row held, and how many methods there are of it. */
export async function takeType(db: Db, typeId: string): Promise<(TypeRow & { methods: number }) | null> {
  const { rows } = await sql<TypeRow & { methods: number }>`select ${COLUMNS},
    (select count(*)::int from payment_method m where m.type_id = t.type_id) methods
    from pay_type t where t.type_id = ${typeId} for update`.execute(db);
  return rows[0] ?? null;
}

export type Terms = Omit<TypeRow, 'is_closed' | 'changed_at'>;

const NAMES = sql`pay_type (type_id, kind, names, currencies, number_form, takes_qr, position, reason, changed_at)`;
const values = (terms: Terms, now: number) =>
  sql`values (${terms.type_id}, ${terms.kind}, ${JSON.stringify(terms.names)}::jsonb, ${terms.currencies}::text[], ${terms.number_form},
    ${terms.takes_qr}, ${terms.position}, ${terms.reason}, ${now})`;

/** Closed or not is left as it is. */
export async function keepType(db: Db, terms: Terms, now: number): Promise<void> {
  await sql`insert into ${NAMES} ${values(terms, now)} on conflict (type_id) do update set kind = excluded.kind, names = excluded.names,
    currencies = excluded.currencies, number_form = excluded.number_form, takes_qr = excluded.takes_qr, position = excluded.position,
    reason = excluded.reason, changed_at = excluded.changed_at`.execute(db);
}

/** Leaves one alone that is there. */
export async function addType(db: Db, terms: Terms, now: number): Promise<void> {
  await sql`insert into ${NAMES} ${values(terms, now)} on conflict (type_id) do nothing`.execute(db);
}

export async function setClosed(
  db: Db,
  { typeId, isClosed, reason, now }: { typeId: string; isClosed: boolean; reason: string; now: number },
): Promise<void> {
  await sql`update pay_type set is_closed = ${isClosed}, reason = ${reason}, changed_at = ${now} where type_id = ${typeId}`.execute(
    db,
  );
}
