/** Who owns what a caller sends: pictures, talks with customer service. */
import type { Context } from '../http/handler';
import { hashOf } from '../vault/hashOf';
import type { Owner } from './store';

/** The caller. In a browser with a proved lock grant that is the owner of the locked account. */
export async function ownerOf(context: Pick<Context<never>, 'user' | 'visitor' | 'lockedAccount'>): Promise<Owner> {
  const userId = context.user?.id ?? (await context.lockedAccount());
  return userId === null ? { visitorHash: hashOf(context.visitor()) } : { userId };
}
