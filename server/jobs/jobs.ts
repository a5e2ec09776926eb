/**
 * Timed work as rows. A due row is taken with SKIP LOCKED, and its effect and its completion are one transaction: it happens once,
 * whichever node runs it and whenever one dies. (kind, ref, step) exists once, so that asking twice changes nothing.
 */
import { sql } from 'kysely';
import type { Clock } from '../clock/clock';
import { transaction } from '../db/database';
import type { Db } from '../db/database';

/** Longest sleep: work that another node added is noticed within this time. */
const MAX_SLEEP_MS = 500;
const MAX_BACKOFF_MS = 10 * 60_000;
const KEEP_DONE_MS = 7 * 24 * 3_600_000;

export interface JobRequest {
  kind: string;
  ref: string;
  step: string;
  /** Unix milliseconds. */
  runAt: number;
  payload?: Record<string, unknown>;
}

export interface JobContext {
  /** The transaction in which the job is also marked as done. */
  db: Db;
  now: number;
  ref: string;
  step: string;
  payload: Record<string, unknown>;
  /** How often it has failed before. */
  attempts: number;
  /** Runs after the commit: publishing to streams, never money. */
  afterCommit: (effect: () => void) => void;
}

export type JobKinds = Readonly<Record<string, (context: JobContext) => Promise<void>>>;

export interface Jobs {
  start: () => void;
  stop: () => Promise<void>;
  /** Runs everything that is due now and returns how many jobs were completed. */
  runDue: () => Promise<number>;
}

/** Asks for work in the caller's transaction: it exists if and only if that commits. */
export async function schedule(db: Db, job: JobRequest): Promise<void> {
  await sql`insert into jobs (kind, ref, step, payload, run_at)
    values (${job.kind}, ${job.ref}, ${job.step}, ${JSON.stringify(job.payload ?? {})}::jsonb, ${job.runAt})
    on conflict (kind, ref, step) do nothing`.execute(db);
}

/** Whether work that was asked for has not been done yet. */
export async function isWaiting(
  db: Db,
  { kind, ref, step }: Pick<JobRequest, 'kind' | 'ref' | 'step'>,
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from jobs
    where kind = ${kind} and ref = ${ref} and step = ${step} and done_at is null) waits`.execute(db);
  return rows[0]?.waits ?? false;
}

export async function pruneJobs(db: Db, now: number): Promise<void> {
  await sql`delete from jobs where done_at < ${now - KEEP_DONE_MS}`.execute(db);
}

/** By how much the oldest due job is late, in milliseconds; 0 where none is. */
export async function oldestDelay(db: Db, now: number): Promise<number> {
  const { rows } = await sql<{
    first: string | null;
  }>`select min(run_at) as first from jobs where done_at is null`.execute(db);
  const first = rows[0]?.first ?? null;
  return first === null ? 0 : Math.max(0, now - Number(first));
}

interface JobRow {
  id: string;
  kind: string;
  ref: string;
  step: string;
  payload: Record<string, unknown>;
  attempts: number;
}

export function createJobs(
  db: Db,
  clock: Clock,
  kinds: JobKinds,
  report: (error: unknown, kind: string) => void,
): Jobs {
  let wake: (() => void) | null = null;
  let loop: Promise<void> | null = null;
  let stopping = false;

  const runDue = async (): Promise<number> => {
    let done = 0;
    for (;;) {
      const result = stopping ? null : await runOne(db, clock, kinds, report);
      if (result === null) return done;
      if (result === 'done') done += 1;
    }
  };

  const sleep = async (): Promise<void> => {
    const { rows } = await sql<{
      next: string | null;
    }>`select min(run_at) as next from jobs where done_at is null`.execute(db);
    const next = rows[0]?.next ?? null;
    const ms = next === null ? MAX_SLEEP_MS : Math.min(MAX_SLEEP_MS, Math.max(1, Number(next) - clock.now()));
    await new Promise<void>((resolve) => {
      if (stopping) return resolve();
      const cancel = clock.after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      try {
        await runDue();
        await sleep();
      } catch (error) {
        report(error, 'loop');
        await new Promise<void>((resolve) => {
          clock.after(MAX_SLEEP_MS, resolve);
          wake = resolve;
        });
      }
    }
  };

  return {
    start: () => {
      loop ??= run();
    },
    stop: async () => {
      stopping = true;
      wake?.();
      await loop;
    },
    runDue,
  };
}

/** One job in one transaction; null when none is due. */
async function runOne(
  db: Db,
  clock: Clock,
  kinds: JobKinds,
  report: (error: unknown, kind: string) => void,
): Promise<'done' | 'failed' | null> {
  const taken: { row: JobRow | null } = { row: null };
  const effects: (() => void)[] = [];
  try {
    const result = await transaction(db, async (trx) => {
      const now = clock.now();
      const { rows } = await sql<JobRow>`select id, kind, ref, step, payload, attempts from jobs
        where done_at is null and run_at <= ${now} and kind in (${sql.join(Object.keys(kinds))})
        order by run_at, id limit 1 for update skip locked`.execute(trx);
      const row = rows[0];
      if (!row) return null;
      taken.row = row;
      const { ref, step, payload, attempts } = row;
      const afterCommit = (effect: () => void) => void effects.push(effect);
      await kinds[row.kind]?.({ db: trx, now, ref, step, payload, attempts, afterCommit });
      await sql`update jobs set done_at = ${now}, attempts = attempts + 1 where id = ${row.id}`.execute(trx);
      return 'done' as const;
    });
    for (const effect of effects) effect();
    return result;
  } catch (error) {
    if (!taken.row) throw error;
    report(error, taken.row.kind);
    await postpone(db, taken.row, clock.now(), error);
    return 'failed';
  }
}

/** A failed job waits longer each time; its error is kept for people. */
async function postpone(db: Db, row: JobRow, now: number, error: unknown): Promise<void> {
  const delay = Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** Math.min(row.attempts, 20));
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  await sql`update jobs set attempts = attempts + 1, run_at = ${now + delay}, last_error = ${reason} where id = ${row.id} and done_at is null`.execute(
    db,
  );
}
