/** Who is locked, or may not let coins go for a while, is found without reading everybody. */
import { sql, type Kysely } from 'kysely';

const shutOut = `
create index users_locked on users (id) where locked_at is not null;
create index users_held on users (withdrawals_held_until) where withdrawals_held_until is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(shutOut).execute(db);
}
