/** Many requests at once, over all nodes, and what became of them. */
import { randomUUID } from 'node:crypto';
import { CallRefused, type Person, type TestExchange, type Visitor } from './exchange';

export const AT_ONCE = 64;

/** As a client does it: "busy" may have changed nothing, so the same is asked again under the same key. */
export async function patiently<T>(attempt: (key: string) => Promise<T>, key: string = randomUUID()): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(key);
    } catch (error) {
      if (tries === 20 || !(error instanceof CallRefused) || error.reason !== 'busy') throw error;
    }
  }
}

/** The same person on all nodes, in turn. */
export const everywhere = (nodes: readonly TestExchange[], who: Person): Visitor[] =>
  Array.from({ length: AT_ONCE }, (_, i) => {
    const visitor = nodes[i % nodes.length]!.visitor();
    visitor.setSession(who.session());
    return visitor;
  });

export interface Outcomes<T> {
  /** How many were told what: `done`, or the reason of a refusal. */
  counts: Record<string, number>;
  /** Of those that were done. */
  replies: T[];
}

export async function outcomes<T>(work: readonly Promise<T>[]): Promise<Outcomes<T>> {
  const counts: Record<string, number> = {};
  const replies: T[] = [];
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'fulfilled') replies.push(result.value);
    const name =
      result.status === 'fulfilled'
        ? 'done'
        : result.reason instanceof CallRefused
          ? (result.reason.reason ?? 'unknown')
          : String(result.reason);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return { counts, replies };
}

/** Why a call was refused, or null where it was not. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof CallRefused) return error.reason ?? error.code;
    throw error;
  }
}
