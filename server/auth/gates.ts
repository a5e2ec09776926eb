/** What a person's identity level opens: asked in one place, by every feature that needs a level. */
import type { IdentityLevel } from '@/lib/api/identity';
import { reaches } from '@/lib/identity/rules';
import { requireUser } from '../http/handler';
import type { Context } from '../http/handler';
import { identityLevelOf } from './store';

/** Refuses with `identityNeeded`, which says which level to get first. */
export async function requireLevel(context: Context<'identityNeeded'>, needed: Exclude<IdentityLevel, 'none'>): Promise<void> {
  const level = await identityLevelOf(context.db, requireUser(context).id);
  if (!reaches(level, needed)) context.fail('identityNeeded', { level: needed });
}
