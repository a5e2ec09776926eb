/**
 * Codes to an address that is to be bound. It may belong to a stranger: an account must not flood it with letters, nor keep its owner
 * from binding it. So letters are counted by account and network; only letters beyond an account's first ones count against the address
 * itself.
 */
import { Refusal } from '../../http/handler';
import type { Context } from '../../http/handler';
import { networksOf, roomOf } from '../../http/network';
import { DAY_MS } from '../counting';
import { countAttempt } from '../../attempts/store';
import { sendCode } from './emailCodes';
import { codesSince, lockCodes, newAddressesOf } from './store';
import type { FactorRow } from './store';

/** Different addresses a day. */
const MOST_ADDRESSES = 5;
/** Letters a day from one network, whoever is logged in there: whole offices share one. */
const MOST_OF_NETWORK = 100;
/** Letters a day to one address that go whatever others have sent to it. */
const ALWAYS = 3;
/** Letters a day to one address beyond those, of all accounts together. */
const MOST_TO_ADDRESS = 10;

export const newAddressCode = (userId: string, email: string) => ({
  subject: `user:${userId} ${email.toLowerCase()}`,
  purpose: 'bindEmail' as const,
});

type NewAddressContext = Parameters<typeof sendCode>[0] & Pick<Context, 'address'>;

/** Counts in the caller's transaction, which a refusal takes back: only letters that are sent count. */
async function count({ db, now }: NewAddressContext, subject: string, most: number): Promise<void> {
  const { failures, until } = await countAttempt(db, subject, most, now, DAY_MS);
  if (failures > most) throw new Refusal('codeLimit', { until: String(until) });
}

/**
 * A letter with a code to bind `email` by. It bears the person's phrase only where the address is theirs: strangers read no words of the
 * sender's.
 */
export async function sendNewAddressCode(
  context: NewAddressContext,
  person: FactorRow,
  email: string,
): ReturnType<typeof sendCode> {
  const { db, now } = context;
  // The letter goes to the address as it was typed.
  const target = { ...newAddressCode(person.id, email), email, isApart: true };
  const key = email.toLowerCase();
  // One after the other: many at once would each find room.
  await lockCodes(db, `user:${person.id} newAddress`);
  const addresses = await newAddressesOf(db, person.id, now - DAY_MS);
  if (!addresses.includes(key) && addresses.length >= MOST_ADDRESSES)
    throw new Refusal('codeLimit', { until: String(now + DAY_MS) });
  const sent = await codesSince(db, { subject: target.subject, purposes: [target.purpose], email: null }, now - DAY_MS);
  const isOwn = person.email?.toLowerCase() === key;
  const reply = await sendCode(context, {
    ...target,
    person: { language: person.language, anti_phishing: isOwn ? person.anti_phishing : null },
  });
  for (const network of networksOf(context.address))
    await count(context, `newAddressLetters ${network.key}`, roomOf(network.kind, MOST_OF_NETWORK));
  if (sent.length >= ALWAYS) await count(context, `newAddressLetters to ${key}`, MOST_TO_ADDRESS);
  return reply;
}
