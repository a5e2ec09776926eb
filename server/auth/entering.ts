/** The last steps of every way in: is a second factor bound, which device is it, and the session. Log-in by password and by wallet share it. */
import { hashOf } from './hashOf';
import type { Context } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { addLogIn, deleteLogInsBefore, learnDevice } from './devices/store';
import { factorsOf } from './factors/store';
import { deviceName } from './rules';
import { factorNeeded } from './secondFactor';
import { newTicket } from './tickets';

const HISTORY_MS = 180 * 24 * 3_600_000;

export interface Entrance {
  uid: string | null;
  next: 'none' | 'email' | 'totp';
  ticket: string | null;
}

/** Begins the session, or a ticket where a second factor is bound. Call it in the transaction of a `write` handler, after the first proof. */
export async function enterOrAsk(context: Context<never>, user: { id: string; uid: string; account_key: string }): Promise<Entrance> {
  const next = factorNeeded(await factorsOf(context.db, user.id));
  if (next !== null) return { uid: null, next, ticket: await newTicket(context, { purpose: 'logIn', user_id: user.id, subject: `user:${user.id}` }) };
  await enter(context, user.id);
  return { uid: user.uid, next: 'none', ticket: null };
}

/** Begins the session, remembers the device and writes to its owner where it is a new one. */
export async function enter(context: Context<never>, userId: string): Promise<void> {
  const { db, now, address, agent } = context;
  const visitorHash = hashOf(context.visitor());
  const isNew = await learnDevice(db, userId, visitorHash, now);
  await addLogIn(db, { userId, at: now, outcome: 'in', address, agent, isNew });
  if (isNew) await tellPerson(context, await factorsOf(db, userId), 'newDevice', { at: String(now), device: deviceName(agent), address });
  await context.session.begin(userId);
}

export const pruneLogIns = (db: Context['db'], now: number): Promise<void> => deleteLogInsBefore(db, now - HISTORY_MS);
