/** Orders that are neither plain limit nor market orders on the screens, against the real exchange. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { fromQuote } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const trade = paths.spot.trade.href({ symbol: 'BTCUSDT', side: 'buy' });
const near = (share: number) => fromQuote(Math.round(Number(x.market.quote('BTCUSDT')?.last) * share), 0);

async function fill(name: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

async function chooseKind(kind: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: kind }));
}

test('a post-only order that would fill at once is told so beneath its price, and one that rests is explained', async () => {
  const person = await x.person();
  await renderScreen(trade, { exchange: x, as: person });
  await chooseKind(/^Post only/);
  await fill('Price', near(1.01));
  await fill('Amount', '0.001');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  expect(await screen.findByText(/would fill at once/, { selector: '[role=alert]' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  await fill('Price', near(0.95));
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Post-only buy')).toBeInTheDocument();
  expect(within(sheet).getByText(/only rests; refused where it would fill at once/)).toBeInTheDocument();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm buy' }));
  expect(await screen.findByText('Post-only buy', { selector: 'article *' }, { timeout: 5000 })).toBeInTheDocument();
  const { list } = await person.call(api.spot.openOrders, {});
  expect(list.map(({ timeInForce, qty }) => [timeInForce, qty])).toEqual([['postOnly', '0.001']]);
});

test('an immediate-or-cancel order says what comes back, and nothing of it rests', async () => {
  const person = await x.person();
  await renderScreen(trade, { exchange: x, as: person });
  await chooseKind(/^IOC/);
  await fill('Price', near(1.01));
  await fill('Amount', '0.001');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText(/What does not fill at once comes back at once/)).toBeInTheDocument();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm buy' }));
  expect(await screen.findByText(/^Bought 0\.001 BTC at/)).toBeInTheDocument();
  expect((await person.call(api.spot.openOrders, {})).total).toBe(0);
  await chooseKind(/^Limit/);
});

test('a stop-limit says what happens, waits in the list with its trigger, and is told apart on its page', async () => {
  const person = await x.person();
  const { unmount } = await renderScreen(trade, { exchange: x, as: person });
  await chooseKind(/^Stop-limit/);
  await fill('Amount', '0.001');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  expect(await screen.findByText('Enter a trigger price')).toBeInTheDocument();
  await fill('Trigger price', near(1.05));
  await fill('Price', near(1.06));
  await userEvent.click(await screen.findByRole('button', { name: 'Buy BTC' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText(/^Last price rises to [\d,.]+ USDT$/)).toBeInTheDocument();
  expect(within(sheet).getByText(/If the price moves on, it may not fill/)).toBeInTheDocument();
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Confirm buy' }));
  expect(await screen.findByText(/^Stop order placed: buy 0\.001 BTC when the price comes to/)).toBeInTheDocument();
  expect(await screen.findByText('Stop-limit buy', { selector: 'article *' }, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.getByText(/^≥ [\d,.]+$/)).toBeInTheDocument();
  const { list, total } = await person.call(api.spot.openOrders, { kind: 'stop' });
  expect([total, list[0]?.status, list[0]?.trigger?.goes]).toEqual([1, 'waiting', 'above']);
  unmount();
  await renderScreen(paths.spot.order.href({ orderNo: list[0]!.orderNo }), { exchange: x, as: person });
  expect(await screen.findByText('Waiting for the trigger price')).toBeInTheDocument();
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await userEvent.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Cancel order' }),
  );
  expect(await screen.findByText('You cancelled it')).toBeInTheDocument();
  cleanup();
  await renderScreen(paths.spot.orders.href({ tab: 'history' }), { exchange: x, as: person });
  expect(await screen.findByText(/^≥ [\d,.]+$/)).toBeInTheDocument();
});

test('a stop-market says that it may fill worse than its price, and the record is filtered by type', async () => {
  const person = await x.person();
  const { unmount } = await renderScreen(paths.spot.trade.href({ symbol: 'BTCUSDT', side: 'sell' }), {
    exchange: x,
    as: person,
  });
  await chooseKind(/^Stop-market/);
  expect(screen.getByText('At best price then')).toBeInTheDocument();
  await fill('Trigger price', near(0.95));
  await fill('Amount', '0.001');
  await userEvent.click(await screen.findByRole('button', { name: 'Sell BTC' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText(/falls to [\d,.]+ USDT, 0\.001 BTC is sold at the market/)).toBeInTheDocument();
  expect(within(sheet).getByText(/may fill worse than [\d,.]+ USDT, at most 5%/)).toBeInTheDocument();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm sell' }));
  expect(await screen.findByText(/^Stop order placed: sell/)).toBeInTheDocument();
  await chooseKind(/^Limit/);
  unmount();
  await renderScreen(paths.spot.orders.href({}), { exchange: x, as: person });
  expect(await screen.findByText('Stop-market sell')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /^Order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Limit' }));
  expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
  await person.call(api.spot.cancelAll, {});
});
