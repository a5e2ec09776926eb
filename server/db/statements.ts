/** How statements reach a connection of `pg`, whichever engine is behind it: prepared once, and in as few writes as may be. */
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { carryOut, type Shapes, type Statement } from './batch';

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
 * Marks a statement of a transaction, at its start, that is sent with the next one and so saves a round trip. It answers at once with an empty
 * list; rows and errors come when the next one is answered. Outside of a transaction, where nothing need follow, it is a statement like any other.
 */
export const TOGETHER = '/* with the next */';

interface Waiting extends Statement {
  /** What the asker of a statement that waits was handed. */
  rows: unknown[];
}

const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);

/** Without values a statement is seldom repeated, but for the frame of a transaction. */
const isPrepared = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || text === 'begin' || ENDS.has(text);

/** Several statements in one text, as of a migration: they cannot be prepared, and so go alone. */
const isScript = (text: string, values: readonly unknown[]): boolean => values.length === 0 && text.includes(';');

/** What kysely is told of a statement that waits for the next one. */
const unanswered = (rows: unknown[]) => ({ command: 'SELECT', rowCount: 0, rows });

/**
 * One connection as kysely asks it. `begin` and statements marked `TOGETHER` go out in one batch with what follows, and what is asked while
 * another batch is being answered waits for its turn. A commit that the database turned into a rollback is a failure.
 */
export function statementsOf(client: pg.Client | pg.PoolClient): PostgresPoolClient['query'] {
  const shapes: Shapes = new Map();
  let unsent: Waiting[] = [];
  let isInside = false;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  const send = async (before: readonly Waiting[], last: Statement) => {
    if (!isScript(last.text, last.values)) return await carryOut(client, shapes, [...before, last]);
    const answers = before.length > 0 ? await carryOut(client, shapes, before) : [];
    return [...answers, await client.query(last.text)];
  };
  const run = async (text: string, values: readonly unknown[] = []) => {
    const statement = { text, values, name: isPrepared(text, values) ? nameOf(text) : undefined };
    if (ENDS.has(text)) isInside = false;
    if (text === 'begin') isInside = true;
    if (text === 'begin' || (isInside && text.startsWith(TOGETHER))) {
      const rows: unknown[] = [];
      unsent.push({ ...statement, rows });
      return unanswered(rows);
    }
    const [before, neverBegan] = text === 'rollback' ? [[], unsent[0]?.text === 'begin'] : [unsent, false];
    unsent = [];
    if (neverBegan) return unanswered([]);
    const answers = await inTurn(() => send(before, statement));
    const result = answers.at(-1);
    for (const [nr, { rows }] of before.entries()) rows.push(...(answers[nr]?.rows ?? []));
    if (text === 'commit' && result?.command !== 'COMMIT') throw new Error('the database rolled the transaction back');
    return result;
  };
  return run as unknown as PostgresPoolClient['query'];
}
