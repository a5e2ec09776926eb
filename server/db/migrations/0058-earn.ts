/**
 * Savings: products, their terms from a time on, orders, and what each day of each order brought. What is put in is held in the ledger;
 * interest comes from an account of the house of its own.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values ('fund:savings', false), ('house:interest', true)`;

const products = `
create table earn_product (
  product_id text primary key check (product_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  coin text not null,
  kind text not null check (kind in ('fixed', 'flexible')),
  term_days int check (term_days between 1 and 730),
  -- How long a day of it is: a real one, or a minute of the sandbox.
  day_ms int not null check (day_ms in (86400000, 60000)),
  -- What people have in it now: the sum of the orders that have not ended, kept to be looked up.
  taken unsigned_amount not null default 0,
  created_at bigint not null,
  check ((kind = 'fixed') = (term_days is not null))
);

-- What counts from a time on; a row is never changed.
create table earn_terms (
  product_id text not null references earn_product,
  valid_from bigint not null,
  apr unsigned_amount not null check (apr <= 10),
  min_amount positive_amount not null,
  personal_max positive_amount not null,
  quota unsigned_amount not null,
  is_open boolean not null,
  reason text not null,
  set_at bigint not null,
  check (valid_from >= set_at),
  primary key (product_id, valid_from)
);
`;

const orders = `
create table earn_order (
  id bigint generated always as identity primary key,
  order_no order_number not null unique,
  owner_id bigint not null,
  product_id text not null references earn_product,
  coin text not null,
  kind text not null,
  term_days int,
  day_ms int not null,
  amount positive_amount not null,
  apr unsigned_amount not null,
  starts_at bigint not null,
  status text not null default 'subscribed' check (status in ('subscribed', 'accruing', 'matured', 'redeeming', 'earlyRedeeming',
    'redeemed', 'earlyRedeemed', 'refunded', 'renewed')),
  auto_renew boolean not null default false,
  -- Days that were counted and what they brought: the sum of its rows in earn_accrual.
  days int not null default 0,
  earned unsigned_amount not null default 0,
  paid unsigned_amount not null default 0,
  forfeited unsigned_amount not null default 0,
  -- When something happens to it by itself; null once nothing does.
  next_at bigint,
  risk_version text not null,
  renews text,
  renewed_as text,
  created_at bigint not null,
  redeem_asked_at bigint,
  arrives_at bigint,
  ended_at bigint,
  check ((status in ('redeemed', 'earlyRedeemed', 'refunded', 'renewed')) = (ended_at is not null)),
  check ((ended_at is null) = (next_at is not null)),
  check (paid + forfeited <= earned),
  check (not auto_renew or kind = 'fixed'),
  check ((status = 'renewed') = (renewed_as is not null))
);
create index earn_order_due on earn_order (next_at, id) where next_at is not null;
create index earn_order_owned on earn_order (owner_id, id desc);
create index earn_order_running on earn_order (owner_id, product_id) where next_at is not null;
create index earn_order_ended on earn_order (owner_id, ended_at desc, id desc) where ended_at is not null;
create unique index earn_order_renews on earn_order (renews) where renews is not null;

create table earn_accrual (
  order_id bigint not null references earn_order,
  -- Of the order: 1 is its first.
  day int not null check (day > 0),
  -- Its end.
  at bigint not null,
  amount unsigned_amount not null,
  primary key (order_id, day)
);

create function earn_agreed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'savings orders are kept' using errcode = 'EA001'; end if;
  if old.ended_at is not null then raise exception 'a savings order that has ended never changes' using errcode = 'EA002'; end if;
  if (old.order_no, old.owner_id, old.product_id, old.coin, old.kind, old.term_days, old.day_ms, old.amount, old.apr, old.starts_at, old.renews)
    is distinct from (new.order_no, new.owner_id, new.product_id, new.coin, new.kind, new.term_days, new.day_ms, new.amount, new.apr,
      new.starts_at, new.renews) then
    raise exception 'what was agreed in a savings order never changes' using errcode = 'EA003';
  end if;
  return new;
end $$;
create trigger earn_order_agreed before update or delete on earn_order for each row execute function earn_agreed();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, products, orders]) await sql.raw(part).execute(db);
}
