/**
 * Fixed-time contracts: orders, and the terms of a time. Stakes are in the ledger only. What was agreed
 * when an order was accepted never changes, and nothing of one that has ended: a trigger refuses it, whoever asks.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('perpetual:stakes', false), ('fx:stakes', false)`;

const orders = `
create table fixed_time_order (
  id bigint generated always as identity primary key,
  order_no order_number not null unique,
  owner_id bigint not null,
  -- Whose account the stake is on.
  account text not null check (account in ('perpetual', 'fx')),
  symbol text not null,
  direction text not null check (direction in ('up', 'down')),
  stake positive_amount not null,
  payout_rate positive_amount not null,
  -- Seconds.
  duration int not null check (duration >= 60),
  expected_price positive_amount not null,
  max_slippage unsigned_amount not null,
  -- The newest row of the price log at acceptance; the entry is the first one after both.
  accepted_seq bigint not null check (accepted_seq >= 0),
  accepted_at bigint not null,
  entry_seq bigint,
  entry_price positive_amount,
  entry_at bigint,
  expires_at bigint,
  exit_seq bigint,
  exit_price positive_amount,
  exit_at bigint,
  status text not null default 'submitted' check (status in ('submitted', 'holding', 'closed', 'void')),
  result text check (result in ('win', 'lose', 'tie')),
  void_reason text check (void_reason in ('noEntry', 'slippage', 'noExit')),
  -- What came back, the stake included.
  payout unsigned_amount,
  ended_at bigint,
  check ((status in ('closed', 'void')) = (ended_at is not null)),
  check ((status in ('closed', 'void')) = (payout is not null)),
  check ((status = 'closed') = (result is not null)),
  check ((status = 'void') = (void_reason is not null)),
  check (status <> 'holding' or (entry_seq is not null and entry_price is not null and expires_at is not null)),
  check (status <> 'closed' or (entry_seq is not null and exit_seq >= entry_seq and exit_price is not null)),
  check (entry_seq is null or (entry_seq > accepted_seq and entry_at > accepted_at)),
  check (expires_at is null or expires_at = entry_at + duration * 1000::bigint)
);
create index fixed_time_order_waiting on fixed_time_order (id) where status = 'submitted';
create index fixed_time_order_due on fixed_time_order (expires_at, id) where status = 'holding';
create index fixed_time_order_running on fixed_time_order (owner_id, id desc) where status in ('submitted', 'holding');
create index fixed_time_order_ended on fixed_time_order (owner_id, ended_at desc, id desc) where status in ('closed', 'void');
create index fixed_time_order_day on fixed_time_order (owner_id, accepted_at);
create index fixed_time_order_exposure on fixed_time_order (symbol, direction) where status in ('submitted', 'holding');
create index fixed_time_order_accepted on fixed_time_order (accepted_at) where status in ('submitted', 'holding');

create function fixed_time_agreed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'fixed-time orders are kept' using errcode = 'FT001'; end if;
  if old.status in ('closed', 'void') then raise exception 'a fixed-time order that has ended never changes' using errcode = 'FT002'; end if;
  if (old.order_no, old.owner_id, old.account, old.symbol, old.direction, old.stake, old.payout_rate, old.duration, old.expected_price,
      old.max_slippage, old.accepted_seq, old.accepted_at)
    is distinct from (new.order_no, new.owner_id, new.account, new.symbol, new.direction, new.stake, new.payout_rate, new.duration,
      new.expected_price, new.max_slippage, new.accepted_seq, new.accepted_at) then
    raise exception 'what was agreed in a fixed-time order never changes' using errcode = 'FT003';
  end if;
  if old.entry_seq is not null and (old.entry_seq, old.entry_price, old.entry_at, old.expires_at)
    is distinct from (new.entry_seq, new.entry_price, new.entry_at, new.expires_at) then
    raise exception 'the entry of a fixed-time order never changes' using errcode = 'FT004';
  end if;
  return new;
end $$;
create trigger fixed_time_order_agreed before update or delete on fixed_time_order for each row execute function fixed_time_agreed();
`;

const terms = `
-- The terms that count from a time on; * where a symbol has none of its own.
create table fixed_time_terms (
  symbol text not null,
  valid_from bigint not null,
  options jsonb not null,
  set_at bigint not null,
  check (valid_from > set_at),
  primary key (symbol, valid_from)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, orders, terms]) await sql.raw(part).execute(db);
}
