/** Who may use risky products: what a person has shown and wants for themselves, and where products are offered. */
import { sql, type Kysely } from 'kysely';

const tables = `
create table risk_profile (
  owner_id bigint primary key references users,
  -- When all questions were answered rightly.
  suitable_at bigint,
  -- Tries at the questions on one UTC day.
  tries int not null default 0 check (tries >= 0),
  tries_day bigint not null default 0,
  accepted_version text,
  accepted_at bigint,
  cooling_ends_at bigint,
  -- USDT a UTC day and product; null: none.
  loss_limit unsigned_amount,
  next_limit unsigned_amount,
  -- From when the next limit counts; null where none was asked for.
  next_at bigint
);
create table product_gate (
  product text not null check (product in ('perpetual', 'fixedTime', 'fx', 'dual')),
  -- Two letters; * where a country has no row of its own.
  country text not null check (country ~ '^([A-Z]{2}|\\*)$'),
  is_open boolean not null,
  reason text not null,
  changed_at bigint not null,
  primary key (product, country)
);
create index perpetual_fill_owner on perpetual_fill (owner_id, created_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
