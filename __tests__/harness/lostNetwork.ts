/** The phone's network as a test takes it away: for good, or just before an answer arrives. */
import { fireEvent } from '@testing-library/react';
import type { Endpoint } from '@/lib/api/endpoint';

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
