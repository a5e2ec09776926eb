/** What became of a contract is said to somebody who watches it run, or who comes back, and stays on the desk. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { hear, pass, tab } from '../harness/hearing';
import { goOffline } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { bet, fixedTimeRoom, symbol, type Room } from './room';

const trade = paths.fixedTime.trade.href({ symbol });
let x: Room;
let said: jest.SpyInstance;
beforeAll(async () => {
  x = await fixedTimeRoom();
});
beforeEach(async () => {
  await x.seconds(2, 60_000);
  said = jest.spyOn(toast, 'show');
});
afterEach(async () => {
  said.mockRestore();
  expect(await x.booksBalance()).toEqual([]);
});
afterAll(() => x.close());

test('won, lost, tie and void are said with the money, and several at once are one sentence', async () => {
  const person = await x.better('500');
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Running (0)');
  const stake = { stake: '10' } as const;
  const run = async (bets: readonly Parameters<typeof bet>[1][], exit: number, entry = 60_000) => {
    const before = said.mock.calls.length;
    for (const one of bets) await bet(person, { ...stake, ...one });
    await hear();
    await tab(`Running (${bets.length})`);
    await x.second(entry);
    await x.seconds(62, exit);
    await hear();
    await waitFor(() => expect(said.mock.calls.length).toBe(before + 1));
    await x.seconds(2, 60_000);
    return said.mock.lastCall![0] as string;
  };
  expect(await run([{ direction: 'up' }], 60_010)).toBe('Won: +7.50 USDT');
  expect(screen.getByText('Won: +7.50 USDT').closest('[role=status]')).toHaveAttribute('aria-live', 'polite');
  expect(await run([{ direction: 'down' }], 60_010)).toBe('Lost: -10.00 USDT');
  expect(await run([{ direction: 'up' }], 60_000)).toBe('Tie: 10.00 USDT returned');
  expect(await run([{ direction: 'up' }], 60_000, 60_900)).toBe('Void: 10.00 USDT returned');
  expect(await run([{ direction: 'up' }, { direction: 'up', stake: '20' }, { direction: 'down' }], 60_010)).toBe(
    '3 contracts settled: +12.50 USDT',
  );
}, 30_000);

/** What was placed is entered at 60,000 and ends at this price. */
const end = async (price: number) => {
  await x.second(60_000);
  await x.seconds(62, price);
};

test('another market on the desk says nothing; what ran out while the desk was away, or before a reload, is said once on return', async () => {
  const person = await x.better('500');
  await bet(person, { stake: '10' });
  const view = await renderScreen(trade, { exchange: x, as: person });
  await tab('Running (1)');
  const go = (href: string) => act(() => void (window.location.hash = href));
  go(paths.fixedTime.trade.href({ symbol: 'ETHUSDT' }));
  await screen.findByRole('button', { name: /ETH\/USDT/ });
  await tab('Running (1)');
  await pass(800);
  expect(said).not.toHaveBeenCalled();
  go(paths.help.centre.href());
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Running (1)' })).toBeNull());
  await end(60_010);
  await pass(2_100);
  expect(said).not.toHaveBeenCalled();
  go(trade);
  await tab('Running (0)');
  await waitFor(() => expect(said.mock.calls).toEqual([['Won: +7.50 USDT']]));
  await bet(person, { stake: '10' });
  await hear();
  await tab('Running (1)');
  await pass(800);
  view.unmount();
  await end(59_990);
  const back = await renderScreen(trade, { exchange: x, as: person });
  await tab('Running (0)');
  await waitFor(() => expect(said.mock.calls.at(-1)).toEqual(['Lost: -10.00 USDT']));
  back.unmount();
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Running (0)');
  await pass(800);
  expect(said).toHaveBeenCalledTimes(2);
}, 30_000);

test('several that ended while the phone had no network are said together, also where the first question fails, and stay on the desk', async () => {
  const person = await x.better('500');
  for (const stake of ['10', '20'] as const) await bet(person, { stake });
  await bet(person, { stake: '10', direction: 'down' });
  await renderScreen(trade, { exchange: x, as: person });
  await tab('Running (3)');
  await pass(800);
  const comeBack = goOffline();
  await end(60_010);
  comeBack();
  // The network is there, and goes away again before the history has answered.
  const working = globalThis.fetch;
  let refused = 0;
  globalThis.fetch = (input, init) => {
    if (!String(input).endsWith(api.fixedTime.history.path)) return working(input, init);
    refused += 1;
    return Promise.reject(new TypeError('no network'));
  };
  await hear();
  await tab('Running (0)');
  await waitFor(() => expect(refused).toBeGreaterThan(1));
  await pass(800);
  expect(said).not.toHaveBeenCalled();
  globalThis.fetch = working;
  await hear();
  await waitFor(() => expect(said.mock.calls).toEqual([['3 contracts settled: +12.50 USDT']]));
  const last = within(await screen.findByRole('region', { name: 'Last result' }));
  await userEvent.click(last.getByRole('button', { name: '3 contracts settled: +12.50 USDT' }));
  expect(await tab('Ended')).toHaveAttribute('aria-selected', 'true');
}, 30_000);

test('the last result stays on the desk with a way to its details, after a reload too, until the next bet or until it is put away', async () => {
  const person = await x.better('500');
  const placed = await bet(person, { stake: '10', direction: 'down' });
  let view = await renderScreen(trade, { exchange: x, as: person });
  const reload = async () => {
    view.unmount();
    view = await renderScreen(trade, { exchange: x, as: person });
  };
  const last = () => screen.findByRole('region', { name: 'Last result' });
  const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Last result' })).toBeNull());
  await tab('Running (1)');
  await end(60_010);
  await hear();
  expect(await last()).toHaveTextContent(/Down.*BTC\/USDT.*Lost.*-10\.00/);
  expect(screen.queryByText('No running orders')).toBeNull();
  const href = within(await last())
    .getByRole('link', { name: 'BTC/USDT' })
    .getAttribute('href');
  expect(href).toContain(paths.fixedTime.order.href({ orderNo: placed.orderNo }));
  await reload();
  expect(await last()).toHaveTextContent('Lost');
  await bet(person, { stake: '10' });
  await hear();
  await isGone();
  await x.seconds(2, 60_000);
  await end(60_020);
  await hear();
  expect(await last()).toHaveTextContent('Won');
  await userEvent.click(within(await last()).getByRole('button', { name: 'Hide the result' }));
  await isGone();
  expect(await screen.findByText('No running orders')).toBeVisible();
  await reload();
  expect(await screen.findByText('No running orders')).toBeVisible();
  await isGone();
}, 30_000);
