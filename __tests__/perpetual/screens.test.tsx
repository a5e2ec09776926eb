/** Perpetual contracts on the screens, against the real exchange and a market that moves by hand. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import type { Position } from '@/lib/api/perpetualShapes';
import { add, sub } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { type Scene, figuresOf } from '@/lib/perpetual/figures';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { outlookOf } from '@/lib/perpetual/ticket';
import { renderScreen } from '../harness/renderScreen';
import { type Room, account, open, positions, symbol, tradingRoom } from './trader';

const trade = paths.perpetual.trade.href({ symbol });
let x: Room;
beforeAll(async () => {
  x = await tradingRoom({ BTCUSDT: 6_000_000, ETHUSDT: 300_000 });
});
beforeEach(async () => {
  x.held.stall(null);
  await x.move(60_000);
  // A draft stays as long as the app does: another symbol begins with an empty one.
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

async function fill(name: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

async function chooseKind(kind: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: kind }));
}

test('a visitor sees market, book and funding, reads the ticket, and is asked to log in', async () => {
  await renderScreen(trade, { exchange: x });
  expect(await screen.findByRole('button', { name: /BTC\/USDT/ })).toBeInTheDocument();
  expect((await screen.findAllByRole('button', { name: /^Use as price/ })).length).toBeGreaterThan(6);
  expect(await screen.findByRole('timer')).toBeInTheDocument();
  expect(screen.getByText(/^Mark 60,000/)).toBeInTheDocument();
  expect(screen.getByText('Log in to see your positions and orders')).toBeInTheDocument();
  await fill('Amount', '0.01');
  await waitFor(() => expect(screen.getByText('Cost').nextElementSibling).toHaveTextContent(/^120\.3\d USDT$/));
  await userEvent.click(await screen.findByRole('button', { name: 'Log in to trade' }));
  await waitFor(() => expect(window.location.hash).toContain('next='));
});

test('a market order is explained with its worst case, opens a position, and the position is closed in parts', async () => {
  const person = await x.trader();
  await renderScreen(trade, { exchange: x, as: person });
  await chooseKind(/^Market/);
  await fill('Amount', '0.1');
  await userEvent.click(await screen.findByRole('button', { name: 'Long 0.1 BTC' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText(/^If the mark price falls by \d+\.\d\d%, the position is liquidated/)).toBeVisible();
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Confirm long' }));
  expect(await screen.findByText(/^Long 0\.1 BTC at 60,0/)).toBeInTheDocument();

  const [opened] = await positions(person);
  expect(opened).toMatchObject({ side: 'long', qty: '0.1', leverage: 5, marginMode: 'isolated' });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const closing = await screen.findByRole('dialog');
  await userEvent.click(await within(closing).findByRole('tab', { name: '25%' }));
  expect(within(closing).getByLabelText('Amount')).toHaveValue('0.025');
  await userEvent.click(await within(closing).findByRole('button', { name: 'Close at market' }));
  await waitFor(async () => expect((await positions(person))[0]!.qty).toBe('0.075'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const rest = await screen.findByRole('dialog');
  await waitFor(() => expect(within(rest).getByLabelText('Amount')).toHaveValue('0.075'));
  await userEvent.click(await within(rest).findByRole('button', { name: 'Close at market' }));
  expect(await screen.findByText('No open positions')).toBeInTheDocument();
  expect(await positions(person)).toEqual([]);
  // What has ended says what it cost, and not that nothing stands behind it any more.
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
  const { list } = await person.call(api.perpetual.orders, { open: false });
  const row = (await screen.findAllByRole('article'))[0]!;
  expect(within(row).getByText('Fee (USDT)').nextElementSibling).toHaveTextContent(list[0]!.fee);
  expect(screen.queryByText(/^On hold/)).toBeNull();
});

test('a closing order names the price of the book, and as a limit order begins at the last price', async () => {
  const person = await x.trader();
  await open(person, { side: 'short', qty: '0.1', leverage: 5 });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const sheet = within(await screen.findByRole('dialog'));
  const shown = (name: string) => sheet.getByText(name).nextElementSibling;
  // What is sold short is bought back at the ask, not at the mark price.
  await waitFor(() => expect(shown('Expected price')).toHaveTextContent('60,000.01'));
  expect(shown('Expected profit or loss')).toHaveTextContent('-0.01 USDT');
  expect(shown('Fee (at most about)')).toHaveTextContent(/^3\.01 USDT$/);
  await userEvent.click(await sheet.findByRole('tab', { name: 'Limit' }));
  expect(sheet.getByLabelText('Price')).toHaveValue('60000.00');
  expect(shown('Expected price')).toHaveTextContent('60,000.00');
  // What is left does not depend on a price, and an emptied field stays empty.
  await userEvent.clear(await sheet.findByLabelText('Price'));
  expect(shown('Left afterwards')).toHaveTextContent('0 BTC');
  await userEvent.click(await sheet.findByRole('tab', { name: 'Market' }));
  await userEvent.click(await sheet.findByRole('tab', { name: 'Limit' }));
  expect(sheet.getByLabelText('Price')).toHaveValue('');
});

test('a limit order for a short position rests with its stops, and is recalled', async () => {
  const person = await x.trader();
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'Short' }));
  await chooseKind(/^Post only/);
  await fill('Price', '62000.1');
  await fill('Amount', '0.05');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'TP/SL' }));
  await fill('Take profit', '58000');
  await fill('Stop loss', '64000');
  await userEvent.click(await screen.findByRole('button', { name: 'Short 0.05 BTC' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm short' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Orders (1)' }));
  const [order] = (await person.call(api.perpetual.orders, { open: true })).list;
  expect(order).toMatchObject({ timeInForce: 'postOnly', takeProfit: '58000', stopLoss: '64000', side: 'short' });
  expect(order!.held).toBe('621.5510025');
  // Neither takes the place of the other.
  expect(screen.getByText(/TP\/SL 58,000\.00 \/ 64,000\.00/)).toBeInTheDocument();
  expect(screen.getByText('On hold (USDT)').nextElementSibling).toHaveTextContent(/^621\.56$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('No open orders')).toBeInTheDocument();
});

test('an order that has filled says what it cost, with take profit and stop loss or without', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1', leverage: 5, takeProfit: '66000', stopLoss: '55000' });
  const [order] = (await person.call(api.perpetual.orders, { open: false })).list;
  expect(order).toMatchObject({ takeProfit: '66000', stopLoss: '55000' });
  await renderScreen(paths.perpetual.orders.href({}), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'Order history' }));
  expect((await screen.findByText('Fee (USDT)')).nextElementSibling).toHaveTextContent(order!.fee);
  expect(await screen.findByText(/TP\/SL 66,000\.00 \/ 55,000\.00/)).toBeInTheDocument();
});

test('what is missing or wrong is said beneath its field, and nothing is sent', async () => {
  const person = await x.trader('100');
  await renderScreen(trade, { exchange: x, as: person });
  const long = async () => userEvent.click(await screen.findByRole('button', { name: /^Long/ }));
  await fill('Price', '60000');
  await long();
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Enter an amount');
  await fill('Amount', '0.1');
  await waitFor(() => expect(screen.getByText('Available').nextElementSibling).toHaveTextContent(/^100\.00/));
  await long();
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/^Not enough available/);
  await fill('Amount', '0.005');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'TP/SL' }));
  await fill('Stop loss', '61000');
  await long();
  expect(screen.getByLabelText('Stop loss')).toHaveAccessibleDescription(/must be lower than/);
  await fill('Stop loss', '40000');
  await long();
  expect(screen.getByLabelText('Stop loss')).toHaveAccessibleDescription(/beyond the liquidation price/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await person.call(api.perpetual.orders, {})).total).toBe(0);
});

test('an empty account leads to a transfer, one with money and no position does not', async () => {
  const poor = await renderScreen(trade, { exchange: x, as: await x.person() });
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
  await waitFor(() =>
    expect(window.location.hash).toBe(`#${paths.assets.transfer.href({ from: 'spot', to: 'perpetual' })}`),
  );
  poor.unmount();
  await renderScreen(trade, { exchange: x, as: await x.trader() });
  expect(await screen.findByText('No open positions')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
});

test('old prices are said, and no order goes out', async () => {
  const person = await x.trader();
  x.held.stall(x.clock.now());
  await x.clock.advance(60_000);
  await renderScreen(trade, { exchange: x, as: person });
  expect(await screen.findByText(/Orders wait: nothing fills, and nothing is liquidated/)).toBeInTheDocument();
  await fill('Price', '60000');
  await fill('Amount', '0.01');
  const long = await screen.findByRole('button', { name: /^Long/ });
  await waitFor(() => expect(long).toBeEnabled());
  await userEvent.click(long);
  expect(await screen.findByText(/^Prices are out of date/)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the leverage sheet says how far the price may go, before and after, and changes position and coming orders', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1', leverage: 5 });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Leverage 5x' }));
  const sheet = await screen.findByRole('dialog');
  // A mark under the slider, which screen readers do not meet, then step by step.
  await userEvent.click(await within(sheet).findByText('10x'));
  for (let times = 10; times < 12; times += 1)
    await userEvent.click(await within(sheet).findByRole('button', { name: '1x more' }));
  expect(within(sheet).getByText(/^Liquidated if the mark price falls by [78]\.\d\d%$/)).toBeInTheDocument();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Change to 12x' }));
  expect(await screen.findByRole('button', { name: 'Leverage 12x' })).toBeInTheDocument();
  const [position] = await positions(person);
  expect(position!.leverage).toBe(12);
  expect(Number(position!.margin)).toBeCloseTo(Number(position!.entryPrice) * (0.1 / 12), 2);
});

test('a leverage that needs more than there is stays selectable and says what is missing', async () => {
  const person = await x.trader('1300');
  await open(person, { side: 'long', qty: '0.1', leverage: 5 });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Leverage 5x' }));
  const sheet = await screen.findByRole('dialog');
  for (let times = 5; times > 4; times -= 1)
    await userEvent.click(await within(sheet).findByRole('button', { name: '1x less' }));
  expect(await within(sheet).findByText(/^[\d.]+ USDT more would have to be available\.$/)).toBeInTheDocument();
  expect(within(sheet).getByRole('button', { name: 'Not enough available' })).toBeDisabled();
});

test('take profit and stop loss are set, judged as the exchange does, and taken away; margin is added and taken out', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1', leverage: 5 });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'TP/SL' }));
  await fill('Take profit', '59000');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(screen.getByLabelText('Take profit')).toHaveAccessibleDescription(/must be higher than/);
  await fill('Take profit', '66000');
  await fill('Stop loss', '55000');
  expect(screen.getByLabelText('Take profit')).toHaveAccessibleDescription(/about \+599\.99 USDT$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('66,000.00 / 55,000.00')).toBeInTheDocument();
  expect((await positions(person))[0]).toMatchObject({ takeProfit: '66000', stopLoss: '55000' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const before = (await positions(person))[0]!;
  await userEvent.click(await screen.findByRole('button', { name: 'Margin' }));
  const sheet = await screen.findByRole('dialog', { name: /^Margin/ });
  await userEvent.type(await within(sheet).findByLabelText('Amount'), '99999');
  await userEvent.click(await screen.findByRole('button', { name: 'Add margin' }));
  expect(within(sheet).getByText(/^Not enough available: at most/)).toBeInTheDocument();
  expect(within(sheet).getByRole('link', { name: 'Transfer' })).toBeInTheDocument();
  expect(within(sheet).queryByText(/→/)).toBeNull();
  await userEvent.clear(await within(sheet).findByLabelText('Amount'));
  await userEvent.type(await within(sheet).findByLabelText('Amount'), '500.5');
  await userEvent.click(await screen.findByRole('button', { name: 'Add margin' }));
  expect(await screen.findByText('500.50 USDT added')).toBeInTheDocument();
  const after = (await positions(person))[0]!;
  expect(Number(after.margin) - Number(before.margin)).toBeCloseTo(500.5, 6);
});

test('near its liquidation a position is warned of, with the way to add margin', async () => {
  const person = await x.trader('1300');
  await open(person, { side: 'long', qty: '0.3', leverage: 20 });
  await renderScreen(trade, { exchange: x, as: person });
  await screen.findByRole('button', { name: 'Close' });
  expect(screen.queryByText(/At 100% it is liquidated/)).toBeNull();
  await x.move(57_400);
  await userEvent.click(await screen.findByRole('button', { name: 'Add margin' }, { timeout: 5000 }));
  expect(await screen.findByRole('dialog', { name: /^Margin/ })).toBeInTheDocument();
});

test('a closed position is found in the records and on its own page with its fills; a stranger’s is not', async () => {
  const [person, stranger] = [await x.trader(), await x.person()];
  await open(person, { side: 'short', qty: '0.1', leverage: 5 });
  const [opened] = await positions(person);
  await x.move(59_000);
  await person.call(api.perpetual.close, { positionId: opened!.positionId, orderType: 'market' });
  const [closed] = (await person.call(api.perpetual.history, {})).list;
  const records = await renderScreen(paths.perpetual.orders.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'Closed' }));
  const net = `+${closed!.netPnl.replace(/(\.\d\d).*$/, '$1')}`;
  expect(await screen.findByText(net)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('link', { name: 'BTC/USDT' }));
  expect(await screen.findByText('Fills (2)')).toBeInTheDocument();
  expect(screen.getByText('Closed by you')).toBeInTheDocument();
  expect(screen.getByText(net)).toBeInTheDocument();
  records.unmount();
  await renderScreen(paths.perpetual.order.href({ orderNo: opened!.positionId }), { exchange: x, as: stranger });
  expect(await screen.findByText('Position not found')).toBeInTheDocument();
});

describe('figures agree to the last digit', () => {
  const told = ({ markPrice, value, margin, marginRatio, liquidationPrice, unrealizedPnl, roe }: Position) => ({
    markPrice,
    value,
    margin,
    marginRatio,
    liquidationPrice,
    unrealizedPnl,
    roe,
  });

  test('of isolated and cross positions, averaged over uneven fills, after the mark has moved', async () => {
    const person = await x.trader('50000');
    await open(person, { side: 'long', qty: '0.1', leverage: 10 });
    await x.move(60_333.33);
    await open(person, { side: 'long', qty: '0.03', leverage: 10 });
    await open(person, { side: 'short', qty: '0.07', leverage: 10 });
    await open(person, { side: 'short', qty: '0.2', leverage: 7, marginMode: 'cross' });
    await open(person, { symbol: 'ETHUSDT', side: 'long', qty: '1.1', leverage: 4, marginMode: 'cross' });
    const before = await positions(person);
    await x.move(59_111.11);
    const markets = await person.call(api.perpetual.markets, {});
    const marks = new Map(
      await Promise.all(
        ['BTCUSDT', 'ETHUSDT'].map(
          async (of) => [of, (await person.call(api.perpetual.ticker, { symbol: of })).mark] as const,
        ),
      ),
    );
    const scene: Scene = {
      positions: before,
      account: await account(person),
      marketOf: (of) => markets.find((one) => one.symbol === of) ?? null,
      markOf: (of) => marks.get(of) ?? null,
    };
    expect(before).toHaveLength(4);
    const after = await positions(person);
    // From what was known before the move and the new mark prices alone.
    expect(before.map((position) => figuresOf(position, scene))).toEqual(after.map(told));
  });

  test('of the ticket and the exchange’s preview', async () => {
    const person = await x.trader('50000');
    await open(person, { side: 'long', qty: '0.1', leverage: 10 });
    const [market] = await person.call(api.perpetual.markets, {});
    const { mark, index } = await person.call(api.perpetual.ticker, { symbol });
    const scene: Scene = {
      positions: await positions(person),
      account: await account(person),
      marketOf: () => market!,
      markOf: () => mark,
    };
    const body = {
      symbol,
      side: 'long',
      marginMode: 'isolated',
      leverage: 10,
      price: '60100.5',
      qty: '0.0371',
    } as const;
    const scope = {
      market: market!,
      index,
      mark,
      paysIn: 'quote',
      available: scene.account!.available,
      leverage: 10,
      scene,
      levels: [],
    } as const;
    const foretold = outlookOf({ ...body, orderType: 'limit' }, scope);
    const { price, cost, fee, worstLoss, before, after } = await person.call(api.perpetual.preview, body);
    expect(foretold).toMatchObject({ price, cost, fee, worstLoss, before, after });
  });

  test('of what a cross order can lose: the margin of cross positions and of resting orders too, not only what is free', async () => {
    const person = await x.trader('10000');
    await open(person, { side: 'long', qty: '0.1', leverage: 5, marginMode: 'cross' });
    await open(person, { side: 'short', qty: '0.01', leverage: 5 });
    const resting = { symbol, side: 'long', qty: '0.01', leverage: 5, marginMode: 'cross', price: '55000' } as const;
    await person.call(api.perpetual.placeOrder, { ...resting, orderType: 'limit' });
    const [market] = await person.call(api.perpetual.markets, {});
    const { mark, index } = await person.call(api.perpetual.ticker, { symbol });
    const held = await account(person);
    const rows = await positions(person);
    const scene: Scene = { positions: rows, account: held, marketOf: () => market!, markOf: () => mark };
    const body = { symbol, side: 'short', marginMode: 'cross', leverage: 5, price: '60000', qty: '0.01' } as const;
    const scope = {
      market: market!,
      index,
      mark,
      paysIn: 'quote',
      available: held.available,
      leverage: 5,
      scene,
      levels: [],
    } as const;
    const { worstLoss } = await person.call(api.perpetual.preview, body);
    const isolated = rows.find(({ marginMode }) => marginMode === 'isolated')!;
    const cross = rows.find(({ marginMode }) => marginMode === 'cross')!;
    expect(worstLoss).toBe(sub(add(held.balance, cross.unrealizedPnl!), isolated.margin!));
    expect(outlookOf({ ...body, orderType: 'limit' }, scope)?.worstLoss).toBe(worstLoss);
    expect(Number(worstLoss)).toBeGreaterThan(Number(held.available) + 1_000);
  });
});
