/** What the HTTP layer asks about whoever calls. Accounts and operators answer it (server/auth/people.ts, server/operator/callers.ts). */
import type { IdentityLevel } from '@/lib/api/identity';
import type { OperatorRole } from '@/lib/api/operator/operator';
import type { Db } from '../db/database';

export interface SessionUser {
  /** Internal number; never leaves the server. */
  id: string;
  /** What people see. */
  uid: string;
  /** What their identity opens now: `none` again once the document has expired. */
  level: IdentityLevel;
  /** When the session began, which is when its owner last logged in. */
  provedAt: number;
  /** Counts the changes of what proves the person. */
  era: string;
}

export interface SessionOperator {
  id: string;
  name: string;
  role: OperatorRole;
}

export type SessionState =
  | { state: 'live'; user: SessionUser }
  /** Never existed here, or was logged out. */
  | { state: 'unknown' }
  /** Ran out or was revoked. */
  | { state: 'ended' }
  | { state: 'locked'; userId: string };

/** What a browser may see of a locked account. */
export interface LockGrant {
  userId: string;
  /** False where the browser showed only a session that the lock ended. */
  isProved: boolean;
}

/** From where and when a session begins; `visitor` names the browser, of which a hash is kept. */
export interface Beginning {
  now: number;
  address: string;
  agent: string;
  visitor: string;
}

/** The account that the grant's holder has proved to own, or null. */
export const provedBy = (grant: LockGrant | null): string | null => (grant?.isProved ? grant.userId : null);

export interface People {
  /** What a session is worth now; asking is a sign of life. */
  find: (db: Db, sessionId: string, now: number) => Promise<SessionState>;
  /** Answers the id of the new session, which exists nowhere else. */
  begin: (db: Db, userId: string, by: Beginning, random: (size: number) => Buffer) => Promise<string>;
  /** Logging out: answers whose it was, or null. */
  end: (db: Db, sessionId: string) => Promise<string | null>;
  /** Ends every session of a person but the one with the id `spared`. */
  endAll: (db: Db, userId: string, now: number, spared: string | null) => Promise<void>;
  /**
   * Call it in the transaction of what was proved before it. Holds the person's row, and refuses where the session has ended since, the
   * account was locked, or anything that proves the person was changed.
   */
  hold: (db: Db, sessionId: string | null, user: SessionUser, now: number) => Promise<void>;
  giveLockGrant: (db: Db, visitor: string, grant: LockGrant, now: number) => Promise<void>;
  lockGrantOf: (db: Db, visitor: string, now: number) => Promise<LockGrant | null>;
}

export interface Operators {
  /** Whether they may call from this address. */
  allows: (address: string) => boolean;
  /** Whose the session is, or null; asking is a sign of life. */
  find: (db: Db, sessionId: string, now: number) => Promise<SessionOperator | null>;
  /** Its id begins with the mark of the door that gives it. */
  begin: (db: Db, operatorId: string, now: number, random: (size: number) => Buffer, mark: string) => Promise<string>;
  end: (db: Db, sessionId: string) => Promise<void>;
  /** Whether this call has written a line into the audit log. */
  hasAudited: (context: object) => boolean;
}
