/**
 * The puzzle, the second step of logging in, and setting a new password without being logged in. Nothing here tells whether an account
 * exists.
 */
import { auth } from '@/lib/api/auth';
import type { Spent } from '@/lib/api/auth';
import type { ReadOf } from '@/lib/api/endpoint';
import { accountKey } from '@/lib/auth/rules';
import { AccountLocked, handle, handleInTwo, Refusal } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { mailInstead, newPuzzle, requireCaptcha, solve } from './captcha/captcha';
import { changed } from './changes';
import { newPasswordFault } from './commonness';
import { countAll, guarded } from './counting';
import { addLogIn, forgetOtherDevices, learnDevice } from './devices/store';
import { enter } from './entering';
import { checkCode, sendCode } from './factors/emailCodes';
import { factorsOf, findFactors, setPassword } from './factors/store';
import type { FactorRow } from './factors/store';
import { hashOf } from '../vault/hashOf';
import { checkAnswer } from './passkeys/passkeys';
import { countersOf, ownerOfName, placeOf } from './places';
import type { Use } from './proof';
import { checkRecovery, endCodes } from './recovery/recovery';
import { checkTotp, tellLocked } from './secondFactor';
import { logInWays, spentOf } from './spent';
import { passTicket, takeTicket, userById, userByKey } from './store';
import type { PassedBy, TicketRow } from './store';
import { newTicket, openTicket } from './tickets';
import { lockWaysIn } from './wallet/store';

const puzzle = handle(auth.puzzle, 'kept', (context, { purpose }) => newPuzzle(context, purpose));
const mailCode = handle(auth.mailInstead, 'kept', (context, { purpose, to }) =>
  mailInstead(context, purpose, to.trim()),
);
const solvePuzzle = handle(auth.solvePuzzle, 'kept', (context, { captchaId, x, code }) =>
  solve(context, captchaId, { x, code }),
);

const startReset = handleInTwo(
  auth.startReset,
  (context, { captchaToken }) => requireCaptcha(context, captchaToken, 'resetPassword'),
  async (context, { account }) => {
    const key = accountKey(account.trim());
    const user = await userByKey(context.db, key);
    return {
      ticket: await newTicket(context, {
        purpose: 'resetPassword',
        user_id: user?.id ?? null,
        subject: ownerOfName(key),
      }),
    };
  },
);

const personOf = async ({ db }: Pick<Context, 'db'>, ticket: TicketRow): Promise<FactorRow | null> =>
  findFactors(db, ticket.user_id);

/** A code belongs to its ticket: nobody else's ticket voids it, delays it or uses up its tries. */
const codeOf = (ticket: TicketRow) => ({ subject: `ticket:${ticket.id_hash}`, purpose: ticket.purpose });

/** Refuses the factor that the password was reset by: it does not pass the log-in that follows. */
function requireUnspent(
  { now }: Pick<Context, 'now'>,
  ticket: TicketRow,
  person: FactorRow | null,
  by: PassedBy,
): void {
  const spent = ticket.purpose === 'logIn' && person ? spentOf(person, now) : null;
  if (spent?.by === by) throw new Refusal('usedForReset', { until: String(spent.until) });
}

const sendTicketCode = handle(auth.sendCode, 'write', async (context, body) => {
  const ticket = await openTicket(context, body.ticket);
  const person = await personOf(context, ticket);
  requireUnspent(context, ticket, person, 'email');
  await countAll(
    context,
    countersOf(
      ticket.purpose === 'logIn' ? 'logInLetters' : 'resetLetters',
      ticket.subject,
      await placeOf(context, ticket.user_id),
    ),
  );
  return sendCode(context, { ...codeOf(ticket), email: person?.email ?? null, isApart: true, person });
});

interface Judged {
  ticket: TicketRow;
  /** Uses the code up. */
  use: Use;
}

/** What a passed ticket leads to: a session, or the right to set a new password. */
async function pass(context: Context<never>, { ticket, use }: Judged, by: PassedBy) {
  // Waits for a change that is being written: it either ends this session with all others, or has voided the ticket.
  if (ticket.user_id !== null) await lockWaysIn(context.db, ticket.user_id);
  await use(context);
  if (ticket.purpose === 'resetPassword') {
    await passTicket(context.db, ticket.id_hash, by);
    return { state: 'resetPassword' as const, uid: null };
  }
  const user = ticket.user_id === null ? null : await userById(context.db, ticket.user_id);
  if (!user || !(await takeTicket(context.db, ticket.id_hash, context.now))) throw new Refusal('ticketExpired');
  if (user.locked_at !== null) throw new AccountLocked(user.id);
  await enter(context, user.id);
  return { state: 'in' as const, uid: user.uid };
}

/** Refusals of a proof that was judged and wrong. A refusal because of a lock or an expired code is no try. */
const WRONG: ReadonlySet<string> = new Set(['codeWrong', 'totpWrong', 'recoveryWrong', 'passkeyWrong']);

/** Puts a wrong second factor into the owner's history. */
async function noted<T>(context: Context<never>, ticket: TicketRow, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    const { db, now, address, agent } = context;
    if (error instanceof Refusal && WRONG.has(error.reason) && ticket.purpose === 'logIn' && ticket.user_id !== null)
      await addLogIn(db, { userId: ticket.user_id, at: now, outcome: 'wrongFactor', address, agent, isNew: false });
    throw error;
  }
}

