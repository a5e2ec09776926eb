/** What was changed in an account, written down for its owner in the transaction of the change. */
import * as z from 'zod/mini';
import type { Act } from '@/lib/api/securityActs';
import type { Context } from '../../http/handler';
import { lockWaysIn } from '../wallet/store';
import { addAct, countNoted } from './store';

type Acting = Pick<Context<never>, 'db' | 'now' | 'operator' | 'agent' | 'address'>;

/**
 * What a session alone may do as often as it likes, or a password alone: repeated from one device and address it is one line in ten
 * minutes, and whoever goes on under other names and addresses makes a few and no more, so that nobody buries other lines beneath.
 */
const REPEATABLE: ReadonlySet<Act> = new Set([
  'noticesChanged',
  'pushOn',
  'pushOff',
  'addressRenamed',
  'passkeyRenamed',
  'antiPhishing',
  'deviceLoggedOut',
  'othersLoggedOut',
]);
const REPEATED_MS = 600_000;
const MOST_REPEATED = 5;

/** In every language: whoever reads it later may have another one. */
const Words = z.strictObject({ 'zh-hk': z.string(), 'zh-cn': z.string(), en: z.string() });
type Words = z.infer<typeof Words>;

/** What `noteAct` kept, for somebody who reads this language. */
export function readAbout(about: string | null, language: keyof Words): string | null {
  if (about === null || !about.startsWith('{')) return about;
  try {
    return z.parse(Words, JSON.parse(about))[language];
  } catch {
    // A name that a person chose.
    return about;
  }
}

/**
 * `which` says which one, where there are several, in words that may be shown: never a secret, never a whole account number. What an
 * operator does is the exchange's deed: its owner does not learn which operator sat where.
 */
export async function noteAct(
  context: Acting,
  userId: string,
  act: Act,
  which: string | Words | null = null,
): Promise<void> {
  const { db, now, operator, agent, address } = context;
  const about = typeof which === 'object' && which !== null ? JSON.stringify(which) : which;
  const from = operator === null ? { agent, address } : { agent: null, address: null };
  const row = { userId, at: now, act, about, ...from };
  if (REPEATABLE.has(act)) {
    // Of many at once each would see none of the others. The same lock as of every change of a factor, so that two never wait for each other.
    await lockWaysIn(db, userId);
    const { same, all } = await countNoted(db, row, now - REPEATED_MS);
    if (same > 0 || all >= MOST_REPEATED) return;
  }
  await addAct(db, row);
}
