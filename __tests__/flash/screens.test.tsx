/** The screens of flash exchange, key by key against the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { goOffline, loseAnswer } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { BTC, flashRoom, swap, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await flashRoom();
});
beforeEach(async () => {
  room.held.set('BTCUSDT', BTC);
  room.held.stall(null);
  await room.later();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const pay = () => screen.findByRole('textbox', { name: 'You pay' });
const get = () => screen.findByRole('textbox', { name: 'You get' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const exchanged = (calls: readonly string[]) => calls.filter((url) => url.endsWith(api.flash.placeOrder.path));

test('an amount is typed, the other follows, the price is held and taken once, and what came of it is shown', async () => {
  const person = await room.person();
  const calls: string[] = [];
  await renderScreen(paths.flash.exchange.href({ from: 'USDT', to: 'BTC' }), {
    exchange: room,
    as: person,
    onCall: (url) => calls.push(url),
  });
  expect(await screen.findByText('1 BTC = 20,040.08 USDT')).toBeVisible();
  expect(screen.getByText('0.20% below mid-market, included')).toBeVisible();
  await userEvent.type(await pay(), '100.');
  expect(await get()).toHaveValue('0.00499');
  await userEvent.type(await pay(), '5');
  expect(await get()).toHaveValue('0.00501495');
  await press('Get price');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm exchange' });
  expect(within(sheet).getByText('100.50 USDT')).toBeVisible();
  expect(within(sheet).getByText('0.00501495 BTC')).toBeVisible();
  expect(within(sheet).getByRole('timer')).toBeVisible();
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Exchange' }));
  expect(await screen.findByRole('heading', { name: 'Settling' })).toBeVisible();
  await room.later();
  expect(await screen.findByRole('heading', { name: 'Exchanged' }, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByText('You got 0.00501495 BTC for 100.50 USDT.')).toBeVisible();
  expect(exchanged(calls)).toHaveLength(1);
  await press('History');
  await userEvent.click(await screen.findByRole('button', { name: /USDT.*BTC/ }));
  expect(within(await screen.findByRole('dialog', { name: 'Exchange' })).getByText('Completed')).toBeVisible();
}, 20_000);

test('the amount that is to come may be typed; a swap turns the pair; the list finds a coin', async () => {
  const person = await room.person();
  await renderScreen(paths.flash.exchange.href({ from: 'USDT', to: 'BTC' }), { exchange: room, as: person });
  await screen.findByText('1 BTC = 20,040.08 USDT');
  await userEvent.type(await get(), '0.01');
  expect(await pay()).toHaveValue('200.40080161');
  await press('Swap the two coins');
  expect(await screen.findByRole('button', { name: 'You pay: BTC' })).toBeVisible();
  expect(await pay()).toHaveValue('0.01');
  await press('You get: USDT');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search coins' }), 'doge');
  await userEvent.click(await screen.findByRole('button', { name: /^DOGE/ }));
  expect(await screen.findByRole('button', { name: 'You get: DOGE' })).toBeVisible();
  await waitFor(async () => expect(await get()).toHaveValue('1996'));
  // Choosing the coin of the other side swaps the two.
  await press('You get: DOGE');
  await userEvent.click(await screen.findByRole('button', { name: /^BTC/ }));
  expect(await screen.findByRole('button', { name: 'You pay: DOGE' })).toBeVisible();
});

test('what is wrong with an amount is said under it', async () => {
  const person = await room.person();
  await renderScreen(paths.flash.exchange.href({ from: 'USDT', to: 'ETH' }), { exchange: room, as: person });
  await screen.findByText(/^1 ETH =/);
  await press('Get price');
  expect(await screen.findByText('Enter an amount.')).toBeVisible();
  await userEvent.type(await pay(), '9');
  expect(await screen.findByText('The minimum is 10.00 USDT.')).toBeVisible();
  await userEvent.type(await pay(), '0000');
  expect(await screen.findByText('Only 10,000.00 USDT are available.')).toBeVisible();
  await press('Max');
  expect(await pay()).toHaveValue('10000');
  expect(screen.queryByText(/^Only/)).toBeNull();
});

test('a market that moves asks for a new price, and only that one is taken', async () => {
  const person = await room.person();
  await renderScreen(paths.flash.exchange.href({ from: 'USDT', to: 'BTC' }), { exchange: room, as: person });
  await screen.findByText('1 BTC = 20,040.08 USDT');
  await userEvent.type(await pay(), '100');
  await press('Get price');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm exchange' });
  room.held.set('BTCUSDT', BTC * 1.02);
  await room.later();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Exchange' }));
  expect(await within(sheet).findByText('The rate has changed. Please confirm the new one.')).toBeVisible();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Get a new price' }));
  expect(await within(sheet).findByText('0.00489215 BTC')).toBeVisible();
  expect((await person.call(api.flash.orders, {})).total).toBe(0);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Exchange' }));
  expect(await screen.findByRole('heading', { name: 'Settling' })).toBeVisible();
  expect((await person.call(api.flash.orders, {})).list).toMatchObject([{ toAmount: '0.00489215' }]);
  await room.later();
});

test('without an answer the outcome is asked for by its key; offline nothing is sent', async () => {
  const person = await room.person();
  await renderScreen(paths.flash.exchange.href({ from: 'USDT', to: 'BTC' }), { exchange: room, as: person });
  await screen.findByText('1 BTC = 20,040.08 USDT');
  await userEvent.type(await pay(), '100');
  const comeBack = goOffline();
  await press('Get price');
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  comeBack();
  // Within half a second it would be a second press of the same finger.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await press('Get price');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm exchange' });
  loseAnswer(api.flash.placeOrder);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Exchange' }));
  expect(await screen.findByRole('heading', { name: 'Settling' }, { timeout: 8_000 })).toBeVisible();
  expect((await person.call(api.flash.orders, {})).total).toBe(1);
  await room.later();
}, 20_000);

test('the history says what is not there, filters, and opens the one that a movement of the statement names', async () => {
  const person = await room.person();
  const before = await renderScreen(paths.flash.history.href(), { exchange: room, as: person });
  expect(await screen.findByText('No exchanges yet')).toBeVisible();
  before.unmount();
  const order = await swap(person);
  room.held.stall(room.clock.now());
  await room.clock.jump(11_000);
  for (let minute = 0; minute < 6; minute += 1) await room.later(60);
  await renderScreen(paths.flash.history.href({ orderNo: order.orderNo }), { exchange: room, as: person });
  const sheet = await screen.findByRole('dialog', { name: 'Exchange' });
  expect(within(sheet).getByText(/All that was paid came back/)).toBeVisible();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Completed' }));
  expect(await screen.findByText('No exchanges in this state')).toBeVisible();
  await press('Show all');
  expect(await screen.findByRole('button', { name: /USDT.*BTC/ })).toBeVisible();
});

test('old prices are said in place of the rate', async () => {
  const person = await room.person();
  room.held.stall(room.clock.now());
  await room.clock.jump(11_000);
  await room.later();
  await renderScreen(paths.flash.exchange.href({ from: 'USDT', to: 'BTC' }), { exchange: room, as: person });
  expect(await screen.findByText(/^Prices are out of date/)).toBeVisible();
});
