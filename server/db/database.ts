/** The one door to the database: what every store is given, and how a transaction is run on either engine. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { OpenLink } from './link';
import type { Tables } from './tables';

/** A connection or a transaction; stores cannot tell and need not. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  readonly engine: 'postgres' | 'embedded';
  /** How a node joins the others on this database; null where there can be no others. */
  readonly openLink: OpenLink | null;
  close: () => Promise<void>;
}

const ATTEMPTS = 5;
/** Serialization failure and deadlock: the work was rolled back and may simply be done again. */
const RETRYABLE = new Set(['40001', '40P01']);
/** Lock, statement and pool waits that ran out, and a server that is restarting: nothing was changed, the caller may try later. */
const BUSY = new Set(['55P03', '57014', '53300', '57P01', '57P03', '08006', '08001', '08003']);

/** No connection came free in time. */
export class DatabaseBusy extends Error {}

/** A text property of an engine's error. By shape, not by class: an embedded engine may live in another realm. */
function textOf(error: unknown, name: 'code' | 'constraint' | 'message'): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
  return typeof value === 'string' ? value : null;
}

/** The five-character SQLSTATE of an error from either engine, or null. */
export function sqlState(error: unknown): string | null {
  const code = textOf(error, 'code');
  return code !== null && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** The constraint that an error from either engine names, or null. */
export const violatedConstraint = (error: unknown): string | null => textOf(error, 'constraint');

export function isBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  const state = sqlState(error);
  if (state !== null) return BUSY.has(state) || RETRYABLE.has(state);
  return /timeout exceeded when trying to connect|ECONNREFUSED|Connection terminated|not queryable/.test(textOf(error, 'message') ?? '');
}

/** Runs `work` in one transaction and, when the database asks for it, again from the start. `work` must have no other effect than on `db`. */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
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

/** Whether the database answers at all. */
export async function answers(db: Db): Promise<boolean> {
  return (await sql`select 1`.execute(db)).rows.length === 1;
}
