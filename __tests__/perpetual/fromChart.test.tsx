/** From the perpetual desk to the chart and back to it, on the side that was pressed there. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { exchange, type TestExchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

// The package offers its code to bundlers only, so Jest cannot find it by itself.
jest.mock(
  'lightweight-charts',
  () => jest.requireActual<typeof import('../harness/flatChart')>('../harness/flatChart'),
  { virtual: true },
);

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
beforeEach(() => {
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterAll(() => x.close());

const ofSide = (name: string) => screen.findByRole('tab', { name, selected: true });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('the chart that the perpetual desk opens leads back to it, to the side that is pressed, each time', async () => {
  await renderScreen(paths.perpetual.trade.href({ symbol: 'ETHUSDT' }), { exchange: x });
  await ofSide('Long');
  const viaChart = async (button: 'Long' | 'Short') => {
    await press('Open chart');
    await waitFor(() => expect(window.location.hash).toContain('product=perpetual'));
    await press(button);
    await ofSide(button);
    const side = button.toLowerCase();
    expect(window.location.hash).toBe(`#${paths.perpetual.trade.href({ symbol: 'ETHUSDT', side })}`);
  };
  await viaChart('Short');
  expect(await screen.findByRole('button', { name: /^ETH\/USDT/ })).toBeVisible();
  // The same address once more, after the other side was chosen by hand.
  await userEvent.click(await screen.findByRole('tab', { name: 'Long' }));
  await viaChart('Short');
});

test('who looks at the chart and comes back finds the side that they had chosen, not that of the address', async () => {
  await renderScreen(paths.market.chart.href({ symbol: 'BTCUSDT', product: 'perpetual' }), { exchange: x });
  await press('Short');
  await ofSide('Short');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'TP/SL' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Long' }));
  await press('Open chart');
  await screen.findByRole('button', { name: 'Short' });
  await press('Back');
  await ofSide('Long');
});

test('another pair is still traded where the chart was opened from, and a chart from elsewhere leads to spot', async () => {
  await renderScreen(paths.market.chart.href({ symbol: 'BTCUSDT', product: 'perpetual' }), { exchange: x });
  await press(/^BTC\/USDT/);
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^ETH/ }));
  await waitFor(() =>
    expect(window.location.hash).toBe(`#${paths.market.chart.href({ symbol: 'ETHUSDT', product: 'perpetual' })}`),
  );
  expect(await screen.findByRole('button', { name: 'Long' })).toBeVisible();
  window.location.hash = paths.market.chart.href({ symbol: 'BTCUSDT' });
  expect(await screen.findByRole('button', { name: 'Buy' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Long' })).toBeNull();
});
