/** What a person owns, on the screens, against the real exchange. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { setHideAmounts } from '@/lib/device/preferences';
import { formatAmount, formatCoin } from '@/lib/format/numbers';
import { sub } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

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
  expect(screen.getByText('10,000.00')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide amounts' }));
  expect(screen.queryByText('10,000.00')).toBeNull();
  expect(screen.queryByText(formatAmount(total.totalUsdt, 2, 2))).toBeNull();
});

test('the record tells every movement to the last digit and leads to its order', async () => {
  const person = await x.person();
  const order = await person.call(api.spot.placeOrder, {
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    quoteAmount: '50',
  });
  await renderScreen(paths.assets.ledger.href({ coin: 'BTC' }), { exchange: x, as: person });
  // Both lines of the purchase are one event, of which the sum is told.
  await userEvent.click(await screen.findByRole('button', { name: /Bought BTC.*2 lines/ }));
  const fee = await screen.findByText(`-${order.fee}`);
  expect(await screen.findByText(`+${order.filledQty}`)).toBeInTheDocument();
  await userEvent.click(fee);
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Trading fee')).toBeInTheDocument();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'See order' }));
  expect(await screen.findByText(order.orderNo)).toBeInTheDocument();
});

test('filters that match nothing say so and can be cleared', async () => {
  const person = await x.person();
  await renderScreen(paths.assets.ledger.href({ coin: 'SOL' }), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect((await screen.findAllByText(/Demo funds/)).length).toBe(3);
});

test('a sale is one line with what went and came; it unfolds, folds, and its sums are those of its lines', async () => {
  const person = await x.person();
  const order = await person.call(api.spot.placeOrder, {
    symbol: 'BTCUSDT',
    side: 'sell',
    type: 'market',
    qty: '0.01',
  });
  const { list } = await person.call(api.assets.ledger, { pageSize: 100 });
  const own = list.filter(({ refId }) => refId === order.orderNo);
  await renderScreen(paths.assets.ledger.href(), { exchange: x, as: person });
  const sale = await screen.findByRole('button', { name: new RegExp(`Sold BTC.*${own.length} lines`) });
  expect(sale).toHaveTextContent('-0.01 BTC');
  expect(sale).toHaveTextContent(`+${formatCoin(sub(order.filledQuote, order.fee), 'USDT')} USDT`);
  expect(screen.queryByText(/^Trading fee/)).toBeNull();
  await userEvent.click(sale);
  expect(screen.getByText(/^Trading fee/)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(list.length - own.length + 1 + own.length);
  await userEvent.click(sale);
  expect(screen.queryByText(/^Trading fee/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide amounts' }));
  expect(sale).not.toHaveTextContent(/0\.01/);
});

test('the record is filtered by days: usual periods, and days of one’s own', async () => {
  const person = await x.person();
  await renderScreen(paths.assets.ledger.href(), { exchange: x, as: person });
  expect(await screen.findAllByText(/Demo funds/)).toHaveLength(3);
  const choose = async (now: string, next: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Period: ${now}` }));
    await userEvent.click(await screen.findByRole('option', { name: next }));
  };
  await choose('Any time', 'Today');
  expect(await screen.findAllByText(/Demo funds/)).toHaveLength(3);
  await choose('Today', 'Choose dates');
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Show' }));
  expect(within(sheet).getByText('Choose at least one day.')).toBeVisible();
  await userEvent.type(await within(sheet).findByLabelText('First day'), '2026-07-01');
  await userEvent.type(await within(sheet).findByLabelText('Last day'), '2026-06-30');
  expect(within(sheet).getByText('The first day is after the last.')).toBeVisible();
  await userEvent.clear(await within(sheet).findByLabelText('First day'));
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findAllByText(/Demo funds/)).toHaveLength(3);
});

test('every product stands on the fund page, an offering that has closed too', async () => {
  await renderScreen(paths.assets.fund.href(), { exchange: x, as: await x.person() });
  const products = await screen.findByRole('navigation', { name: 'Products' });
  const leadsTo = (name: string) => within(products).getByRole('link', { name }).getAttribute('href');
  expect(['Savings', 'Dual currency', 'Loans', 'Offerings'].map(leadsTo)).toEqual(
    [paths.earn.overview, paths.dual.market, paths.loan.borrow, paths.launchpad.offerings].map(({ path }) =>
      expect.stringContaining(path),
    ),
  );
});

test('the eye hides shares and today’s profit too', async () => {
  await renderScreen(paths.assets.fund.href(), { exchange: x, as: await x.person() });
  expect((await screen.findAllByText(/%$/)).length).toBeGreaterThan(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Hide amounts' }));
  expect(screen.queryByText(/%$/)).toBeNull();
});
