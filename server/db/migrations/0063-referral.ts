/** Commission for those who brought somebody, from trading fees that were paid. */
import { sql, type Kysely } from 'kysely';

const tables = `
-- Up to which fill fees have been counted; one row. What was traded before this came is counted for nobody.
create table referral_cursor (
  id boolean primary key default true check (id),
  spot_id bigint not null,
  perpetual_id bigint not null
);
insert into referral_cursor (spot_id, perpetual_id)
  select coalesce((select max(id) from spot_fill), 0), coalesce((select max(id) from perpetual_fill), 0);

-- A day that is settled, or being settled: up to which fills its fees are counted, and what came of it.
create table referral_run (
  day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  spot_to bigint not null,
  perpetual_to bigint not null,
  fees unsigned_amount not null default 0,
  commission unsigned_amount not null default 0,
  payers int not null default 0,
  owners int not null default 0,
  begun_at bigint not null,
  -- When the last of them was paid.
  paid_at bigint
);

-- What somebody who was invited paid on a day, in USDT; only while it is shared out.
create table referral_fee (
  day text not null,
  payer_id bigint not null,
  fee positive_amount not null,
  primary key (day, payer_id)
);

-- All of it so far, and what it brought to each of the three above.
create table referral_payer (
  payer_id bigint primary key references users,
  fees unsigned_amount not null,
  earned1 unsigned_amount not null,
  earned2 unsigned_amount not null,
  earned3 unsigned_amount not null,
  last_day text not null
);

create table referral_share (
  owner_id bigint not null references users,
  day text not null,
  level smallint not null check (level between 1 and 3),
  amount positive_amount not null,
  payers int not null,
  is_paid boolean not null default false,
  primary key (owner_id, day, level)
);
create index referral_share_unpaid on referral_share (day, owner_id) where not is_paid;

-- People who belong together and traded with each other: what they paid then counts for nobody.
create table referral_excluded (
  day text not null,
  one_id bigint not null,
  other_id bigint not null,
  why text not null check (why in ('invited', 'browser')),
  trades int not null,
  fees unsigned_amount not null,
  primary key (day, one_id, other_id)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
