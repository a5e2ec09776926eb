/** The accounts by which people pay one another outside the exchange: their kinds, and each person's own, sealed. */
import { sql, type Kysely } from 'kysely';

const tables = `
create table pay_type (
  type_id text primary key,
  kind text not null check (kind in ('bank', 'account', 'qr')),
  -- By language.
  names jsonb not null,
  currencies text[] not null check (array_length(currencies, 1) > 0),
  number_form text not null check (number_form in ('digits', 'iban', 'phone', 'email', 'any')),
  takes_qr boolean not null,
  position int not null,
  is_closed boolean not null default false,
  reason text not null,
  changed_at bigint not null
);

create table payment_method (
  id bigint generated always as identity primary key,
  method_id order_number not null unique,
  owner_id bigint not null,
  type_id text not null references pay_type (type_id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Name, number, bank, branch and what stands in the QR code.
  sealed bytea not null,
  -- A keyed hash that recognises the same account.
  account_key text not null,
  is_active boolean not null default true,
  saved_at bigint not null,
  unique (owner_id, account_key, currency)
);
create index payment_method_account on payment_method (account_key);

alter table stored_file drop constraint stored_file_purpose_check;
alter table stored_file add constraint stored_file_purpose_check check (purpose in ('identity', 'reset', 'service', 'proof', 'paymentQr'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
