/**
 * What one domain brings: the exchange takes in a list of these (server/domains.ts) and knows no domain by name. A new domain is a folder
 * with one such value in its `domain.ts`.
 */
import type { Db } from './db/database';
import type { Handler } from './http/handler';
import type { JobKinds } from './jobs/jobs';

export interface Domain {
  handlers: readonly Handler[];
  /** Timed work, by kind. */
  jobs?: JobKinds;
  /** Asks for timed work that nobody's call asks for; at every start and then once an hour, so asking twice must change nothing. */
  schedule?: (db: Db, now: number) => Promise<void>;
  /** Deletes what is no longer needed; once an hour. */
  prune?: (db: Db, now: number) => Promise<void>;
}

/** The timed work of all of them. Two domains must not use one name. */
export function jobsOf(domains: readonly Domain[]): JobKinds {
  const kinds: Record<string, JobKinds[string]> = {};
  for (const [kind, run] of domains.flatMap(({ jobs = {} }) => Object.entries(jobs))) {
    if (kinds[kind]) throw new Error(`two kinds of jobs are called ${kind}`);
    kinds[kind] = run;
  }
  return kinds;
}

/** One after another: they may share the caller's transaction. */
export async function scheduleAll(domains: readonly Domain[], db: Db, now: number): Promise<void> {
  for (const { schedule } of domains) await schedule?.(db, now);
}

export async function pruneAll(domains: readonly Domain[], db: Db, now: number): Promise<void> {
  for (const { prune } of domains) await prune?.(db, now);
}
