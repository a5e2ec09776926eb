/**
 * Who is meant, without becoming a list of who has an account. Everybody who is looked up is counted, and those who are not there
 * more strictly; nobody, and an account to which nothing can be sent, are told alike.
 */
import type { ErrorName } from '@/lib/api/errors';
import { maskName } from '@/lib/identity/rules';
import { LOOK_UPS_A_DAY, MISSES_A_DAY, payeeKey, PERIOD_MS } from '@/lib/transfers/rules';
import { countAttempt, uncountAttempt } from '../attempts/store';
import { maskAccount } from '../auth/rules';
import { requireUser, type Context } from '../http/handler';
import type { TransferParts } from './parts';
import { findPayee, hasPaid } from './store';

export interface FoundPayee {
  id: string;
  name: string;
  isNew: boolean;
}

type Looking = Context<Extract<ErrorName, 'payeeUnknown' | 'payeeSelf' | 'lookUpsSpent'>>;

/** As others see a person: the name of the document, masked, or the account's, where none was passed. */
export async function shownName(
  context: Pick<Context, 'db' | 'vault'>,
  { nameOf }: TransferParts,
  { id, account }: { id: string; account: string },
): Promise<string> {
  const name = await nameOf(context, id);
  return name === null ? maskAccount(account) : maskName(name);
}

/** Counts before it looks, each payee once a day; call it where writes stay although the call is refused. */
export async function lookUp(context: Looking, parts: TransferParts, typed: string): Promise<FoundPayee> {
  const { db, now, vault, fail } = context;
  const { id } = requireUser(context);
  const key = vault.fingerprint(JSON.stringify(payeeKey(typed)), `payee of ${id}`);
  const asked = `payee ${key} of ${id}`;
  if ((await countAttempt(db, asked, 1, now, PERIOD_MS.day)).failures > 1) return findAgain(context, parts, typed);
  const missed = `payees not found by ${id}`;
  for (const [subject, most] of [
    [`payees looked up by ${id}`, LOOK_UPS_A_DAY],
    [missed, MISSES_A_DAY],
  ] as const) {
    const { failures, until } = await countAttempt(db, subject, most, now, PERIOD_MS.day);
    if (failures <= most) continue;
    await uncountAttempt(db, asked);
    fail('lookUpsSpent', { until: String(until) });
  }
  const found = await findAgain(context, parts, typed);
  await uncountAttempt(db, missed);
  return found;
}

/** The same within the transaction of what was counted before. */
export async function findAgain(context: Looking, parts: TransferParts, typed: string): Promise<FoundPayee> {
  const { db, fail } = context;
  const { id } = requireUser(context);
  const found = await findPayee(db, payeeKey(typed) ?? {});
  if (found?.id === id) fail('payeeSelf');
  if (!found || found.is_locked) return fail('payeeUnknown');
  return { id: found.id, name: await shownName(context, parts, found), isNew: !(await hasPaid(db, id, found.id)) };
}
