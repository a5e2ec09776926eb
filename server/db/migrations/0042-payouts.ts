/** Money that leaves on a chain: an outbox of approved payouts, and every transaction that was signed for one. */
import { sql, type Kysely } from 'kysely';

const payouts = `
create table payout (
  id bigint generated always as identity primary key,
  -- The number of what is paid out; one payout each, ever.
  payout_no order_number not null unique,
  chain text not null,
  recipient chain_address not null,
  units token_units not null check (units > 0),
  -- queued: waits for the signer. sent: a transaction is signed. confirmed and failed: final in the chain.
  status text not null default 'queued' check (status in ('queued', 'sent', 'confirmed', 'failed')),
  -- The sender's place in its sequence of transactions; no two payouts share one.
  nonce bigint,
  -- The newest transaction; in the end the one that the chain took.
  tx_hash chain_hash,
  -- The block that holds it, as far as it was seen.
  block_number bigint,
  queued_at bigint not null,
  sent_at bigint,
  ended_at bigint,
  check ((status = 'queued') = (nonce is null and tx_hash is null and sent_at is null)),
  check ((status in ('confirmed', 'failed')) = (ended_at is not null)),
  unique (chain, nonce)
);
create index payout_open on payout (id) where status in ('queued', 'sent');

-- Transactions that replace one another share the nonce, so that at most one of them can ever be taken.
create table payout_attempt (
  payout_id bigint not null references payout (id),
  tx_hash chain_hash not null unique,
  sent_at bigint not null,
  primary key (payout_id, tx_hash)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(payouts).execute(db);
}
