/**
 * What people write to customer service is kept sealed, as letters and pictures are. What stood there before is sealed by a job, because
 * whoever changes the schema has no key; until then it stands in `words`, which is empty for everything that is sealed.
 */
import { sql, type Kysely } from 'kysely';

const talks = `
alter table support_message
  add column sealed bytea,
  drop constraint support_message_check,
  add constraint support_message_says check (words <> '' or sealed is not null or file_id is not null),
  add constraint support_message_once check (words = '' or sealed is null);
create index support_message_unsealed on support_message (id) where words <> '';
alter table lock_appeal
  add column sealed bytea,
  drop constraint lock_appeal_words_check,
  add constraint lock_appeal_says check (length(words) <= 2000 and (words = '') = (sealed is not null));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(talks).execute(db);
}
