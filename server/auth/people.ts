/** Accounts as the HTTP layer asks about them. */
import type { People } from '../http/callers';
import { giveLockGrant, lockGrantOf } from './lock/grants';
import { beginSession, endSessions, findSession, forgetSession, holdSession } from './sessions';

export const people: People = {
  find: findSession,
  begin: beginSession,
  end: forgetSession,
  endAll: endSessions,
  hold: holdSession,
  giveLockGrant,
  lockGrantOf,
};
