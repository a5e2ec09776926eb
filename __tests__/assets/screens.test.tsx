/** What a person owns, on the screens, against the real exchange. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { setHideAmounts } from '@/lib/device/preferences';
import { formatAmount } from '@/lib/format/numbers';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../support/exchange';
import { renderScreen } from '../support/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());
afterEach(() => setHideAmounts(false));

test('a visitor learns what he would see', async () => {
  await renderScreen(paths.assets.fund.href(), { exchange: x });
  expect(await screen.findByText('Log in to see your assets')).toBeInTheDocument();
});

test('the total, the account and every coin are those of the books, and one eye hides them all', async () => {
  const person = await x.person();
  await renderScreen(paths.assets.fund.href(), { exchange: x, as: person });
  const total = await person.call(api.assets.total, {});
  expect((await screen.findAllByText(formatAmount(total.totalUsdt, 2, 2))).length).toBeGreaterThan(1);
  expect(screen.getByText('10,000')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(screen.queryByText('10,000')).toBeNull();
  expect(screen.queryByText(formatAmount(total.totalUsdt, 2, 2))).toBeNull();
});

test('the record tells every movement to the last digit and leads to its order', async () => {
  const person = await x.person();
  const order = await person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '50' });
  await renderScreen(paths.assets.ledger.href({ coin: 'BTC' }), { exchange: x, as: person });
  const fee = await screen.findByText(`-${order.fee}`);
  expect(await screen.findByText(`+${order.filledQty}`)).toBeInTheDocument();
  await userEvent.click(fee);
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Trading fee')).toBeInTheDocument();
  await userEvent.click(within(sheet).getByRole('button', { name: 'See order' }));
  expect(await screen.findByText(order.orderNo)).toBeInTheDocument();
});

test('filters that match nothing say so and can be cleared', async () => {
  const person = await x.person();
  await renderScreen(paths.assets.ledger.href({ coin: 'SOL' }), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect((await screen.findAllByText(/Demo funds/)).length).toBe(3);
});
