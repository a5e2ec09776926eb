/** Prices that people wait for. What is due is found by its trigger (`trading_trigger`), which is there as long as the alert waits. */
import { sql, type Kysely } from 'kysely';

const alerts = `
create table price_alert (
  id bigint generated always as identity primary key,
  alert_no order_number not null unique,
  owner_id bigint not null,
  symbol text not null,
  goes text not null check (goes in ('above', 'below')),
  price positive_amount not null,
  created_at bigint not null,
  -- Told at, and the price of then.
  reached_at bigint,
  reached_price positive_amount,
  check ((reached_at is null) = (reached_price is null))
);
create index price_alert_owned on price_alert (owner_id, id desc);
create unique index price_alert_once on price_alert (owner_id, symbol, price) where reached_at is null;
create index price_alert_told on price_alert (reached_at) where reached_at is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(alerts).execute(db);
}
