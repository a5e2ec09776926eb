/** Puts price alerts together: the calls, and what each tick has reached. */
import type { Handler } from '../http/handler';
import { oneAtATime } from '../trading/oneAtATime';
import { alertsHandlers } from './service';
import { tellReached, type WatchParts } from './watch';

export interface Alerts {
  handlers: readonly Handler[];
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Tells what the present prices have reached; returns how many that were. */
  settle: () => Promise<number>;
}

export function createAlerts(parts: WatchParts): Alerts {
  const telling = oneAtATime(() => tellReached(parts), parts.onError);
  let stopListening: () => void = () => undefined;
  return {
    handlers: alertsHandlers(parts.market),
    start: () => {
      stopListening = parts.market.onTick(telling.ask);
      return Promise.resolve();
    },
    stop: () => {
      stopListening();
      return telling.stop();
    },
    settle: telling.now,
  };
}
