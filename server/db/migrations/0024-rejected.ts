/** What a reviewer turns down is `rejected`, in one word everywhere. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table identity_request drop constraint identity_request_status_check;
       update identity_request set status = 'rejected' where status = 'failed';
       alter table identity_request add constraint identity_request_status_check check (status in ('underReview', 'passed', 'rejected', 'replaced'));
       alter table reset_requests drop constraint reset_requests_status_check;
       update reset_requests set status = 'rejected' where status = 'failed';
       alter table reset_requests add constraint reset_requests_status_check check (status in ('underReview', 'passed', 'rejected', 'cancelled'));`,
    )
    .execute(db);
}
