/** Whose something is where visitors have things too: pictures, talks with customer service. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Context } from '../http/handler';
import { hashOf } from './hashOf';

/** A person's, or a browser's that nobody is logged in at (by the hash of its name). */
export type Owner = { userId: string } | { visitorHash: string };

/** The condition on tables with a `user_id` and a `visitor_hash`. */
export const isOf = (owner: Owner): RawBuilder<unknown> => ('userId' in owner ? sql`user_id = ${owner.userId}` : sql`visitor_hash = ${owner.visitorHash}`);

/** The values of those two columns. */
export const columnsOf = (owner: Owner): { userId: string | null; visitorHash: string | null } =>
  ('userId' in owner ? { userId: owner.userId, visitorHash: null } : { userId: null, visitorHash: owner.visitorHash });

/** The caller; whoever a locked account belongs to goes on as its owner. */
export async function ownerOf(context: Pick<Context<never>, 'user' | 'visitor' | 'lockedAccount'>): Promise<Owner> {
  const userId = context.user?.id ?? (await context.lockedAccount());
  return userId === null ? { visitorHash: hashOf(context.visitor()) } : { userId };
}
