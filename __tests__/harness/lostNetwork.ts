/** The phone's network as a test takes it away: for good, or just before an answer arrives. */
import { fireEvent } from '@testing-library/react';
import type { Endpoint } from '@/lib/api/endpoint';
import { errorCodes } from '@/lib/api/errors';
import { home } from '@/lib/api/home';

/** The call reaches the exchange and is carried out; its first answer never comes back. */
export function loseAnswer({ path }: Pick<Endpoint, 'path'>): void {
  const send = globalThis.fetch;
  let isLost = false;
  globalThis.fetch = async (input, init) => {
    const reply = await send(input, init);
    if (isLost || !String(input).endsWith(`/${path}`)) return reply;
    isLost = true;
    throw new TypeError('the answer was lost');
  };
}

/** The same, and the exchange is too busy to say what became of it: nobody knows, and pressing again is all that is left. */
export function loseOutcome(endpoint: Pick<Endpoint, 'path'>): void {
  loseAnswer(endpoint);
  const send = globalThis.fetch;
  const busy = { code: errorCodes.busy, success: false, msg: 'busy', data: null, ts: Date.now() };
  globalThis.fetch = async (input, init) =>
    String(input).endsWith(`/${home.outcome.path}`) ? new Response(JSON.stringify(busy)) : send(input, init);
}

/** The phone says that it has no network, and it has none; returns how it comes back. */
export function goOffline(): () => void {
  const send = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  return () => {
    globalThis.fetch = send;
    onLine.mockRestore();
    fireEvent(window, new Event('online'));
  };
}
