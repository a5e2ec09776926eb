/**
 * C2C: merchants, adverts with what is set aside for them, orders with their escrow, and what was said and happened in each order. What
 * people write to one another is sealed.
 */
import { sql, type Kysely } from 'kysely';

const accounts = `insert into ledger.kinds (kind, house) values
  ('c2c:available', false), ('c2c:adverts', false), ('c2c:escrow', false), ('c2c:deposit', false)`;

const merchants = `
create table merchant (
  id bigint generated always as identity primary key,
  merchant_no order_number not null unique,
  user_id bigint not null unique references users,
  name text not null check (length(name) between 2 and 24),
  -- Folded, so that two merchants cannot differ by capitals and widths only.
  name_key text not null unique,
  status text not null check (status in ('applied', 'approved', 'active', 'suspended', 'leaving', 'left', 'rejected')),
  note text,
  applied_at bigint not null,
  decided_by bigint,
  decided_at bigint,
  -- When the deposit comes back.
  refund_at bigint,
  check ((status = 'leaving') = (refund_at is not null))
);
create index merchant_waiting on merchant (status, applied_at);

create table c2c_advert (
  id bigint generated always as identity primary key,
  advert_no order_number not null unique,
  owner_id bigint not null references users,
  merchant_id bigint not null references merchant,
  -- What whoever takes it does.
  takes trade_side not null,
  coin text not null,
  fiat text not null check (fiat ~ '^[A-Z]{3}$'),
  digits int not null check (digits between 0 and 3),
  fixed_price positive_amount,
  -- Above the index price, in per cent.
  premium numeric check (premium between -10 and 10 and premium <> 'NaN'),
  bound positive_amount,
  -- Of one that sells, as much lies on c2c:adverts.
  left_qty unsigned_amount not null,
  min_amount positive_amount not null,
  max_amount positive_amount not null,
  method_ids text[] not null,
  type_ids text[] not null check (cardinality(type_ids) between 1 and 5),
  limit_minutes int not null check (limit_minutes in (15, 30, 45, 60)),
  terms text not null,
  auto_reply text not null,
  min_orders int not null,
  min_days int not null,
  status text not null check (status in ('on', 'off', 'closed')),
  -- Rises with each change of its terms.
  version int not null default 1,
  created_at bigint not null,
  check ((fixed_price is null) <> (premium is null)),
  check (bound is null or premium is not null),
  check (min_amount <= max_amount),
  check (status <> 'closed' or left_qty = 0),
  check (takes = 'sell' or cardinality(method_ids) > 0)
);
create index c2c_advert_shown on c2c_advert (coin, fiat, takes) where status = 'on';
create index c2c_advert_owned on c2c_advert (owner_id, id desc);

-- The price that is held for somebody: of an advert, or the best offer for a wish.
create table c2c_quote (
  owner_id bigint primary key references users,
  advert_id bigint not null references c2c_advert,
  version int not null,
  price positive_amount not null,
  wish text,
  until_at bigint not null
);
create index c2c_quote_ending on c2c_quote (until_at);
`;

const orders = `
create table c2c_order (
  id bigint generated always as identity primary key,
  order_no order_number not null unique,
  advert_id bigint not null references c2c_advert,
  merchant_id bigint not null references merchant,
  -- Whose advert it is, and who took it.
  maker_id bigint not null references users,
  taker_id bigint not null references users,
  buyer_id bigint not null references users,
  seller_id bigint not null references users,
  coin text not null,
  fiat text not null,
  digits int not null,
  price positive_amount not null,
  qty positive_amount not null,
  amount positive_amount not null,
  pay_type text not null,
  -- The seller's, to which the buyer pays.
  pay_method_id text not null,
  limit_minutes int not null,
  terms text not null,
  -- In USDT when it was made.
  worth unsigned_amount not null,
  status text not null default 'awaitingPayment'
    check (status in ('awaitingPayment', 'paid', 'inAppeal', 'timedOut', 'cancelled', 'completed')),
  created_at bigint not null,
  pay_by bigint not null,
  paid_at bigint,
  release_by bigint,
  appeal_from bigint,
  escalate_at bigint,
  reopen_until bigint,
  -- It ended and was brought back: its coins went into escrow a second time.
  reopened boolean not null default false,
  ended_at bigint,
  cancel_reason text,
  -- Among the buyer's cancellations, and when.
  counted boolean not null default false,
  -- It ended badly through the merchant.
  merchant_fault boolean not null default false,
  appellant text check (appellant in ('buyer', 'seller', 'exchange')),
  proofs text[] not null default '{}',
  check (maker_id <> taker_id),
  check ((buyer_id = maker_id and seller_id = taker_id) or (buyer_id = taker_id and seller_id = maker_id)),
  check ((status in ('awaitingPayment', 'paid', 'inAppeal')) = (ended_at is null)),
  check (status <> 'completed' or paid_at is not null or appellant is not null),
  check (not counted or status in ('timedOut', 'cancelled', 'inAppeal', 'completed'))
);
-- One unpaid order of a person at a time.
create unique index c2c_order_unpaid on c2c_order (taker_id) where status = 'awaitingPayment';
create index c2c_order_open_taken on c2c_order (taker_id) where ended_at is null;
create index c2c_order_open_made on c2c_order (maker_id) where ended_at is null;
create index c2c_order_open_advert on c2c_order (advert_id) where ended_at is null;
create index c2c_order_open_method on c2c_order (pay_method_id) where ended_at is null;
create index c2c_order_of_buyer on c2c_order (buyer_id, id desc);
create index c2c_order_of_seller on c2c_order (seller_id, id desc);
create index c2c_order_figures on c2c_order (maker_id, created_at);
create index c2c_order_taken on c2c_order (taker_id, created_at);

create table c2c_message (
  id bigint generated always as identity primary key,
  order_id bigint not null references c2c_order,
  -- Of a person; null where the exchange says what happened.
  sender_id bigint,
  event text,
  -- Who did what happened.
  event_by text check (event_by in ('buyer', 'seller', 'exchange')),
  sealed bytea,
  file_id text,
  -- Given by the sender's device, so that what arrives twice is one.
  client_id text,
  created_at bigint not null,
  check ((event is null) = (event_by is null)),
  check (event is not null or (sender_id is not null and (sealed is not null or file_id is not null)))
);
create index c2c_message_of on c2c_message (order_id, id);
create unique index c2c_message_once on c2c_message (sender_id, client_id) where client_id is not null;

create table c2c_rating (
  order_id bigint not null references c2c_order,
  rater_id bigint not null,
  rated_id bigint not null,
  good boolean not null,
  words text not null check (length(words) <= 200),
  created_at bigint not null,
  primary key (order_id, rater_id)
);
create index c2c_rating_of on c2c_rating (rated_id, created_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, merchants, orders]) await sql.raw(part).execute(db);
}
