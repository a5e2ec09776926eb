/** Trading on the screens, against the real exchange. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { setHideAmounts } from '@/lib/device/preferences';
import { fromQuote, type Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const trade = paths.spot.trade.href({ symbol: 'BTCUSDT', side: 'buy' });
const near = (share: number) => fromQuote(Math.round(Number(x.market.quote('BTCUSDT')?.last) * share), 0);
const resting = (person: Person, qty: Decimal = '0.001') =>
  person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: near(0.9), qty });

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
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText(/Worst case/)).toBeInTheDocument();
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Confirm buy' }));

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('No open orders')).toBeInTheDocument();
  const history = await person.call(api.spot.orderHistory, {});
  expect(history.list.map(({ status, endReason }) => [status, endReason])).toEqual([['cancelled', 'user']]);
});

test('what is missing or wrong is said beneath its field, and nothing is sent', async () => {
  const person = await x.person();
  await renderScreen(trade, { exchange: x, as: person });
  await fill('Price', near(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  expect(await screen.findByText('Enter an amount')).toBeInTheDocument();
  await fill('Amount', '5');
  expect(await screen.findByText(/nsufficient/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await person.call(api.spot.openOrders, {})).total).toBe(0);
});

test('every fault of a ticket stands under its own field, with units and grouped figures', async () => {
  await renderScreen(trade, { exchange: x, as: await x.person() });
  const under = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
    await waitFor(() => expect(screen.getByLabelText(name)).toHaveAccessibleDescription());
    const told = ['Price', 'Amount', 'Total'].filter((field) =>
      screen.getByLabelText(field).getAttribute('aria-invalid'),
    );
    expect(told).toEqual([name]);
    return document.getElementById(screen.getByLabelText(name).getAttribute('aria-describedby') ?? '')?.textContent;
  };
  await fill('Price', '0');
  await fill('Amount', '0.01');
  expect(await under('Price')).toBe('Enter a price above 0');
  await fill('Price', '1000');
  expect(await under('Price')).toMatch(
    /^The price must be between \d{2,3},\d{3}\.\d\d and \d{2,3},\d{3}\.\d\d USDT\.$/,
  );
  await fill('Price', near(1));
  await fill('Amount', '0.00001');
  expect(await under('Total')).toBe('The minimum is 5 USDT.');
  await userEvent.clear(await screen.findByLabelText('Amount'));
  expect(await under('Amount')).toBe('Enter an amount');
});

test('of an amount that would be refused nothing is foretold, and no total stands beside one that no market takes', async () => {
  await renderScreen(trade, { exchange: x, as: await x.person() });
  const foretold = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  await fill('Price', near(1));
  await fill('Amount', '0.01');
  await waitFor(() => expect(foretold('You get')).toBe('0.00999 BTC'));
  await fill('Amount', '5');
  expect([foretold('Est. fee'), foretold('You get')]).toEqual(['--', '--']);
  expect(screen.getByLabelText('Total')).not.toHaveValue('');
  await fill('Amount', '9'.repeat(30));
  expect([foretold('Est. fee'), foretold('You get')]).toEqual(['--', '--']);
  expect(screen.getByLabelText('Total')).toHaveValue('');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  expect(await screen.findByText(/nsufficient/)).toBeVisible();
  expect(screen.queryByText(/maximum/)).toBeNull();
});

test('an order far beyond the market needs a tick, and the toast says what was bought at which price', async () => {
  const person = await x.person();
  await renderScreen(trade, { exchange: x, as: person });
  await fill('Price', near(1.08));
  await fill('Amount', '0.001');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText(/^[78]\.\d\d% above the last price \(.* USDT\)/)).toBeInTheDocument();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm buy' }));
  expect(within(sheet).getByText('Tick the box if you mean it, or change the price.')).toBeInTheDocument();
  expect((await person.call(api.spot.orderHistory, {})).total).toBe(0);
  await userEvent.click(await within(sheet).findByRole('checkbox'));
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm buy' }));
  expect(await screen.findByText(/^Bought 0\.001 BTC at [\d,]+\.\d\d USDT$/)).toBeInTheDocument();
});

test('a market order has the market’s price, and no limit price: in its sheet, its page and the lists', async () => {
  const person = await x.person();
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /Limit/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Market/ }));
  await fill('Total', '100');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Price').nextElementSibling).toHaveTextContent('Market');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm buy' }));
  await screen.findByText(/^Bought/);
  await userEvent.click(await screen.findByRole('button', { name: /Market/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Limit/ }));
  const [order] = (await person.call(api.spot.orderHistory, {})).list;
  act(() => {
    window.location.hash = paths.spot.order.href({ orderNo: order!.orderNo });
  });
  expect((await screen.findByText('Price')).nextElementSibling).toHaveTextContent('Market');
  expect(screen.queryByText('Limit price')).toBeNull();
});

test('a finished market buy is filled, says what came back, and going back from it lands on the history', async () => {
  const person = await x.person();
  await person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '100' });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
  const row = (await screen.findByRole('link', { name: 'BTC/USDT' })).closest('article')!;
  // Each figure has its own label.
  expect(within(row).getByText('Filled', { selector: 'dt' }).nextElementSibling).toHaveTextContent(/^99\.\d+ USDT$/);
  expect(within(row).getByText('Returned').nextElementSibling).toHaveTextContent(/^[\d.]+ USDT$/);
  expect(within(row).getByText('Filled', { selector: 'span' })).not.toHaveClass('text-good');
  await userEvent.click(await within(row).findByRole('link', { name: 'BTC/USDT' }));
  expect(await screen.findByText(/USDT, less than one step of 0\.00001 BTC$/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('tab', { name: 'History', selected: true })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'BTC/USDT' })).toBeInTheDocument();
});

test('the list of orders is found again with its tab and its filter', async () => {
  const person = await x.person();
  await person.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '100' });
  await renderScreen(paths.spot.orders.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Side: All sides' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Buy' }));
  await userEvent.click(await screen.findByRole('link', { name: 'BTC/USDT' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('tab', { name: 'History', selected: true })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Side: Buy' })).toBeInTheDocument();
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
    expect(await screen.findByText('1,000.00 / 1,000 USDT left today')).toBeInTheDocument();
    const toIdentity = paths.identity.basic.href({ next: paths.spot.trade.href({ symbol: 'BTCUSDT' }) });
    expect(screen.getByRole('link', { name: /Verify$/ })).toHaveAttribute('href', expect.stringContaining(toIdentity));
    // It arrives after the form and stands below it, so that nothing moves.
    const button = screen.getByRole('button', { name: 'Buy BTC' });
    const note = screen.getByText('1,000.00 / 1,000 USDT left today');
    expect(button.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    act(() => setHideAmounts(true));
    expect(await screen.findByText('**** / 1,000 USDT left today')).toBeInTheDocument();
    act(() => setHideAmounts(false));
    await fill('Price', near(0.95));
    await fill('Amount', '0.02');
    await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
    expect(await screen.findByText('Beyond what is left today: 1,000.00 USDT')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();

    await fill('Amount', '0.01');
    await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
    const sheet = await screen.findByRole('dialog');
    // Meanwhile another device has used it up.
    const other = await person.call(api.spot.placeOrder, {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quoteAmount: '900',
    });
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm buy' }));
    expect(
      await within(sheet).findByText(
        /^Without identity verification you can trade [\d.]+ USDT more today. Nothing was placed./,
      ),
    ).toBeInTheDocument();
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
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  // Two buttons that both begin with "Cancel" could be mistaken for each other.
  const question = await screen.findByRole('alertdialog');
  expect(
    within(question)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Keep order', 'Cancel order']);
  await userEvent.click(await within(question).findByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('You cancelled it')).toBeInTheDocument();
});

test('a number that no order can have is not found either, with a way to the orders', async () => {
  await renderScreen(paths.spot.order.href({ orderNo: '123' }), { exchange: x, as: await x.person() });
  expect(await screen.findByText('Order not found')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'See all orders' }));
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.spot.orders.href()}`));
});

test('all open orders are cancelled after a question', async () => {
  const person = await x.person();
  await resting(person);
  await resting(person);
  await renderScreen(paths.spot.orders.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel all' }));
  await userEvent.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Cancel all' }),
  );
  await waitFor(async () => expect((await person.call(api.spot.openOrders, {})).total).toBe(0));
  expect(await screen.findByText('No open orders')).toBeInTheDocument();
});

describe('without a network', () => {
  const setOnline = (on: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: on, configurable: true });
    act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')));
  };
  afterEach(() => setOnline(true));

  test('an order is not cancelled, and that is said; the list says of when it is', async () => {
    const person = await x.person();
    await resting(person);
    await renderScreen(paths.spot.orders.href(), { exchange: x, as: person });
    const button = await screen.findByRole('button', { name: 'Cancel' });
    setOnline(false);
    expect(screen.getByText(/offline\. Data of/)).toBeInTheDocument();
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(/offline/i);
    expect((await person.call(api.spot.openOrders, {})).total).toBe(1);
  });

  test('no orders are no plain fact', async () => {
    await renderScreen(paths.spot.orders.href({ tab: 'history' }), { exchange: x, as: await x.person() });
    expect(await screen.findByText('No past orders yet')).toBeInTheDocument();
    setOnline(false);
    expect(screen.getByText(/offline\. Data of/)).toBeInTheDocument();
  });
});

test('what was typed stays on the other side, and what was wrong on one side is not said on the other', async () => {
  await renderScreen(trade, { exchange: x, as: await x.person() });
  await fill('Price', near(0.95));
  await fill('Amount', '5');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  expect(await screen.findByText(/nsufficient/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('tab', { name: 'Sell' }));
  expect(screen.getByRole('button', { name: 'Sell BTC' })).toBeInTheDocument();
  expect(screen.queryByText(/nsufficient/)).toBeNull();
  expect(screen.getByLabelText('Price')).toHaveValue(near(0.95));
  expect(screen.getByLabelText('Amount')).toHaveValue('5');
});

test.each([
  ['limit', 'Price', '64000.5', 'Amount'],
  ['limit', 'Price', '.5', 'Amount'],
  ['limit', 'Amount', '0.01', 'Price'],
  ['limit', 'Total', '１２.５', 'Price'],
  ['market', 'Total', '0.5', null],
] as const)(
  'a %s order’s %s is typed key by key as %s, and deleted again, and the screen stays',
  async (type, name, keys, other) => {
    await renderScreen(trade, { exchange: x, as: await x.person() });
    await screen.findByRole('button', { name: 'Buy BTC' });
    if (type === 'market') {
      await userEvent.click(await screen.findByRole('button', { name: /Limit/ }));
      await userEvent.click(await screen.findByRole('option', { name: /Market/ }));
    }
    if (other) await fill(other, other === 'Price' ? near(1) : '0.01');
    const field = screen.getByLabelText<HTMLInputElement>(name);
    await userEvent.clear(field);
    for (const key of keys) {
      await userEvent.type(field, key);
      expect(screen.getByRole('button', { name: 'Buy BTC' })).toBeVisible();
    }
    expect(field).toHaveValue(keys);
    for (let left = keys.length; left > 0; left -= 1) await userEvent.type(field, '{Backspace}');
    expect(field).toHaveValue('');
    expect(screen.queryByText(/Something went wrong/)).toBeNull();
  },
);

test('the eye hides the amounts and shares of orders and of their details, not their prices', async () => {
  const person = await x.person();
  const order = await person.call(api.spot.placeOrder, {
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    quoteAmount: '61.5',
  });
  setHideAmounts(true);
  try {
    await renderScreen(paths.spot.order.href({ orderNo: order.orderNo }), { exchange: x, as: person });
    expect(await screen.findByText(order.orderNo)).toBeInTheDocument();
    const shown = document.body.textContent ?? '';
    for (const amount of ['61.5', order.filledQty, order.filledQuote, order.fee])
      expect([amount, shown.includes(amount)]).toEqual([amount, false]);
    expect(shown).toContain('****');
  } finally {
    setHideAmounts(false);
  }
});
