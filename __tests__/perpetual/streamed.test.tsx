/** Perpetual contracts where the stream tells prices: it tells those of the desk, and only while that is on the screen. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import type { StreamEvent } from '@/lib/api/stream';
import { paths } from '@/lib/paths';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, symbol, tradingRoom } from './trader';

/** A stream that says what the test says. */
class SaidSource extends EventTarget {
  static readonly CLOSED = 2;
  static now: SaidSource | null = null;
  readonly readyState = 1;
  onerror = null;
  constructor(readonly url: string) {
    super();
    SaidSource.now = this;
  }
  close(): void {}
  static say(event: StreamEvent, data: unknown): void {
    act(() => void SaidSource.now?.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })));
  }
}

let x: Room;
beforeAll(async () => {
  Object.assign(globalThis, { EventSource: SaidSource });
  x = await tradingRoom();
});
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'EventSource');
  await x.close();
});

test('a position’s own page asks for the mark price where the desk, whose stream told it, is not on the screen any more', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1' });
  await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: x, as: person });
  await waitFor(() => expect(SaidSource.now?.url).toContain(`perpetual=${symbol}`), { timeout: 5_000 });
  const frame = {
    ticker: await person.call(api.perpetual.ticker, { symbol }),
    depth: await person.call(api.perpetual.depth, { symbol, levels: 10 }),
  };
  SaidSource.say('perpetual', frame);
  await userEvent.click(await screen.findByRole('link', { name: 'BTC/USDT' }));
  await screen.findByRole('heading', { name: 'BTC/USDT' });
  SaidSource.say('beat', { ts: x.clock.now() });
  await x.move(61_234);
  SaidSource.say('beat', { ts: x.clock.now() });
  await waitFor(() => expect(screen.getByText('Mark').nextElementSibling).toHaveTextContent(/^61,2/), {
    timeout: 5_000,
  });
});
