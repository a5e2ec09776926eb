/** Who looks for a person in the audit log finds what was done to their requests too, whose lines name the person in their details. */
import { sql, type Kysely } from 'kysely';

const auditByUid = `
create index audit_log_by_uid on audit_log ((detail ->> 'uid'), id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(auditByUid).execute(db);
}
