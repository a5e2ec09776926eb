/** The puzzle, the second step of logging in, and setting a new password without being logged in. Nothing here tells whether an account exists. */
import { auth } from '@/lib/api/auth';
import type { ReadOf } from '@/lib/api/endpoint';
import { accountKey, passwordFault } from '@/lib/auth/rules';
import { handle, handleInTwo, Refusal } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { mailInstead, newPuzzle, requireCaptcha, solve } from './captcha/captcha';
import { guarded } from './counting';
import { addLogIn } from './devices/store';
import { enter } from './entering';
import { requireCode, sendCode } from './factors/emailCodes';
import { factorsOf, findFactors, holdWithdrawals, setPassword } from './factors/store';
import type { FactorRow } from './factors/store';
import { HOLD_MS, requireTotp } from './secondFactor';
import { countAttempt, forgiveAccount, passTicket, takeTicket, userById, userByKey } from './store';
import type { TicketRow } from './store';
import { newTicket, openTicket, ticketHash } from './tickets';

const DAY_MS = 24 * 3_600_000;
const MOST_RESET_TRIES = 5;

const puzzle = handle(auth.puzzle, 'read', (context, { purpose }) => newPuzzle(context, purpose));
const mailCode = handle(auth.mailInstead, 'read', (context, { purpose, to }) => mailInstead(context, purpose, to.trim()));
const solvePuzzle = handle(auth.solvePuzzle, 'read', (context, { captchaId, x, code }) => solve(context, captchaId, { x, code }));

const startReset = handleInTwo(
  auth.startReset,
  (context, { captchaToken }) => requireCaptcha(context, captchaToken, 'resetPassword'),
  async (context, { account }) => {
    const key = accountKey(account.trim());
    const user = await userByKey(context.db, key);
    return { ticket: await newTicket(context, { purpose: 'resetPassword', user_id: user?.id ?? null, subject: `account:${key}` }) };
  },
);

const personOf = async ({ db }: Pick<Context, 'db'>, ticket: TicketRow): Promise<FactorRow | null> => findFactors(db, ticket.user_id);

const sendTicketCode = handle(auth.sendCode, 'write', async (context, body) => {
  const ticket = await openTicket(context, body.ticket);
  const person = await personOf(context, ticket);
  return sendCode(context, { subject: ticket.subject, purpose: ticket.purpose, email: person?.email ?? null, person });
});

/** What a passed ticket leads to: a session, or the right to set a new password. */
async function pass(context: Context<never>, id: string, ticket: TicketRow, by: 'email' | 'totp') {
  if (ticket.purpose === 'resetPassword') {
    await passTicket(context.db, ticketHash(id), by);
    return { state: 'resetPassword' as const, uid: null };
  }
  const user = ticket.user_id === null ? null : await userById(context.db, ticket.user_id);
  if (!user || !(await takeTicket(context.db, ticketHash(id), context.now))) throw new Refusal('ticketExpired');
  if (user.locked_at !== null) throw new Refusal('accountLocked');
  await enter(context, user.id);
  return { state: 'in' as const, uid: user.uid };
}

/** Puts a wrong second factor into the owner's history. */
async function noted<T>(context: Context<never>, ticket: TicketRow, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    const { db, now, address, agent } = context;
    if (error instanceof Refusal && ticket.purpose === 'logIn' && ticket.user_id !== null) await addLogIn(db, { userId: ticket.user_id, at: now, outcome: 'wrongFactor', address, agent, isNew: false });
    throw error;
  }
}

const passEmail = handleInTwo(
  auth.passEmail,
  async (context, body) => {
    const ticket = await openTicket(context, body.ticket);
    const person = await personOf(context, ticket);
    // Logging in takes the factor that is asked for, not the weaker of two.
    if (ticket.purpose === 'logIn' && person?.totp_secret != null) throw new Refusal('ticketExpired');
    await noted(context, ticket, () => requireCode(context, { subject: ticket.subject, purpose: ticket.purpose }, body.code));
    return ticket;
  },
  (context, body, ticket) => pass(context, body.ticket, ticket, 'email'),
);

const passTotp = handleInTwo(
  auth.passTotp,
  async (context, body) => {
    const ticket = await openTicket(context, body.ticket);
    const person = await personOf(context, ticket);
    await noted(context, ticket, () => (ticket.purpose === 'logIn' ? requireTotp(context, asBound(person), body.code) : requireTotpForReset(context, ticket, person, body.code)));
    return ticket;
  },
  (context, body, ticket) => pass(context, body.ticket, ticket, 'totp'),
);

function asBound(person: FactorRow | null): FactorRow {
  if (person?.totp_secret == null) throw new Refusal('ticketExpired');
  return person;
}

/** Here six digits stand for everything, so five wrong ones lock it for a day; where nothing is bound the answers are the same. */
const requireTotpForReset = (context: Context<never>, ticket: TicketRow, person: FactorRow | null, code: string): Promise<void> =>
  guarded(context, { subject: `reset ${ticket.subject}`, most: MOST_RESET_TRIES, lockMs: DAY_MS }, async () => {
    if (person?.totp_secret == null) {
      // As much is counted as for somebody who has one.
      await countAttempt(context.db, 'nobody', MOST_RESET_TRIES, context.now, DAY_MS);
      throw new Refusal('totpWrong');
    }
    await requireTotp(context, person, code, DAY_MS);
  });

type ResetBody = ReadOf<typeof auth.resetByEmail>;
interface NewPassword {
  userId: string;
  passwordHash: string;
}

const prepareReset = (by: 'email' | 'totp') => async (context: Context<'passwordsDiffer' | 'passwordForm' | 'passwordWeak' | 'ticketExpired'>, body: ResetBody): Promise<NewPassword> => {
  const ticket = await openTicket(context, body.ticket);
  const user = ticket.user_id === null ? null : await userById(context.db, ticket.user_id);
  if (!user || ticket.purpose !== 'resetPassword' || ticket.passed_by !== by) return context.fail('ticketExpired');
  const fault = passwordFault(body.newPassword, user.account);
  if (fault) return context.fail(fault);
  if (body.newPassword !== body.confirmPassword) return context.fail('passwordsDiffer');
  return { userId: user.id, passwordHash: await context.passwords.hash(body.newPassword) };
};

async function reset(context: Context<'ticketExpired'>, body: ResetBody, { userId, passwordHash }: NewPassword) {
  const { db, now } = context;
  if (!(await takeTicket(db, ticketHash(body.ticket), now))) return context.fail('ticketExpired');
  const user = await userById(db, userId);
  await setPassword(db, userId, passwordHash, now);
  await context.session.endAll(userId);
  await holdWithdrawals(db, userId, now + HOLD_MS);
  await forgiveAccount(db, `account:${user?.account_key}`);
  await tellPerson(context, await factorsOf(db, userId), 'changed', { what: 'passwordReset', at: String(now) });
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
  handleInTwo(auth.resetByEmail, prepareReset('email'), reset),
  handleInTwo(auth.resetByTotp, prepareReset('totp'), reset),
];
