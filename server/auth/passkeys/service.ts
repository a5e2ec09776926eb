/** Logging in with a passkey: as the second factor of a login ticket, or alone. */
import { auth } from '@/lib/api/auth';
import { AccountLocked, handle, handleInTwo, Refusal } from '../../http/handler';
import type { Context, Handler } from '../../http/handler';
import { enter } from '../entering';
import { userById } from '../store';
import { openTicket } from '../tickets';
import { requireAskedSince } from '../halfPassed';
import { lockWaysIn } from '../wallet/store';
import { checkAnswer, newChallenge } from './passkeys';
import { passkeysOf } from './store';
import type { PasskeyRow } from './store';

/** What the browser needs to ask a device; without `own` the device offers what it has. */
export const question = (
  challenge: string,
  { passkeyDomain }: Pick<Context, 'passkeyDomain'>,
  own: readonly PasskeyRow[],
) => ({
  challenge,
  domain: passkeyDomain,
  allow: own.map(({ id, transports }) => ({ id, transports })),
});

const begin = handle(auth.beginPasskey, 'write', async (context, { ticket: id }) => {
  if (id === undefined) return question(await newChallenge(context, 'logIn', null), context, []);
  const ticket = await openTicket(context, id);
  if (ticket.purpose !== 'logIn' || ticket.user_id === null) throw new Refusal('ticketExpired');
  return question(
    await newChallenge(context, `ticket ${ticket.id_hash}`, ticket.user_id),
    context,
    await passkeysOf(context.db, ticket.user_id),
  );
});

/** The device has recognised its owner, which is both factors. */
const logIn = handleInTwo(
  auth.passkeyLogIn,
  (context, { answer }) => checkAnswer(context, answer, 'logIn', null),
  async (context, _body, { passkey, askedAt, use }) => {
    // Waits for a change or a lock that is being written; a challenge from before it is void.
    await lockWaysIn(context.db, passkey.user_id);
    await use(context);
    await requireAskedSince(context.db, passkey.user_id, askedAt, 'passkeyExpired');
    const user = await userById(context.db, passkey.user_id);
    if (!user || user.locked_at !== null) throw new AccountLocked(passkey.user_id);
    await enter(context, user.id);
    return { uid: user.uid };
  },
);

export const passkeyWayHandlers: readonly Handler[] = [begin, logIn];
