/** Whose something is that visitors may have too, and how tables tell it: pictures, talks with customer service. */
import { sql, type RawBuilder } from 'kysely';

/** A person, or a browser that nobody is logged in at (by the hash of its name). */
export type Owner = { userId: string } | { visitorHash: string };

/** The condition on tables with a `user_id` and a `visitor_hash`. */
export const isOf = (owner: Owner): RawBuilder<unknown> =>
  'userId' in owner ? sql`user_id = ${owner.userId}` : sql`visitor_hash = ${owner.visitorHash}`;

/** The values of those two columns. */
export const columnsOf = (owner: Owner): { userId: string | null; visitorHash: string | null } =>
  'userId' in owner ? { userId: owner.userId, visitorHash: null } : { userId: null, visitorHash: owner.visitorHash };
