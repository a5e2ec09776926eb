/** The one gate for features that need an identity level. */
import type { IdentityLevel } from '@/lib/api/identity';
import { reaches } from '@/lib/identity/rules';
import { requireUser } from '../http/handler';
import type { Context } from '../http/handler';

/**
 * Refuses with `identityNeeded`, which says which level to get first. The level was read with the session, so that asking costs nothing.
 */
export function requireLevel(context: Context<'identityNeeded'>, needed: Exclude<IdentityLevel, 'none'>): void {
  if (!reaches(requireUser(context).level, needed)) context.fail('identityNeeded', { level: needed });
}
