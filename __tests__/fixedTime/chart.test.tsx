/** The chart draws the course that happened by the second, also before the screen was opened and while the connection was lost. */
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '@/lib/api/index';
import { noteServerTime } from '@/lib/device/serverClock';
import { paths } from '@/lib/paths';
import { goOffline } from '../harness/lostNetwork';
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

/** How often the line turns: a straight line between minutes would show none of it. */
const turns = () => {
  const y = pricesOf();
  return y.filter((at, nr) => nr > 1 && at - y[nr - 1]! !== 0 && y[nr - 1]! - y[nr - 2]! !== 0).length;
};
const upAndDown = async (seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 1) await x.second(60_000 + (passed % 2) * 10);
};

/** The addresses asked for, as they are asked. */
async function openAs(person?: Awaited<ReturnType<Room['better']>>): Promise<() => number> {
  const asked: string[] = [];
  await renderScreen(paths.fixedTime.trade.href({ symbol }), {
    exchange: x,
    ...(person && { as: person }),
    onCall: (url) => asked.push(url),
  });
  return () => asked.filter((url) => url.includes(api.market.priceSeconds.path)).length;
}

test('after a reload the seconds since the entry are drawn, and asked for once', async () => {
  const person = await x.better('500');
  await bet(person, { duration: 300 });
  await upAndDown(40);
  const asked = await openAs(person);
  await waitFor(() => expect(turns()).toBeGreaterThan(35), { timeout: 5_000 });
  // Somebody who comes back to the page has answers renewed; this one cannot have changed.
  await new Promise((resolve) => setTimeout(resolve, 5_200));
  act(() => void window.dispatchEvent(new Event('focus')));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked()).toBe(1);
}, 20_000);

test('nothing runs: the last minutes are drawn by the second too, and what was missed is asked for when the connection comes back', async () => {
  await upAndDown(60);
  const asked = await openAs();
  await waitFor(() => expect(turns()).toBeGreaterThan(90), { timeout: 5_000 });
  const comeBack = goOffline();
  await upAndDown(30);
  // The device’s clock goes on too, which the test’s seconds do not move.
  noteServerTime(x.clock.now());
  comeBack();
  await waitFor(() => expect(turns()).toBeGreaterThan(120), { timeout: 8_000 });
  expect(asked()).toBe(2);
}, 20_000);

test('the time that is left is the same in the chart and in the list beneath it', async () => {
  const person = await x.better('500');
  await bet(person, { duration: 300 });
  await x.seconds(2);
  await openAs(person);
  const shown = () => [
    document.querySelector('svg[role=img] text.fill-page[text-anchor=middle]')?.textContent,
    screen.queryByRole('timer')?.textContent,
  ];
  await waitFor(() => expect(shown()).toEqual([expect.stringMatching(/^0\d:\d\d$/), expect.any(String)]), {
    timeout: 5_000,
  });
  for (let look = 0; look < 150; look += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const [inChart, inList] = shown();
    expect(inChart).toBe(inList);
  }
}, 20_000);
