/**
 * Pledged loans: what operators decided, quotes that are held, loans, and what happened to each. What secures a loan lies on an account of
 * its own; what is lent comes from an account of the house, which is below zero by what is lent.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('loan:available', false), ('loan:collateral', false), ('house:loans', true)`;

const tables = `
create table pledge_terms (
  loan_coin text not null,
  collateral_coin text not null,
  from_at bigint not null,
  -- By days of the term, '0' without an end.
  daily_rates jsonb not null,
  initial_ltv positive_amount not null,
  call_ltv positive_amount not null,
  liquidation_ltv positive_amount not null,
  min_loan positive_amount not null,
  max_loan positive_amount not null,
  is_open boolean not null,
  reason text not null,
  decided_at bigint not null,
  primary key (loan_coin, collateral_coin, from_at),
  check (initial_ltv < call_ltv and call_ltv < liquidation_ltv and liquidation_ltv < 1),
  check (min_loan <= max_loan)
);

-- The newest quote of a person; asking again takes its place.
create table pledge_quote (
  owner_id bigint primary key,
  quote_no order_number not null unique,
  loan_coin text not null,
  collateral_coin text not null,
  loan_amount positive_amount not null,
  collateral positive_amount not null,
  price positive_amount not null,
  daily_rate unsigned_amount not null,
  term_days int not null,
  term_minutes int,
  initial_ltv positive_amount not null,
  call_ltv positive_amount not null,
  liquidation_ltv positive_amount not null,
  expires_at bigint not null
);
create index pledge_quote_expired on pledge_quote (expires_at);

create table pledge_order (
  id bigint generated always as identity primary key,
  order_no order_number not null unique,
  owner_id bigint not null,
  loan_coin text not null,
  collateral_coin text not null,
  loan_amount positive_amount not null,
  term_days int not null,
  term_minutes int,
  -- As they were when it was drawn, and for good.
  daily_rate unsigned_amount not null,
  initial_ltv positive_amount not null,
  call_ltv positive_amount not null,
  liquidation_ltv positive_amount not null,
  status text not null default 'active' check (status in ('active', 'marginCall', 'overdue', 'liquidating', 'repaid', 'liquidated')),
  principal unsigned_amount not null,
  collateral unsigned_amount not null,
  segment_hour int not null,
  settled_interest unsigned_amount not null default 0,
  interest_paid unsigned_amount not null default 0,
  -- Hours charged in segments that have ended.
  settled_hours int not null default 0,
  drawn_at bigint not null,
  expires_at bigint,
  grace_until bigint,
  -- Which of the three reminders was given, and when the last.
  warned int not null default 0 check (warned between 0 and 3),
  told_at bigint,
  -- What the engine looks up: the price at which it must look again, and the one at which a margin call is over.
  watch_price numeric,
  calm_price numeric,
  -- The hour for which these were reckoned.
  watch_hour int not null,
  breached_at bigint,
  liquidation text check (liquidation in ('price', 'overdue')),
  sold unsigned_amount not null default 0,
  received unsigned_amount not null default 0,
  liquidation_fee unsigned_amount not null default 0,
  returned unsigned_amount not null default 0,
  shortfall unsigned_amount not null default 0,
  steps int not null default 0,
  ended_at bigint,
  check ((status in ('repaid', 'liquidated')) = (ended_at is not null)),
  check ((status in ('liquidating', 'liquidated')) = (liquidation is not null)),
  check (status not in ('repaid', 'liquidated') or (principal = 0 and collateral = 0)),
  check ((expires_at is null) = (grace_until is null))
);
create index pledge_order_owned on pledge_order (owner_id, id desc);
create index pledge_order_watched on pledge_order (collateral_coin, watch_price desc) where watch_price is not null;
create index pledge_order_called on pledge_order (collateral_coin, calm_price) where calm_price is not null;
create index pledge_order_hour on pledge_order (watch_hour, id) where status in ('active', 'marginCall', 'overdue');

create table pledge_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references pledge_order (id),
  owner_id bigint not null,
  event text not null,
  amount numeric,
  coin text,
  interest numeric,
  principal numeric,
  price numeric,
  ltv numeric,
  debt numeric not null,
  spot_order_no text,
  at bigint not null
);
create index pledge_event_owned on pledge_event (owner_id, id desc);
create index pledge_event_order on pledge_event (order_id, id desc);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, tables]) await sql.raw(part).execute(db);
}
