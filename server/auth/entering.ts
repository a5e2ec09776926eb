/**
 * The last steps of every way in: is a second factor bound, which device is it, and the session. Log-in by password and by wallet share
 * it.
 */
import type { Spent } from '@/lib/api/auth';
import { hashOf } from '../vault/hashOf';
import { AccountLocked } from '../http/handler';
import type { Context } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { newDeviceLetter, unusualDeviceLetter } from './letters';
import { deleteActsBefore } from './acts/store';
import { addLogIn, deleteLogInsBefore, isKnownArea, learnDevice } from './devices/store';
import { factorsOf } from './factors/store';
import { ownerOfName } from './places';
import { areaOf, deviceName } from './rules';
import { factorNeeded } from './secondFactor';
import type { FactorWay } from './secondFactor';
import { logInWays, spentOf } from './spent';
import { deleteResetsIn, type User } from './store';
import { newTicket } from './tickets';

const HISTORY_MS = 180 * 24 * 3_600_000;

export interface Entrance {
  uid: string | null;
  next: 'none' | 'email' | 'totp' | 'passkey';
  ways: FactorWay[];
  ticket: string | null;
  spent: Spent | null;
}

/**
 * Begins the session, or a login ticket where a second factor is bound. Call it in the transaction of a `write` handler, after the first
 * proof. Only a caller who has given every proof is told that the account is locked, because that opens the statement and the appeal.
 */
export async function enterOrAsk(
  context: Context<never>,
  user: Pick<User, 'id' | 'uid' | 'account_key' | 'locked_at'>,
): Promise<Entrance> {
  const person = await factorsOf(context.db, user.id);
  const ways = logInWays(person, context.now);
  const next = ways.find((way) => way !== 'recovery') ?? factorNeeded(person);
  if (next !== null)
    return {
      uid: null,
      next,
      ways,
      ticket: await newTicket(context, { purpose: 'logIn', user_id: user.id, subject: ownerOfName(user.account_key) }),
      spent: spentOf(person, context.now),
    };
  if (user.locked_at !== null) throw new AccountLocked(user.id);
  await enter(context, user.id);
  return { uid: user.uid, next: 'none', ways: [], ticket: null, spent: null };
}

/** Begins the session, remembers the device and writes to its owner where it is a new one. */
export async function enter(context: Context<never>, userId: string): Promise<void> {
  const { db, now, address, agent } = context;
  const visitorHash = hashOf(context.visitor());
  const isNew = await learnDevice(db, userId, visitorHash, now);
  const area = areaOf(address);
  const isUnusual = isNew && area !== '' && !(await isKnownArea(db, userId, area));
  await addLogIn(db, { userId, at: now, outcome: 'in', address, area, agent, isNew, isUnusual });
  if (isNew)
    await tellPerson(context, await factorsOf(db, userId), isUnusual ? unusualDeviceLetter : newDeviceLetter, {
      at: String(now),
      device: deviceName(agent),
      address,
    });
  // Whoever comes in has no need of a reset. One that was begun here would be left to the next holder of this phone.
  await deleteResetsIn(db, userId, visitorHash);
  await context.session.begin(userId);
}

export async function pruneHistory(db: Context['db'], now: number): Promise<void> {
  await deleteLogInsBefore(db, now - HISTORY_MS);
  await deleteActsBefore(db, now - HISTORY_MS);
}
