/**
 * Calls that the page itself sends while the app is still on its way (app/early). Whoever would send the same takes the answer over,
 * once and while it is fresh; everybody else asks as always, so nothing depends on it.
 */
import type { Endpoint, SentOf } from '@/lib/api/endpoint';
import { currentLanguage } from '@/lib/i18n/words';
import { STALE_AFTER_MS } from '@/lib/timing/constants';

export interface EarlyAnswer {
  ok: boolean;
  text: string;
  /** Device time at which it came. */
  at: number;
}

export interface EarlyCall {
  language: string;
  /** Null: no answer came, so it is asked again. */
  answer: Promise<EarlyAnswer | null>;
  /** When it came; absent while it is on its way. */
  came?: number;
}

declare global {
  interface Window {
    earlyCalls?: Map<string, EarlyCall>;
  }
}

/** A call as the build writes it into the page. */
export interface AskedEarly {
  path: string;
  body: unknown;
  /** Only where somebody was logged in at the last visit. */
  isOwn: boolean;
}

/**
 * What a screen asks first, declared in a file of its own beside it: `earlyHomeScreen.ts` exports one as `early`. The build finds it by
 * that name; a test holds it equal to what the screen asks.
 */
export interface EarlyScreen {
  calls: readonly AskedEarly[];
}

export const asks = <E extends Endpoint>({ path, access }: E, body: SentOf<E>): AskedEarly => ({
  path,
  body,
  isOwn: access === 'user',
});

/** Stands in a body for a parameter of the address; without that parameter the call is not sent early. */
export const fromAddress = (parameter: string): string => `{${parameter}}`;

export const earlyName = (path: string, body: unknown): string => `${path} ${JSON.stringify(body)}`;

/** The answer to this call where it was sent early. It is handed out once. */
export function takeEarly(path: string, body: unknown): EarlyCall['answer'] | null {
  if (typeof window === 'undefined' || !window.earlyCalls) return null;
  const name = earlyName(path, body);
  const early = window.earlyCalls.get(name);
  window.earlyCalls.delete(name);
  if (!early || early.language !== currentLanguage()) return null;
  if (early.came !== undefined && Date.now() - early.came > STALE_AFTER_MS) return null;
  return early.answer;
}

/** The session has changed: answers to calls that the page sent early are dropped. */
export function forgetEarly(): void {
  if (typeof window !== 'undefined') window.earlyCalls?.clear();
}
