/** The chart of a contract that was running before the screen was opened draws the course that happened. */
import { act, waitFor } from '@testing-library/react';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { renderScreen } from '../harness/renderScreen';
import { bet, fixedTimeRoom, symbol, type Room } from './room';

let x: Room;
beforeAll(async () => {
  x = await fixedTimeRoom();
  await x.seconds(2, 60_000);
});
afterAll(() => x.close());

const pricesOf = () =>
  (document.querySelector('svg[role=img] polyline.stroke-ink')?.getAttribute('points') ?? '')
    .split(' ')
    .map((point) => Number(point.split(',')[1]));

test('after a reload the seconds since the entry are drawn, and asked for once', async () => {
  const person = await x.better('500');
  await bet(person, { duration: 300 });
  // Up and down by the second: a straight line would show none of it.
  for (let passed = 0; passed < 40; passed += 1) await x.second(60_000 + (passed % 2) * 10);
  const asked: string[] = [];
  await renderScreen(paths.fixedTime.trade.href({ symbol }), {
    exchange: x,
    as: person,
    onCall: (url) => asked.push(url),
  });
  const turns = () => {
    const y = pricesOf();
    return y.filter((at, nr) => nr > 1 && at - y[nr - 1]! !== 0 && y[nr - 1]! - y[nr - 2]! !== 0).length;
  };
  await waitFor(() => expect(turns()).toBeGreaterThan(35), { timeout: 5_000 });
  // Somebody who comes back to the page has answers renewed; this one cannot have changed.
  await new Promise((resolve) => setTimeout(resolve, 5_200));
  act(() => void window.dispatchEvent(new Event('focus')));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked.filter((url) => url.includes(api.market.priceRange.path))).toHaveLength(1);
}, 20_000);
