/** Trading on the screens, against the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { type Person, type TestExchange, exchange } from '../support/exchange';
import { renderScreen } from '../support/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const trade = paths.spot.trade.href({ symbol: 'BTCUSDT', side: 'buy' });
const near = (share: number) => `${Math.round(Number(x.market.quote('BTCUSDT')?.last) * share)}`;
const resting = (person: Person, qty = '0.001') => person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: near(0.9), qty });

async function fill(name: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('a visitor sees the market and is asked to log in before trading', async () => {
  await renderScreen(trade, { exchange: x });
  expect(await screen.findByRole('button', { name: /BTC\/USDT/ })).toBeInTheDocument();
  expect((await screen.findAllByRole('button', { name: /^Use as price/ })).length).toBeGreaterThan(6);
  expect(screen.getByRole('button', { name: 'Log in to trade' })).toBeEnabled();
  expect(screen.getByText('Log in to see your orders and assets')).toBeInTheDocument();
});

test('a limit order is explained, placed once, shown, and cancelled', async () => {
  const person = await x.person();
  await renderScreen(trade, { exchange: x, as: person });
  await fill('Price', near(0.95));
  await fill('Amount', '0.01');
  await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText(/Worst case/)).toBeInTheDocument();
  await userEvent.dblClick(within(sheet).getByRole('button', { name: 'Confirm buy' }));

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('No open orders')).toBeInTheDocument();
  const history = await person.call(api.spot.orderHistory, {});
  expect(history.list.map(({ status, endReason }) => [status, endReason])).toEqual([['cancelled', 'user']]);
});

test('what is missing or wrong is said beneath its field, and nothing is sent', async () => {
  const person = await x.person();
  await renderScreen(trade, { exchange: x, as: person });
  await fill('Price', near(1));
  await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  expect(await screen.findByText('Enter an amount')).toBeInTheDocument();
  await fill('Amount', '5');
  expect(await screen.findByText(/nsufficient/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await person.call(api.spot.openOrders, {})).total).toBe(0);
});

describe('without a verified identity', () => {
  let strict: TestExchange;
  beforeAll(async () => {
    strict = await exchange({ config: { newcomerLevel: 'none' } });
  });
  afterAll(() => strict.close());

  test('the desk says what is left today and leads to the verification, before an order and where it is refused', async () => {
    const person = await strict.person();
    await renderScreen(trade, { exchange: strict, as: person });
    expect(await screen.findByText('1,000 / 1,000 USDT left today')).toBeInTheDocument();
    const toIdentity = paths.identity.basic.href({ next: paths.spot.trade.href({ symbol: 'BTCUSDT' }) });
    expect(screen.getByRole('link', { name: 'Verify' })).toHaveAttribute('href', expect.stringContaining(toIdentity));
    await fill('Price', near(0.95));
    await fill('Amount', '0.02');
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    expect(await screen.findByText('Beyond what is left today: 1,000 USDT')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();

    await fill('Amount', '0.01');
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    const sheet = await screen.findByRole('dialog');
    // Meanwhile another device has used it up.
    const other = await person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '900' });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Confirm buy' }));
    expect(await within(sheet).findByText(/^Without identity verification you can trade [\d.]+ USDT more today. Nothing was placed./)).toBeInTheDocument();
    expect(within(sheet).getByRole('link', { name: 'Verify' })).toBeInTheDocument();
    expect((await person.call(api.spot.openOrders, {})).total).toBe(0);
    expect(Number(other.filledQuote)).toBeGreaterThan(800);
  });
});

test('somebody with a level sees nothing of a limit', async () => {
  await renderScreen(trade, { exchange: x, as: await x.person() });
  await screen.findByRole('button', { name: 'Buy BTC' });
  expect(screen.queryByText(/USDT left today/)).toBeNull();
});

test('an order’s page tells what happened and lets its owner cancel; a stranger’s order is not found', async () => {
  const [person, stranger] = [await x.person(), await x.person()];
  const order = await resting(person);
  const view = await renderScreen(paths.spot.order.href({ orderNo: order.orderNo }), { exchange: x, as: stranger });
  expect(await screen.findByText('Order not found')).toBeInTheDocument();
  view.unmount();

  await renderScreen(paths.spot.order.href({ orderNo: order.orderNo }), { exchange: x, as: person });
  expect(await screen.findByText(order.orderNo)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  await userEvent.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('You cancelled it')).toBeInTheDocument();
});

test('all open orders are cancelled after a question', async () => {
  const person = await x.person();
  await resting(person);
  await resting(person);
  await renderScreen(paths.spot.orders.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel all' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel all' }));
  await waitFor(async () => expect((await person.call(api.spot.openOrders, {})).total).toBe(0));
  expect(await screen.findByText('No open orders')).toBeInTheDocument();
});