const passEmail = handleInTwo(
  auth.passEmail,
  async (context, body) => {
    const ticket = await openTicket(context, body.ticket);
    const person = await personOf(context, ticket);
    requireUnspent(context, ticket, person, 'email');
    // Logging in takes the factor that is asked for, not the weaker of two.
    if (ticket.purpose === 'logIn' && person && !logInWays(person, context.now).includes('email'))
      throw new Refusal('ticketExpired');
    return {
      ticket,
      use: await noted(context, ticket, () =>
        checkCode(context, { ...codeOf(ticket), email: person?.email ?? null }, body.code),
      ),
    };
  },
  (context, _body, judged) => pass(context, judged, 'email'),
);

const passTotp = handleInTwo(
  auth.passTotp,
  async (context, body) => {
    const ticket = await openTicket(context, body.ticket);
    const person = await personOf(context, ticket);
    requireUnspent(context, ticket, person, 'totp');
    return {
      ticket,
      use: await noted(context, ticket, () =>
        ticket.purpose === 'logIn'
          ? checkTotp(context, asBound(person), body.code)
          : checkTotpForReset(context, ticket, person, body.code),
      ),
    };
  },
  (context, _body, judged) => pass(context, judged, 'totp'),
);

const passRecovery = handleInTwo(
  auth.passRecovery,
  async (context, body) => {
    const ticket = await openTicket(context, body.ticket);
    const person = await personOf(context, ticket);
    requireUnspent(context, ticket, person, 'recovery');
    const what = ticket.purpose === 'logIn' ? 'factor' : 'reset';
    return {
      ticket,
      use: await noted(context, ticket, () => checkRecovery(context, person, ticket.subject, body.code, what)),
    };
  },
  (context, _body, judged) => pass(context, judged, 'recovery'),
);

const passPasskey = handleInTwo(
  auth.passPasskey,
  async (context, body) => {
    const ticket = await openTicket(context, body.ticket);
    if (ticket.purpose !== 'logIn' || ticket.user_id === null) throw new Refusal('ticketExpired');
    // An answer cannot be guessed; it is counted because each wrong one is work, and a line in the history.
    const counters = countersOf('factor', ticket.subject, await placeOf(context, ticket.user_id));
    const check = () => checkAnswer(context, body.answer, `ticket ${ticket.id_hash}`, ticket.user_id);
    return { ticket, use: (await noted(context, ticket, () => guarded(context, { counters }, check))).use };
  },
  (context, _body, judged) => pass(context, judged, 'passkey'),
);

function asBound(person: FactorRow | null): FactorRow {
  if (person?.totp_secret == null) throw new Refusal('ticketExpired');
  return person;
}

/** Here six digits stand for the password, so fewer guesses are judged. Where nothing is bound the answers and the work are the same. */
async function checkTotpForReset(
  context: Context<never>,
  ticket: TicketRow,
  person: FactorRow | null,
  code: string,
): Promise<Use> {
  if (person?.totp_secret != null) return checkTotp(context, person, code, 'reset');
  const onLock = (until: number): Promise<void> => tellLocked(context, person, ticket.subject, 'totp', until);
  return guarded(
    context,
    { counters: countersOf('reset', ticket.subject, await placeOf(context, ticket.user_id)), onLock },
    () => {
      throw new Refusal('totpWrong');
    },
  );
}

type ResetBody = ReadOf<typeof auth.resetByEmail>;
interface NewPassword {
  userId: string;
  ticketHash: string;
  passwordHash: string;
  by: Spent['by'];
}

const prepareReset =
  (by: Spent['by']) =>
  async (
    context: Context<'passwordsDiffer' | 'passwordForm' | 'passwordWeak' | 'ticketExpired'>,
    body: ResetBody,
  ): Promise<NewPassword> => {
    const ticket = await openTicket(context, body.ticket);
    const user = ticket.user_id === null ? null : await userById(context.db, ticket.user_id);
    if (!user || ticket.purpose !== 'resetPassword' || ticket.passed_by !== by) return context.fail('ticketExpired');
    const fault = newPasswordFault(body.newPassword, user.account);
    if (fault) return context.fail(fault);
    if (body.newPassword !== body.confirmPassword) return context.fail('passwordsDiffer');
    return {
      userId: user.id,
      ticketHash: ticket.id_hash,
      passwordHash: await context.passwords.hash(body.newPassword),
      by,
    };
  };

async function reset(
  context: Context<'ticketExpired'>,
  _body: ResetBody,
  { userId, ticketHash, passwordHash, by }: NewPassword,
) {
  const { db, now } = context;
  // One after the other: the first one voids the tickets of all others.
  await lockWaysIn(db, userId);
  if (!(await takeTicket(db, ticketHash, now))) return context.fail('ticketExpired');
  const person = await factorsOf(db, userId);
  await setPassword(db, userId, passwordHash, now, by);
  await context.session.endAll(userId);
  // This browser becomes a known one, so that strangers' guesses do not block the log-in that follows.
  const browser = hashOf(context.visitor());
  await learnDevice(db, userId, browser, now);
  await forgetOtherDevices(db, userId, browser);
  await changed(context, person, 'passwordReset');
  await endCodes(context, person, 'recoveryEndedByReset');
  return { done: true as const };
}

export const wayInHandlers: readonly Handler[] = [
  puzzle,
  mailCode,
  solvePuzzle,
  startReset,
  sendTicketCode,
  passEmail,
  passTotp,
  passRecovery,
  passPasskey,
  handleInTwo(auth.resetByEmail, prepareReset('email'), reset),
  handleInTwo(auth.resetByTotp, prepareReset('totp'), reset),
  handleInTwo(auth.resetByRecovery, prepareReset('recovery'), reset),
];
