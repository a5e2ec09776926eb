/** Whose something is where visitors have things too: pictures, talks with customer service. */
import type { Context } from '../http/handler';
import { hashOf } from '../vault/hashOf';
import type { Owner } from './store';

/** The caller; whoever a locked account belongs to goes on as its owner. */
export async function ownerOf(context: Pick<Context<never>, 'user' | 'visitor' | 'lockedAccount'>): Promise<Owner> {
  const userId = context.user?.id ?? (await context.lockedAccount());
  return userId === null ? { visitorHash: hashOf(context.visitor()) } : { userId };
}
