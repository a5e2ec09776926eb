/** When an identity ends, requests that renew one, and requests whose photos are deleted. */
import { sql, type Kysely } from 'kysely';

const expiry = `
-- Midnight after the last day of the document that was passed; null where it has none.
alter table users add column identity_expires_at bigint;
`;

const renewal = `
-- While a renewal waits, what was passed before stays in force.
alter table identity_request drop constraint identity_request_status_check;
alter table identity_request add constraint identity_request_status_check check (status in ('underReview', 'passed', 'failed', 'replaced'));
-- A renewal of the very document that this person was passed with: that request guards it.
alter table identity_request add column same_document boolean not null default false;

drop index identity_alive_once;
create unique index identity_waiting_once on identity_request (user_id, level) where status = 'underReview';
create unique index identity_passed_once on identity_request (user_id, level) where status = 'passed';
drop index identity_document_once;
create unique index identity_document_once on identity_request (document_key) where status in ('underReview', 'passed') and not same_document;

-- Photos of requests that came to nothing are deleted.
alter table identity_request drop constraint identity_request_check;
alter table identity_request add constraint identity_request_check check ((level = 'basic') = (document_key is not null));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [expiry, renewal]) await sql.raw(part).execute(db);
}
