/** Forex trading on the screens, against the real exchange and a market that moves by hand. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { accountNow, positionNow, sceneOf } from '@/lib/forex/figures';
import { forexDraft } from '@/lib/forex/state';
import { paths } from '@/lib/paths';
import { renderScreen } from '../harness/renderScreen';
import { account, closed, forexRoom, open, positions, resting, type Room } from './trader';

let x: Room;
beforeAll(async () => {
  x = await forexRoom();
});
beforeEach(async () => {
  await x.move({ EURUSD: 115_000, USDJPY: 155_000 });
  forexDraft.open('NONE');
  forexDraft.edit({ type: 'market', lots: '0.10' });
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const desk = paths.forex.chart.href({ symbol: 'EURUSD' });

async function type(name: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('the address alone opens the variety that was on the desk last; one that is not traded is not remembered', async () => {
  const bare = paths.forex.chart.href();
  forexDraft.open('USDJPY');
  const first = await renderScreen(bare, { exchange: x });
  expect(await screen.findByRole('heading', { name: 'USD/JPY' })).toBeInTheDocument();
  first.unmount();
  const unknown = await renderScreen(paths.forex.chart.href({ symbol: 'BTCUSDT' }), { exchange: x });
  expect(await screen.findByText(/BTCUSDT/)).toBeInTheDocument();
  unknown.unmount();
  await renderScreen(bare, { exchange: x });
  expect(await screen.findByRole('heading', { name: 'USD/JPY' })).toBeInTheDocument();
});

test('a visitor sees both prices, what a pip is worth and the session, and is asked to log in', async () => {
  await renderScreen(desk, { exchange: x });
  expect(await screen.findByRole('button', { name: 'Buy at 1.15001' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sell at 1.14999' })).toBeInTheDocument();
  expect(screen.getByText('10,000 EUR · 1 pip = 1.00 USDT')).toBeInTheDocument();
  expect(screen.getByText('Overnight (3 nights)')).toBeInTheDocument();
  // Interest is told in money, as on the ticket: a point is no pip.
  await userEvent.click(await screen.findByRole('button', { name: 'Hours and overnight interest' }));
  const hours = within(await screen.findByRole('dialog'));
  expect(await hours.findByText('-6.80 USDT')).toBeVisible();
  expect(hours.getByText('+2.10 USDT')).toBeVisible();
  await userEvent.click(await hours.findByRole('button', { name: 'Close' }));
  await type('Lots', '0.25');
  await waitFor(() => expect(screen.getByText('25,000 EUR · 1 pip = 2.50 USDT')).toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: 'Buy at 1.15001' }));
  await waitFor(() => expect(window.location.hash).toContain('next='));
});

test('an order is explained with its worst case, fills once however often it is pressed, and is closed in parts', async () => {
  const person = await x.trader();
  await renderScreen(desk, { exchange: x, as: person });
  await type('Lots', '0.2');
  await userEvent.click(await screen.findByRole('button', { name: 'Buy at 1.15001' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('2,300.02 USDT (10x)')).toBeVisible();
  expect(await within(sheet).findByText('10,000.00 USDT')).toBeVisible();
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Buy at 1.15001' }));
  expect(await screen.findByText('0.20 lots')).toBeVisible();
  expect(await positions(person)).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const closing = await screen.findByRole('dialog');
  await userEvent.click(await within(closing).findByRole('tab', { name: '25%' }));
  await userEvent.click(await within(closing).findByRole('button', { name: 'Close at market' }));
  // The sheet says it before it is so.
  expect(await screen.findByText('0.15 lots')).toBeVisible();
  await waitFor(async () => expect(await positions(person)).toMatchObject([{ lots: '0.15', entryPrice: '1.15001' }]));
});

test('a pip is worth the same on the ticket and on the sheet, and the spread costs the same', async () => {
  const person = await x.trader();
  await renderScreen(paths.forex.chart.href({ symbol: 'USDJPY' }), { exchange: x, as: person });
  // 250 JPY: 1.6129 USD.
  await type('Lots', '0.25');
  expect(await screen.findByText('25,000 USD · 1 pip = 1.61 USDT')).toBeInTheDocument();
  const cost = /^The spread costs (\S+ USDT)/.exec(screen.getByText(/^The spread costs/).textContent)?.[1];
  await userEvent.click(await screen.findByRole('button', { name: /^Buy at/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('Worth of a pip').nextElementSibling).toHaveTextContent('1.61 USDT');
  expect(sheet.getByText('Cost of the spread').nextElementSibling?.textContent).toBe(cost);
});

test('a limit order with stops rests and is recalled; what is missing is said under its field', async () => {
  const person = await x.trader();
  await renderScreen(desk, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Kind of order/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Limit/ }));
  // It begins with the last price; an emptied field stays empty.
  const limit = await screen.findByRole('textbox', { name: 'Limit' });
  await waitFor(() => expect(limit).toHaveValue('1.15000'));
  await userEvent.clear(limit);
  await userEvent.click(await screen.findByRole('button', { name: /^Place a buy order/ }));
  expect(await screen.findByText('At which price?')).toBeVisible();
  // The field may lie behind the pinned buttons: the focus brings it out.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Limit' })).toHaveFocus());
  // Both buttons are at the price that is typed: it is not the one of now, and there is no spread between them.
  expect(screen.getByText('spread')).toBeInTheDocument();
  await type('Limit', '1.14');
  expect(screen.getByRole('button', { name: 'Place a buy order at 1.14000' })).toBeVisible();
  expect(screen.queryByText('spread')).toBeNull();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Take profit / stop loss' }));
  await type('Stop', '1.15');
  await userEvent.click(await screen.findByRole('button', { name: /^Place a buy order/ }));
  expect(await screen.findByText('Stop loss must be lower than the limit price.')).toBeVisible();
  await type('Stop', '1.13');
  await userEvent.click(await screen.findByRole('button', { name: /^Place a buy order/ }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Place buy at 1.14000' }));
  await waitFor(async () => expect(await resting(person)).toMatchObject([{ price: '1.14', stopLoss: '1.13' }]));
  await userEvent.click(await screen.findByRole('tab', { name: /^Orders/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await resting(person)).toEqual([]));
  expect(await account(person)).toMatchObject({ free: '10000' });
});

test('where a limit price rests on one side and fills at once on the other, margin and level are told of each', async () => {
  const person = await x.trader();
  await renderScreen(desk, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Kind of order/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Limit/ }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Limit' })).toHaveValue('1.15000'));
  const shown = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  // Bought it would rest, sold it would fill at 1.14999.
  await type('Limit', '1.10');
  await waitFor(() => expect(shown('Margin')).toMatch(/^Buy 1,100\.00 Sell 1,149\.99 \//));
  // Sold it would rest, bought it would fill at 1.15001.
  await type('Limit', '1.20');
  await waitFor(() => expect(shown('Margin')).toMatch(/^Buy 1,150\.01 Sell 1,200\.00 \//));
  expect(shown('Margin level')).toMatch(/ Sell 833\.32%/);
});

test('what take profit and stop loss open is brought above the pinned buttons, when they are opened and not before', async () => {
  const shown: Element[] = [];
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      shown.push(this);
    },
  });
  try {
    await renderScreen(desk, { exchange: x, as: await x.trader() });
    const box = await screen.findByRole('checkbox', { name: 'Take profit / stop loss' });
    shown.length = 0;
    await userEvent.click(box);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContainElement(screen.getByRole('textbox', { name: 'Stop' }));
    await userEvent.click(box);
    expect(shown).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  }
});

test.each([
  ['zh-hk', '平倉', '平多倉 EUR/USD', '平空倉 USD/JPY'],
  ['zh-cn', '平仓', '平多仓 EUR/USD', '平空仓 USD/JPY'],
] as const)('what closes in %s is not worded as an order', async (language, button, long, short) => {
  const person = await x.trader();
  await open(person, { code: 'EURUSD', side: 'buy' });
  await open(person, { code: 'USDJPY', side: 'sell' });
  await renderScreen(desk, { exchange: x, as: person, language });
  const titles: (string | null)[] = [];
  for (const nr of [0, 1]) {
    await userEvent.click((await screen.findAllByRole('button', { name: button }))[nr]!);
    const sheet = within(await screen.findByRole('dialog'));
    titles.push((await sheet.findByRole('heading')).textContent);
    await userEvent.click(sheet.getAllByRole('button')[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(titles.sort()).toEqual([long, short].sort());
});

test('what a position makes says its unit, on a narrow phone too', async () => {
  const person = await x.trader();
  await open(person, { lots: '0.1' });
  await renderScreen(desk, { exchange: x, as: person });
  const card = within(within(await screen.findByRole('list', { name: 'Positions' })).getByRole('article'));
  expect(card.getByText('USDT').className).not.toMatch(/hidden/);
  expect(card.getByText('USDT').parentElement).toHaveTextContent(/^▼-0\.20 USDT$/);
});

test('while a market is halted it is not called open, and a position says that it cannot be closed', async () => {
  const person = await x.trader();
  await open(person, { lots: '0.1' });
  const [one, other] = [await x.operator(), await x.operator()];
  const market = { product: 'forex', symbol: 'EURUSD', reason: 'a test' } as const;
  await one.call(api.operator.haltMarket, market);
  await renderScreen(desk, { exchange: x, as: person });
  expect(await screen.findByText('Halted')).toBeVisible();
  expect(screen.queryByText('Open')).toBeNull();
  // No interest is charged meanwhile, and none is announced.
  expect(screen.getByText(/^\d\d:\d\d no interest$/)).toBeVisible();
  expect(screen.getByText(/^Overnight/, { selector: 'dt' }).nextElementSibling).toHaveTextContent('Buy 0.00 Sell 0.00');
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText(/^Trading in this market is halted/)).toBeVisible();
  expect(within(sheet).getByRole('button', { name: 'Close at market' })).toBeDisabled();
  for (const operator of [one, other]) await operator.call(api.operator.resumeMarket, market);
});

test('a halt under an open close is told with the refusal, and not offered again', async () => {
  const person = await x.trader();
  await open(person, { lots: '0.1' });
  const [one, other] = [await x.operator(), await x.operator()];
  const market = { product: 'forex', symbol: 'EURUSD', reason: 'a test' } as const;
  await renderScreen(desk, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const sheet = within(await screen.findByRole('dialog'));
  await one.call(api.operator.haltMarket, market);
  await userEvent.click(await sheet.findByRole('button', { name: 'Close at market' }));
  await waitFor(() => expect(sheet.getByRole('button', { name: 'Close at market' })).toBeDisabled());
  expect(sheet.getAllByText(/halted/).length).toBeGreaterThan(0);
  expect(await positions(person)).toHaveLength(1);
  for (const operator of [one, other]) await operator.call(api.operator.resumeMarket, market);
});

test('the figures of screen and exchange are the same to the last digit', async () => {
  const person = await x.trader();
  await open(person, { lots: '0.2' });
  await open(person, { code: 'EURJPY', side: 'sell', lots: '0.07' });
  await x.move({ EURUSD: 114_321, EURJPY: 177_123, USDJPY: 154_321 });
  const [varieties, told, funds] = [
    await person.call(api.forex.varieties, {}),
    await positions(person),
    await account(person),
  ];
  const unheard = { bid: null, ask: null, stale: false, open: true } as const;
  const scene = sceneOf({ varieties, positions: told, account: funds, quoteOf: () => unheard });
  const now = accountNow(scene)!;
  expect([now.equity, now.level, now.free, now.used, now.profit]).toEqual([
    funds.equity,
    funds.level,
    funds.free,
    funds.usedMargin,
    funds.unrealizedPnl,
  ]);
  for (const one of told) {
    const { price, profit, stopOut } = positionNow(one, scene);
    expect([price, profit, stopOut]).toEqual([one.price, one.unrealizedPnl, one.stopOutPrice]);
    const { fill } = await person.call(api.forex.close, { positionId: one.positionId });
    expect(fill.realizedPnl).toBe(one.unrealizedPnl);
  }
  expect(await account(person)).toMatchObject({ balance: funds.equity });
});

test('a closed position has its page, and the records have a part for forex', async () => {
  const person = await x.trader();
  await open(person, { lots: '0.1' });
  const [held] = await positions(person);
  await person.call(api.forex.close, { positionId: held!.positionId });
  const [done] = await closed(person);
  await renderScreen(paths.forex.order.href({ orderNo: done!.positionId }), { exchange: x, as: person });
  expect(await screen.findByText('Net profit')).toBeVisible();
  expect(screen.getByText('Fills (2)')).toBeVisible();
});

test('an order that filled leads to the position that it opened', async () => {
  const person = await x.trader();
  await open(person, { lots: '0.1' });
  const [held] = await positions(person);
  await renderScreen(paths.perpetual.orders.href({ kind: 'forex' }), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'Order history' }));
  await userEvent.click(await screen.findByRole('link', { name: 'EUR/USD' }));
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.forex.order.href({ orderNo: held!.positionId })}`));
});

test('a number that names nothing of theirs says so', async () => {
  const person = await x.trader();
  await renderScreen(paths.forex.order.href({ orderNo: '12345678901234567890' }), { exchange: x, as: person });
  expect(await screen.findByText('Position not found')).toBeVisible();
});

test('the buttons of a limit order show its price on both sides', async () => {
  forexDraft.edit({ type: 'limit', price: '1.105' });
  await renderScreen(desk, { exchange: x, as: await x.trader() });
  await waitFor(() => expect(screen.getAllByRole('button', { name: /1\.10500/ })).toHaveLength(2));
});
