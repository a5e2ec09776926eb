/** Records with nothing in them lead to where one trades; those that a filter has emptied lead out of the filter. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test.each([
  [
    'perpetual',
    paths.perpetual.orders.href(),
    ['Open orders', 'TP/SL', 'Order history', 'Closed', 'Funding'],
    paths.perpetual.trade,
  ],
  [
    'forex',
    paths.perpetual.orders.href({ kind: 'forex' }),
    ['Open orders', 'Order history', 'Closed'],
    paths.forex.chart,
  ],
  ['fixed-time', paths.fixedTime.orders.href(), ['Running (0)', 'Ended'], paths.fixedTime.trade],
] as const)('%s', async (_kind, records, tabs, desk) => {
  await renderScreen(records, { exchange: x, as: await x.person() });
  for (const tab of tabs) {
    await userEvent.click(await screen.findByRole('tab', { name: tab }));
    expect(await screen.findByRole('button', { name: 'Trade' })).toBeInTheDocument();
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Trade' }));
  await waitFor(() => expect(window.location.hash).toBe(`#${desk.href()}`));
});

test('what a filter has emptied can be shown again', async () => {
  await renderScreen(paths.perpetual.orders.href({ kind: 'forex' }), { exchange: x, as: await x.person() });
  await userEvent.click(await screen.findByRole('button', { name: /All pairs/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'EUR/USD' }));
  expect(screen.queryByRole('button', { name: 'Trade' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('button', { name: 'Trade' })).toBeInTheDocument();
});

test('all of what stands beneath the fixed-time ticket are of its kind, and run as those do', async () => {
  const [person, desk] = [await x.person(), paths.fixedTime.trade.href({ symbol: 'EURUSD' })];
  await renderScreen(desk, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'All' }));
  const chosen = async () =>
    (await screen.findAllByRole('tab', { selected: true })).map(({ textContent }) => textContent);
  await waitFor(async () => expect(await chosen()).toEqual(['Forex', 'Running (0)']));
});
