/** By what a password was reset, recovery codes that are void, and two more things that people may have lost. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const tables = `
-- Null where the present password was set by somebody who was logged in. What it was reset by passes no second step for a day.
alter table users add column password_reset_by text constraint users_password_reset_by_check check (password_reset_by in ('email', 'totp', 'recovery'));

-- A sheet may be void before all of its codes are used: the password was reset, or nothing else was bound any more.
alter table recovery_code add column voided_at bigint;
-- Codes that were made by a session alone, with nothing else bound, or were left over by it.
update recovery_code set voided_at = made_at where used_at is null and user_id in
  (select id from users u where totp_secret is null and email is null and not exists (select 1 from passkey p where p.user_id = u.id));

alter table reset_requests drop constraint reset_requests_what_check;
alter table reset_requests add constraint reset_requests_what_check check (what in ('email', 'totp', 'fundPassword', 'passkeys', 'password'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
