/** Where a person is logged in, ending that, and the history of log-ins. */
import { security } from '@/lib/api/security';
import { noteAct } from '../auth/acts/acts';
import { DAY_MS } from '../auth/counting';
import { forgetDevice, forgetDevicesSince, logInsOf, revokeOne } from '../auth/devices/store';
import { factorsOf } from '../auth/factors/store';
import { voidHalfPassed } from '../auth/halfPassed';
import { hashOf } from '../vault/hashOf';
import { deviceName } from '../auth/rules';
import { sessionsOf } from '../auth/sessions';
import { countAttempt } from '../attempts/store';
import { lockWaysIn } from '../auth/wallet/store';
import { handle, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { changedLetter } from '../auth/letters';
import { pageOf } from '../db/page';

/** A day, about others that were logged out. */
const MOST_LETTERS = 5;
/** So often in an hour one log-in ends others: a stolen session that did it without end would keep the owner from ever logging in. */
const MOST_ENDED = { one: 20, others: 5 };
const HOUR_MS = 3_600_000;

const sessions = handle(security.sessions, 'read', async (context) => {
  const rows = await sessionsOf(context.db, requireUser(context).id, context.now, context.session.present);
  const list = rows.map((row) => ({
    handle: row.handle,
    current: row.current,
    device: deviceName(row.agent),
    address: row.address,
    createdAt: Number(row.created_at),
    seenAt: Number(row.seen_at),
  }));
  return { list };
});

/** Counted for each log-in by itself, so that a thief's count is not the owner's. */
async function countEnded({ db, now, session, fail }: Context<never>, what: keyof typeof MOST_ENDED): Promise<void> {
  const subject = `ended ${what} by ${hashOf(session.present ?? '')}`;
  const { failures, until } = await countAttempt(db, subject, MOST_ENDED[what], now, HOUR_MS);
  if (failures > MOST_ENDED[what]) fail('tooManyRequests', { seconds: String(Math.ceil((until - now) / 1_000)) });
}

const revoke = handle(security.revokeSession, 'write', async (context, { handle: name }) => {
  const { id, provedAt } = requireUser(context);
  // Before the sessions, as whoever ends all of them does it.
  await lockWaysIn(context.db, id);
  await countEnded(context, 'one');
  const revoked = await revokeOne(context.db, id, name, context.now);
  if (revoked === undefined) return context.fail('notFound');
  const { browser, agent } = revoked;
  // As below: a stolen session must not make the account forget a browser that it knew before.
  if (browser !== null && browser !== hashOf(context.visitor())) await forgetDevice(context.db, id, browser, provedAt);
  await noteAct(context, id, 'deviceLoggedOut', deviceName(agent));
  context.session.tell(id);
  return { done: true as const };
});

const revokeOthers = handle(security.revokeOthers, 'write', async (context) => {
  const { db, now } = context;
  const { id, provedAt } = requireUser(context);
  await countEnded(context, 'others');
  // Waits for a log-in that is being written, so that it is ended with the others.
  await lockWaysIn(db, id);
  await context.session.endAll(id, 'present');
  await voidHalfPassed(db, id, now);
  // A session may be stolen: it must not make the account forget browsers that it knew before.
  await forgetDevicesSince(db, id, hashOf(context.visitor()), provedAt);
  await noteAct(context, id, 'othersLoggedOut');
  if ((await countAttempt(db, `othersLoggedOut ${id}`, MOST_LETTERS, now, DAY_MS)).failures <= MOST_LETTERS)
    await tellPerson(context, await factorsOf(db, id), changedLetter, { what: 'othersLoggedOut', at: String(now) });
  return { done: true as const };
});

const logIns = handle(security.logIns, 'read', async (context, page) => {
  const { rows, total } = await logInsOf(context.db, requireUser(context).id, page);
  const list = rows.map((row) => ({
    id: row.id,
    at: Number(row.at),
    outcome: row.outcome,
    device: deviceName(row.agent),
    address: row.address,
    newDevice: row.new_device,
    unusual: row.unusual,
  }));
  return pageOf(list, total, page);
});

export const deviceHandlers: readonly Handler[] = [sessions, revoke, revokeOthers, logIns];
