/** The screens of savings, key by key against the real exchange. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { loseAnswer } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { buy, earnRoom, FUND, orderOf, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await earnRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const amount = () => screen.findByRole('textbox', { name: 'Amount' });
const bought = (calls: readonly string[]) => calls.filter((url) => url.endsWith(api.earn.buy.path));

test('a product is found, an amount typed key by key, what it brings is shown, and it is bought once', async () => {
  const person = await room.saver();
  const calls: string[] = [];
  await renderScreen(paths.earn.products.href(), { exchange: room, as: person, onCall: (url) => calls.push(url) });
  expect(await screen.findByText('To try it out')).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: 'Fixed term' }));
  expect(screen.queryByText('3.10%')).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: /USDT 30 days/ }));
  await press('Next: check and confirm');
  expect(await screen.findByText('Type an amount.')).toBeVisible();
  await userEvent.type(await amount(), '9');
  expect(await screen.findByText('The minimum is 10.00 USDT.')).toBeVisible();
  await userEvent.type(await amount(), '9999');
  expect(await screen.findByText('You have 10,000.00 USDT available.')).toBeVisible();
  // Of an amount that is refused nothing is foretold.
  expect(screen.getByRole('region', { name: 'What it brings' })).not.toHaveTextContent(/\d USDT/);
  await press('Max');
  expect(await amount()).toHaveValue('10000');
  await userEvent.clear(await amount());
  await userEvent.type(await amount(), '5000.');
  const calculator = screen.getByRole('region', { name: 'What it brings' });
  // 5000 × 5.5 % / 365
  expect(within(calculator).getByText('0.75342465 USDT')).toBeVisible();
  expect(within(calculator).getByText('22.6027395 USDT')).toBeVisible();
  await press('Next: check and confirm');
  await press('Confirm');
  expect(await screen.findByText('Tick that you have read it.')).toBeVisible();
  expect(bought(calls)).toEqual([]);
  expect(screen.getByText('All of it, if the exchange cannot pay')).toBeVisible();
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('heading', { name: 'Savings order' })).toBeVisible();
  expect(await screen.findByText('Begins to earn with the next day (UTC).')).toBeVisible();
  expect(bought(calls)).toHaveLength(1);
  await press('Take back');
  expect(await screen.findByText(/It has not begun to earn/)).toBeVisible();
  await press('Take it back');
  expect(await screen.findByText('Taken back before it began, whole.')).toBeVisible();
}, 30_000);

test('leaving early says what it costs, asks for the fund password, and survives a lost answer', async () => {
  const person = await room.saver();
  const order = await buy(person, 'demo-fixed', '1000');
  await room.until(order.firstAt);
  const calls: string[] = [];
  await renderScreen(paths.earn.order.href(order), { exchange: room, as: person, onCall: (url) => calls.push(url) });
  await press('Redeem');
  const sheet = await screen.findByRole('dialog', { name: 'Redeem' });
  expect(await within(sheet).findByText('Leaving now costs you 0.15068493 USDT of interest.')).toBeVisible();
  await press('Leave early');
  expect(await within(sheet).findByText('Type the six digits.')).toBeVisible();
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), '111111');
  await press('Leave early');
  expect(await within(sheet).findByText('Wrong fund password.')).toBeVisible();
  await userEvent.clear(await within(sheet).findByLabelText('Fund password'));
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), FUND);
  loseAnswer(api.earn.redeem);
  await press('Leave early');
  expect(await screen.findByText('On its way back to your spot account.', {}, { timeout: 8_000 })).toBeVisible();
  expect(await orderOf(person, order)).toMatchObject({ status: 'earlyRedeeming', forfeited: '0.15068493' });
  // In the list it no longer waits for its term.
  await renderScreen(paths.earn.overview.href(), { exchange: room, as: person });
  expect(await screen.findByText(/^Arrives by \d{4}/)).toBeVisible();
  expect(screen.queryByText(/^Matures/)).toBeNull();
}, 30_000);

test('the overview adds up, the calendar tells a day, and renewal can be switched', async () => {
  const person = await room.saver();
  const order = await buy(person, 'usdt-30', '1000');
  await renderScreen(paths.earn.overview.href(), { exchange: room, as: person });
  // The sum, and what there is of the one coin.
  expect(await screen.findAllByText('1,000.00')).toHaveLength(2);
  expect(await screen.findByText('No payouts in this month')).toBeVisible();
  await press('Month after');
  await press('2026-08-15, with payouts');
  const list = await screen.findByRole('list', { name: 'Payouts' });
  expect(within(list).getByText('1,000.00 + 4.5205479')).toBeVisible();
  await userEvent.click(await screen.findByRole('link', { name: /USDT 30 days/ }));
  await userEvent.click(await screen.findByRole('switch', { name: 'Renew at maturity' }));
  expect(await screen.findByText(/begins a new term at the rate of that day/)).toBeVisible();
  expect((await orderOf(person, order)).autoRenew).toBe(true);
}, 30_000);

test('what a coin has brought stands there to the last digit, also where it is the only one', async () => {
  const person = await room.saver();
  const order = await buy(person, 'demo-fixed', '1000');
  await room.until(order.firstAt + 60_000);
  await renderScreen(paths.earn.overview.href(), { exchange: room, as: person });
  const sums = await screen.findByRole('list', { name: 'By coin' });
  expect(within(sums).getByText('0.30136986')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Browse products' })).toHaveLength(1);
}, 30_000);

test('nothing to confirm after a reload; logged out the products are there and the overview says what to do', async () => {
  const person = await room.saver();
  await renderScreen(paths.earn.confirm.href({ id: 'usdt-7' }), { exchange: room, as: person });
  await press('Type an amount');
  expect(await amount()).toBeVisible();
});

test('a visitor sees the products, their rates and the rules', async () => {
  await renderScreen(paths.earn.rules.href({ id: 'usdt-7' }), { exchange: room });
  expect(await screen.findByText('What can go wrong')).toBeVisible();
  expect(await screen.findAllByText('4.20%')).toHaveLength(2);
});

test.each(['123', '12345678901234567890'])(
  'the number %s is no order: it says so and shows the way to one’s own',
  async (orderNo) => {
    await renderScreen(paths.earn.order.href({ orderNo }), { exchange: room, as: await room.saver() });
    expect(await screen.findByText('No such order')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'To my savings' })).toBeVisible();
  },
);
