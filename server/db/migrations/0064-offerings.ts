/**
 * Token offerings and what people ordered in them. Tokens come from an account of the house, which also takes what is paid; until they are
 * unlocked they lie on the person's savings account.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('spot:offering', false), ('fund:locked', false), ('house:offerings', true)`;

const tables = `
create table ico_offering (
  ico_id text primary key,
  coin text not null,
  name text not null,
  mode text not null check (mode in ('buy', 'ration')),
  supply positive_amount not null,
  price positive_amount not null,
  cap positive_amount not null,
  soft_cap positive_amount,
  opens_at bigint not null,
  closes_at bigint not null,
  pay_ms bigint not null,
  at_listing unsigned_amount not null check (at_listing <= 1),
  unlock_days int not null check (unlock_days >= 0),
  day_ms bigint not null,
  -- By language.
  about jsonb not null,
  documents jsonb not null,
  sold unsigned_amount not null default 0,
  committed unsigned_amount not null default 0,
  subscribers int not null default 0,
  -- When the shares were told, or an offering of the first mode was over.
  closed_at bigint,
  failed_at bigint,
  listed_at bigint,
  created_at bigint not null,
  check (opens_at < closes_at),
  check (sold <= supply)
);
create index ico_offering_times on ico_offering (closes_at desc);

create table ico_order (
  id bigint generated always as identity primary key,
  order_no order_number not null unique,
  ico_id text not null references ico_offering (ico_id),
  owner_id bigint not null,
  mode text not null,
  amount positive_amount not null,
  tokens unsigned_amount,
  cost unsigned_amount,
  unlocked unsigned_amount not null default 0,
  unlock_day int not null default -1,
  status text not null check (status in ('subscribed', 'allotted', 'notAllotted', 'paid', 'unlocking', 'unlocked', 'lapsed', 'refunded')),
  -- What was held beyond the cost has come back.
  settled boolean not null default false,
  pay_by bigint,
  steps int not null default 0,
  created_at bigint not null,
  check (unlocked <= coalesce(tokens, 0))
);
create index ico_order_owned on ico_order (owner_id, id desc);
create unique index ico_order_ration on ico_order (ico_id, owner_id) where mode = 'ration';
create index ico_order_work on ico_order (ico_id, status, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, tables]) await sql.raw(part).execute(db);
}
