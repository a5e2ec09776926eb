/**
 * Acting: one call made because somebody pressed a button. It runs once however often the button is pressed; a call that moves money
 * carries a key that belongs to what was sent, so that pressing again after a failure can never do it twice.
 */
import { useRef, useState } from 'react';
import { askedBy, type Endpoint, type ReplyOf, type SentOf } from '@/lib/api/endpoint';
import { useIsOnline } from '@/lib/device/online';
import { coverLastPress } from '@/lib/navigation/doubleTap';
import { DEBOUNCE_MS } from '@/lib/timing/constants';
import { call } from './call';
import { CallError } from './callError';
import { askOutcome } from './outcome';
import { reportProblem } from './signals';
import { invalidate } from './useCall';

export interface ActionOptions {
  /** The form shows `error` itself: no toast. */
  quiet?: boolean;
  /** The key of an attempt that goes over several screens, a UUID; otherwise each press that asks for something else has one of its own. */
  key?: string | null;
}

export interface Action<E extends Endpoint> {
  /** Resolves with the reply, or null when it failed or was pressed twice; then `error` says why. */
  run: (body: SentOf<E>) => Promise<ReplyOf<E> | null>;
  busy: boolean;
  /** The answer did not come and the outcome is being asked for. Say so; it is never a toast. */
  checking: boolean;
  /**
   * What was sent and may have had its effect, while nobody knows; otherwise null. Only the same again is sure to be done once, so that a price
   * which goes with the market stays what it was.
   */
  unsettled: SentOf<E> | null;
  error: CallError | null;
  /** Forgets the last error. Asking for exactly the same still has the same key. */
  clear: () => void;
}

/** A key and what was asked for under it; kept until the outcome is known. */
interface Attempt {
  key: string;
  asked: string;
}

/** Keeps a second press of the same finger out; one that sends something else after a refusal is a correction, and goes through. */
interface Gate {
  running: boolean;
  startedAt: number;
  /** What was refused last. */
  refused: string | null;
}

/** Sends the call; where no answer comes, asks by its key what became of it. */
async function settle<E extends Endpoint>(
  endpoint: E,
  body: SentOf<E>,
  key: string,
  onChecking: () => void,
): Promise<ReplyOf<E>> {
  try {
    return await call(endpoint, body, endpoint.idempotent ? { key } : {});
  } catch (error) {
    if (!(error instanceof CallError) || !error.isUnsettled || !endpoint.idempotent) throw error;
    onChecking();
    const outcome = await askOutcome(endpoint, key);
    if (outcome.state === 'done') return outcome.reply;
    const { kind, message } = error;
    throw new CallError(kind, { message, outcome: outcome.state });
  }
}

const AT_REST = { busy: false, checking: false, unsettled: null, error: null };

export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions = {}): Action<E> {
  const [state, setState] = useState<Omit<Action<E>, 'run' | 'clear'>>(AT_REST);
  const isOnline = useIsOnline();
  const attempt = useRef<Attempt | null>(null);
  const gate = useRef<Gate>({ running: false, startedAt: -Infinity, refused: null });

  const run = async (body: SentOf<E>): Promise<ReplyOf<E> | null> => {
    const { running, startedAt, refused } = gate.current;
    const sent = JSON.stringify(body);
    const isCorrected = refused !== null && refused !== sent;
    if (running || (performance.now() - startedAt < DEBOUNCE_MS && !isCorrected)) return null;
    gate.current = { running: true, startedAt: performance.now(), refused: null };
    const asked = JSON.stringify(askedBy(body));
    const before = attempt.current;
    const isSame = before?.asked === asked;
    const { key } = isSame ? before : { key: options.key ?? crypto.randomUUID() };
    attempt.current = { key, asked };
    coverLastPress();
    setState((now) => ({ ...AT_REST, busy: true, unsettled: isSame ? now.unsettled : null }));
    try {
      const reply = await settle(endpoint, body, key, () => setState((now) => ({ ...now, checking: true })));
      attempt.current = null;
      // Busy until the screen shows the change: a button that came to life before would ask to be pressed once more.
      setState({ ...AT_REST, busy: true });
      await invalidate(...endpoint.changes);
      // Who was impatient may have pressed once more meanwhile.
      coverLastPress();
      setState(AT_REST);
      return reply;
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError('network', { message: String(thrown) });
      // Busy may mean that the first press is still being worked on: the next one must carry the same key.
      const isOpen = error.isUnsettled || error.reason === 'busy';
      const isRefused = error.kind === 'refused' && !isOpen;
      if (isRefused) {
        attempt.current = null;
        gate.current.refused = sent;
      }
      setState((now) => ({ ...AT_REST, unsettled: isOpen ? body : isRefused ? null : now.unsettled, error }));
      if (!options.quiet && !error.isSilent) reportProblem(error);
      return null;
    } finally {
      gate.current.running = false;
    }
  };

  // An error of the lost network is cleared once the network is back.
  const error = isOnline && state.error?.kind === 'offline' ? null : state.error;
  return { ...state, error, run, clear: () => setState(({ busy, checking }) => ({ ...AT_REST, busy, checking })) };
}
