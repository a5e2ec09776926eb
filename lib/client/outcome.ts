/** What became of a call whose answer never came: asked for by its key, never guessed. */
import type { Endpoint, ReplyOf } from '@/lib/api/endpoint';
import { home } from '@/lib/api/home';
import * as z from 'zod/mini';
import { call } from './call';
import { CallError } from './callError';

/** Pauses between the questions; the call may still be on its way when the first is asked. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export type Outcome<R> = { state: 'done'; reply: R } | { state: 'notDone' } | { state: 'unknown' };

/** `notDone` only when the server has answered, repeatedly, that it knows nothing of the key. */
export async function askOutcome<E extends Endpoint>(
  endpoint: E,
  key: string,
  pauses: readonly number[] = PAUSES_MS,
): Promise<Outcome<ReplyOf<E>>> {
  let denied = 0;
  for (const ms of pauses) {
    await pause(ms);
    try {
      const answer = await call(home.outcome, { key });
      if (answer.state === 'done') {
        const reply = z.safeParse(endpoint.reply as z.ZodMiniType, answer.reply);
        return reply.success ? { state: 'done', reply: reply.data as ReplyOf<E> } : { state: 'unknown' };
      }
      denied += 1;
    } catch (error) {
      if (error instanceof CallError && error.kind === 'refused') return { state: 'unknown' };
    }
  }
  return denied >= 2 ? { state: 'notDone' } : { state: 'unknown' };
}
