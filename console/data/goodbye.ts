/**
 * Tells the exchange that nobody sits here any more. Until it has answered, the session lives on there, and the page would open again to
 * whoever loads it: so it is said again and again, until there is an answer or somebody logs in.
 */
import { api } from '@/lib/api/index';
import { CallError } from '@/lib/client/callError';
import { ask } from './ask';

const AGAIN_MS = 15_000;

let timer: ReturnType<typeof setInterval> | null = null;
let saying: Promise<void> | null = null;

const stop = (): void => {
  if (timer !== null) clearInterval(timer);
  timer = null;
};

async function say(): Promise<void> {
  try {
    await ask(api.operator.logOut, {});
    stop();
  } catch (error) {
    // A session that has ended already needs no goodbye.
    if (error instanceof CallError && error.reason === 'notLoggedIn') stop();
  }
}

const sayOnce = (): Promise<void> => (saying ??= say().finally(() => (saying = null)));

export function sayGoodbye(): Promise<void> {
  timer ??= setInterval(() => void sayOnce(), AGAIN_MS);
  return sayOnce();
}

/** A log-in: a late answer would end the new session, so none is on its way meanwhile. Where nobody gets in, it is owed as before. */
export async function insteadOfGoodbye(logIn: () => Promise<unknown>): Promise<void> {
  const isOwed = timer !== null;
  stop();
  await saying;
  try {
    await logIn();
  } catch (error) {
    if (isOwed) void sayGoodbye();
    throw error;
  }
}
