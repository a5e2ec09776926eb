/** Rate limits that several nodes share. Not worth a write-ahead log: after a crash every bucket is full. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_bucket (
      key text primary key,
      most float8 not null,
      -- Below nothing where two nodes lent at once.
      tokens float8 not null,
      at bigint not null
    )`.execute(db);
}
