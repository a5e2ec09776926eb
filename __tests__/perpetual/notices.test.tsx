/** What a perpetual account asks of its owner on the screens: the check before the first order, stops in one list, filters, and warnings. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { perpetualDraft, openTicket } from '@/lib/perpetual/state';
import { renderScreen } from '../harness/renderScreen';
import { becomeSuitable } from '../harness/suitable';
import { type Room, open, positions, symbol, tradingRoom } from './trader';

let x: Room;
beforeAll(async () => {
  x = await tradingRoom({ BTCUSDT: 6_000_000, ETHUSDT: 300_000 });
});
beforeEach(async () => {
  await x.move(60_000);
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const trade = paths.perpetual.trade.href({ symbol });

test('who has not shown that it suits them finds that in the place of the button, and the order button afterwards', async () => {
  const person = await x.person();
  await x.give(person, '1000');
  const { unmount } = await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Suitability check' }));
  await waitFor(() => expect(window.location.hash).toContain(paths.risk.path));
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  await becomeSuitable(person);
  const again = await renderScreen(trade, { exchange: x, as: person });
  expect(await screen.findByRole('button', { name: 'Long' })).toBeEnabled();
  again.unmount();
  await person.call(api.risk.coolingOff, { days: 1 });
  await renderScreen(trade, { exchange: x, as: person });
  expect(await screen.findByRole('button', { name: 'In cooling-off' })).toBeEnabled();
});

test('stops of positions and of resting orders stand in one list; those of positions are changed there', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1', takeProfit: '66000', stopLoss: '58000' });
  await open(person, { side: 'short', qty: '0.05', price: '61000', stopLoss: '63000' });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'TP/SL' }));
  const list = await screen.findByRole('list', { name: 'Take profit and stop loss' });
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(3));
  expect(within(list).getByText('≥ 66,000.00')).toBeInTheDocument();
  expect(within(list).getByText('≤ 58,000.00')).toBeInTheDocument();
  expect(within(list).getByText('≥ 63,000.00')).toBeInTheDocument();
  expect(within(list).getByText('After the fill')).toBeInTheDocument();
  await userEvent.click(within(list).getAllByRole('button', { name: 'Change' })[0]!);
  const sheet = await screen.findByRole('dialog');
  await userEvent.clear(await within(sheet).findByLabelText('Take profit'));
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(2));
  expect((await positions(person))[0]).toMatchObject({ takeProfit: null, stopLoss: '58000' });
});

test('the record narrows by side, type and status, and says so where nothing is left', async () => {
  const person = await x.trader();
  await open(person, { side: 'short', qty: '0.01', price: '61000' });
  await open(person, { side: 'long', qty: '0.01', price: '59000' });
  await renderScreen(paths.perpetual.orders.href(), { exchange: x, as: person });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: /^Side/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Short' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: /^Order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Market' }));
  expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('the calculator answers while it is typed, and says nothing where something is missing', async () => {
  const person = await x.trader();
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Calculator' }));
  const sheet = await screen.findByRole('dialog');
  const type = async (name: string, text: string) => {
    await userEvent.clear(await within(sheet).findByLabelText(name));
    await userEvent.type(await within(sheet).findByLabelText(name), text);
  };
  const told = (name: string) => within(sheet).getByText(name).nextElementSibling;
  await type('Leverage', '10');
  await type('Entry price', '60000');
  await type('Exit price', '61000');
  expect(told('Net profit')).toHaveTextContent('--');
  await type('Amount', '0.1');
  expect(told('Net profit')).toHaveTextContent(/^▲\+93\.95$/);
  // Of the profit before fees, as an open position says it; it does not stand beneath the net profit as if it were of that.
  expect(told('Return before fees')).toHaveTextContent(/^▲\+16\.67%$/);
  expect(told('Return before fees')!.compareDocumentPosition(screen.getByText('Net profit'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await type('Leverage', '21');
  expect(within(sheet).getByText('At most 20x')).toBeVisible();
  expect(told('Net profit')).toHaveTextContent('--');
  await type('Leverage', '10');
  await userEvent.click(await within(sheet).findByRole('tab', { name: 'Target price' }));
  await type('Wanted return (before fees)', '50');
  expect(told('Exit price')).toHaveTextContent('63,000.00 USDT');
  await userEvent.click(await within(sheet).findByRole('tab', { name: 'Liquidation' }));
  expect(told('Liquidation price')).toHaveTextContent(/^54,\d{3}\.\d\d USDT$/);
});

test.each([
  ['home', paths.home.href()],
  ['fund', paths.assets.fund.href()],
])('from a margin ratio of 70 %% on %s says so and leads to the position', async (_name, address) => {
  const person = await x.trader('2000');
  await open(person, { side: 'long', qty: '0.1', leverage: 10 });
  const calm = await renderScreen(address, { exchange: x, as: person });
  await waitFor(() => expect(calm.container).toHaveTextContent(/USDT/));
  expect(screen.queryByRole('alert')).toBeNull();
  calm.unmount();
  await x.move(56_500);
  await x.move(54_390);
  await renderScreen(address, { exchange: x, as: person });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^BTC\/USDT: margin ratio (7|8|9)\d\.\d\d%\. At 100% it is liquidated\./);
  await userEvent.click(await within(alert).findByRole('button'));
  await waitFor(() => expect(window.location.hash).toContain(paths.perpetual.trade.path));
});

test('where one product has reached the loss limit, the screen of limits says so and does not call everything open', async () => {
  const person = await x.trader();
  await person.call(api.risk.setLimits, { lossLimit: '10' });
  await open(person, { side: 'long', qty: '0.1' });
  const [held] = await positions(person);
  await x.move(59_000);
  await person.call(api.perpetual.close, { positionId: held!.positionId, orderType: 'market' });
  await renderScreen(paths.risk.href(), { exchange: x, as: person });
  expect(await screen.findByText('You can open positions in some products.')).toBeVisible();
  const products = within(screen.getByRole('group', { name: 'Products' }));
  expect(products.getByText('Perpetual').nextElementSibling).toHaveTextContent(/^Your loss limit is reached, until /);
  expect(products.getByText('Forex').nextElementSibling).toHaveTextContent('Open');
  const left = within(screen.getByRole('group', { name: 'Left today by your limit' }));
  expect(left.getByText('Perpetual').nextElementSibling).toHaveTextContent('0 USDT left');
});

test('fields for stops that have just come are at fault only once they are left empty', async () => {
  await renderScreen(trade, { exchange: x, as: await x.trader() });
  const long = async () => userEvent.click(await screen.findByRole('button', { name: /^Long/ }));
  await long();
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Enter an amount');
  await userEvent.type(await screen.findByLabelText('Amount'), '0.005');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'TP/SL' }));
  expect(screen.getByLabelText('Take profit')).not.toHaveAccessibleDescription();
  await long();
  expect(screen.getByLabelText('Take profit')).toHaveAccessibleDescription('Enter a take profit or a stop loss');
});
