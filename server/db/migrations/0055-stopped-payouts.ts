/** A payout that nobody has begun to sign can be stopped; the signer says that it begins before it signs. */
import { sql, type Kysely } from 'kysely';

const change = `
alter table payout add column claimed_at bigint;
alter table payout drop constraint payout_status_check, drop constraint payout_check, drop constraint payout_check1;
alter table payout
  add constraint payout_status_check check (status in ('queued', 'stopped', 'sent', 'confirmed', 'failed')),
  add constraint payout_unsigned_check check ((status in ('queued', 'stopped')) = (nonce is null and tx_hash is null and sent_at is null)),
  add constraint payout_stopped_check check (status <> 'stopped' or claimed_at is null),
  add constraint payout_ended_check check ((status in ('stopped', 'confirmed', 'failed')) = (ended_at is not null));
-- A withdrawal that was stopped had been passed before.
alter table withdrawal drop constraint withdrawal_check1;
alter table withdrawal add constraint withdrawal_passed_check
  check (status = 'rejected' or (status in ('passed', 'confirming', 'success', 'failed')) = (passed_at is not null));
-- What an operator has let someone pass is summed up over a day.
create index withdrawal_passed on withdrawal (owner_id, passed_at) where passed_at is not null;
create index offline_deposit_ended on offline_deposit (owner_id, ended_at) where ended_at is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(change).execute(db);
}
