/** What an order stands at: the colour of the chart while it runs, and a row that stands still once it is over. */
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { hear } from '../harness/hearing';
import { renderScreen } from '../harness/renderScreen';
import { bet, fixedTimeRoom, symbol, type Room } from './room';

let x: Room;
beforeAll(async () => {
  x = await fixedTimeRoom();
  await x.seconds(2, 60_000);
});
afterAll(() => x.close());

const trade = paths.fixedTime.trade.href({ symbol });
const row = async () => within(await screen.findByRole('list', { name: 'Orders' }));

test('the chart is tinted as a loss where a falling bet has risen, as a gain where it has fallen, and as neither at a tie', async () => {
  const person = await x.better('500');
  await bet(person, { direction: 'down', duration: 300 });
  await x.seconds(2, 60_000);
  await renderScreen(trade, { exchange: x, as: person });
  const tints = () => [...document.querySelectorAll('svg[role=img] polygon')].map((area) => area.getAttribute('class'));
  const at = async (price: number, tint: string) => {
    await x.seconds(2, price);
    await waitFor(() => expect(tints()).toEqual([tint]), { timeout: 5_000 });
  };
  await at(60_010, 'fill-down-soft');
  await at(59_990, 'fill-up-soft');
  await at(60_000, 'fill-surface');
}, 20_000);

test('between its end and its result an order has no price of now and nothing that it would bring', async () => {
  const person = await x.better('500');
  await bet(person, { duration: 60 });
  await x.seconds(2, 60_000);
  await renderScreen(trade, { exchange: x, as: person });
  expect(await (await row()).findByText('not final')).toBeVisible();
  // No row is written: nothing can decide it yet.
  for (let passed = 0; passed < 61; passed += 1) await x.second(60_010, false);
  await hear();
  expect(await (await row()).findByText('Settling', {}, { timeout: 5_000 })).toBeVisible();
  expect((await screen.findByRole('list', { name: 'Orders' })).textContent).toMatch(/SettlingEntry 60,000\.00$/);
}, 20_000);
