/** How statements reach a connection of `pg`, whichever engine is behind it: prepared once, and in as few writes as may be. */
import type { Writable } from 'node:stream';
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Statements are few and short, so that parsing and planning them anew each time would be a good part of their cost. */
const MOST_PREPARED = 500;
const prepared = new Map<string, string>();

/**
 * How each connection plans. Once for all values, because planning costs more than it saves; and by indexes, because what is planned
 * while a table is small stays when it has grown. Who reads whole tables says so (`readingAll`).
 */
export const PLANNING = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' } as const;

/** The name under which every connection prepares this statement, or undefined once there are too many. */
function nameOf(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined || prepared.size >= MOST_PREPARED) return known;
  const name = `s${prepared.size + 1}`;
  prepared.set(text, name);
  return name;
}

/**
 * How a statement of a transaction begins that goes out together with the next one and saves a round trip. It answers with a list of no
 * rows, which is filled once the next one has been answered; that it failed is told then, too. Outside of a transaction, where nothing need
 * follow, it is one like any other.
 */
export const TOGETHER = '/* with the next */';

interface Statement {
  text: string;
  values: readonly unknown[];
  /** What the asker of a statement that waited was handed. */
  rows: unknown[];
}

const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

/** What kysely is told of a statement that waits for the next one. */
const unanswered = (rows: unknown[]) => ({ command: 'SELECT', rowCount: 0, rows });

/**
 * One connection as kysely asks it. `begin` and statements marked `TOGETHER` go out in one write with what follows. A commit that the database turned into a rollback is a failure. The client must be one of `pipeline: true`.
 */
export function statementsOf(client: pg.Client | pg.PoolClient): PostgresPoolClient['query'] {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let unsent: Statement[] = [];
  let isInside = false;
  const send = ({ text, values }: Omit<Statement, 'rows'>): Promise<pg.QueryResult> => {
    const name = values.length === 0 ? undefined : nameOf(text);
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  const run = async (text: string, values: readonly unknown[] = []) => {
    if (ENDS.has(text)) isInside = false;
    if (text === 'begin') isInside = true;
    if (text === 'begin' || (isInside && text.startsWith(TOGETHER))) {
      const rows: unknown[] = [];
      unsent.push({ text, values, rows });
      return unanswered(rows);
    }
    const [before, neverBegan] = text === 'rollback' ? [[], unsent[0]?.text === 'begin'] : [unsent, false];
    unsent = [];
    if (neverBegan) return unanswered([]);
    stream.cork();
    const answers = [...before, { text, values }].map(send);
    stream.uncork();
    // The connection is free for others only when every answer has come.
    await Promise.allSettled(answers);
    const results = await Promise.all(answers);
    const result = results.at(-1);
    for (const [nr, { rows }] of before.entries()) rows.push(...(results[nr]?.rows ?? []));
    if (text === 'commit' && result?.command !== 'COMMIT') throw new Error('the database rolled the transaction back');
    return result;
  };
  return run as unknown as PostgresPoolClient['query'];
}
