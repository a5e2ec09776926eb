/** The one door to the database: what every store is given, and how a transaction is run on either engine. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { OpenLink } from './link';
import type { Tables } from './tables';

/** A connection or a transaction; stores cannot tell and need not. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  /** For what the leader settles after each tick: it does not stand in the queue of people's calls. The same as `db` where there is one session. */
  readonly settling: Db;
  readonly engine: 'postgres' | 'embedded';
  /** How a node joins the others on this database; null where there can be no others. */
  readonly openLink: OpenLink | null;
  close: () => Promise<void>;
}

const ATTEMPTS = 5;
/** Serialization failure and deadlock: the work was rolled back and may simply be done again. */
const RETRYABLE = new Set(['40001', '40P01']);
/**
 * Waits for a lock or a statement that ran out, a lost connection (08), a server without room (53), one that restarts or has crashed (57P):
 * the caller may try later, under the same key where it moves money, because a connection may be lost after the commit.
 */
const BUSY = /^(08|53|57P|57014$|55P03$|25P03$)/;
/** What `pg` and the system say of a connection that is gone. */
const LOST = /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;
const LOST_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Disk and memory are full: only an operator can mend that, not waiting. */
const NO_ROOM = new Set(['53100', '53200']);

/** No connection came free in time. */
export class DatabaseBusy extends Error {}

/** A text property of an engine's error. Read by property, not by class: an embedded engine's errors may come from another realm. */
function textOf(error: unknown, name: 'code' | 'constraint' | 'message' | 'syscall'): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
  return typeof value === 'string' ? value : null;
}

/** The five-character SQLSTATE of an error from either engine, or null. */
export function sqlState(error: unknown): string | null {
  const code = textOf(error, 'code');
  // The system's EPIPE has five letters too; every SQLSTATE has a digit.
  return code !== null && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** The constraint that an error from either engine names, or null. */
export const violatedConstraint = (error: unknown): string | null => textOf(error, 'constraint');

export function isBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  const state = sqlState(error);
  if (state !== null) return BUSY.test(state) || RETRYABLE.has(state);
  return (
    textOf(error, 'syscall') === 'connect' ||
    LOST_CODES.has(textOf(error, 'code') ?? '') ||
    LOST.test(textOf(error, 'message') ?? '')
  );
}

/** The machine of the database has no room left: whoever asks is told "busy", and whoever operates it must know. */
export const hasNoRoom = (error: unknown): boolean => NO_ROOM.has(sqlState(error) ?? '');

interface Queue {
  take: () => Promise<void>;
  pass: () => void;
}

const queues = new WeakMap<Db, Queue>();

/** For an engine of one session: transactions wait among themselves, so that a single statement waits for one of them and not for all. */
export const oneTransactionAtATime = (db: Db, queue: Queue): unknown => queues.set(db, queue);

/**
 * Runs `work` in one transaction and, when the database asks for it, again from the start. `work` must have no other effect than on `db`.
 */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const queue = queues.get(db);
  await queue?.take();
  try {
    return await insist(db, work);
  } finally {
    queue?.pass();
  }
}

async function insist<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const state = sqlState(error);
      if (attempt >= ATTEMPTS || state === null || !RETRYABLE.has(state)) throw error;
      // Jitter, so that two that collided do not collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

/** Reads whole tables in one transaction, in the one way that pays for that. It takes its time, so that the connection must be one that may. */
export async function readingAll<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const read = async (trx: Db): Promise<T> => {
    await sql`set local enable_seqscan = on`.execute(trx);
    return work(trx);
  };
  return db.isTransaction ? read(db) : transaction(db, read);
}

/** Whether the database answers at all. */
export async function answers(db: Db): Promise<boolean> {
  return (await sql`select 1`.execute(db)).rows.length === 1;
}
