/** The screen for moving money between own accounts, key by key against the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { open, tradingRoom, type Room } from '../perpetual/trader';
import { goOffline, loseAnswer } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';

let room: Room;
beforeAll(async () => {
  room = await tradingRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const amount = () => screen.findByRole('textbox', { name: 'Amount' });
const submit = () => screen.getByRole('button', { name: 'Transfer' });

test('an amount is typed, what follows is shown, it is moved once, and one comes back to where one was', async () => {
  const person = await room.person();
  const calls: string[] = [];
  const next = paths.assets.ledger.href({ account: 'perpetual' });
  await renderScreen(paths.assets.transfer.href({ to: 'perpetual', next }), {
    exchange: room,
    as: person,
    onCall: (url) => calls.push(url),
  });
  await userEvent.type(await amount(), '1234.5');
  const after = screen.getByRole('region', { name: 'Can be moved afterwards' });
  expect(within(after).getByText('8,765.50')).toBeVisible();
  expect(within(after).getByText('1,234.50')).toBeVisible();
  await userEvent.dblClick(submit());
  expect(await screen.findByText('1,234.50 USDT moved from Spot to Perpetual.')).toBeVisible();
  expect(calls.filter((url) => url.endsWith(api.assets.transfer.path))).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  // The record names the account of each line.
  expect(await screen.findByRole('heading', { name: 'Perpetual statement' })).toBeVisible();
  expect(await screen.findByText('USDT · Perpetual')).toBeVisible();
});

test('what is wrong with an amount is said under it, and "Max" takes what is free', async () => {
  const person = await room.person();
  await renderScreen(paths.assets.transfer.href(), { exchange: room, as: person });
  await amount();
  await userEvent.click(submit());
  expect(screen.getByText('Enter an amount.')).toBeVisible();
  await userEvent.type(await amount(), '0');
  expect(screen.getByText('Enter more than zero.')).toBeVisible();
  await userEvent.clear(await amount());
  await userEvent.type(await amount(), '10000.00000001');
  expect(screen.getByText('At most 10,000.00 USDT can be moved.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Max' }));
  expect(screen.queryByText(/At most/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Swap the two accounts' }));
  expect(screen.getByRole('combobox', { name: 'From: Perpetual' })).toBeVisible();
  expect(screen.getByText('Nothing on this account can be moved now.')).toBeVisible();
  // Choosing the other account on one side swaps the two.
  await userEvent.click(await screen.findByRole('combobox', { name: 'From: Perpetual' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Spot' }));
  expect(screen.getByRole('combobox', { name: 'To: Perpetual' })).toBeVisible();
});

test('where a cross position needs some of it, the screen says so; without an answer it does not guess', async () => {
  const person = await room.trader('2000');
  await open(person, { side: 'long', qty: '0.1', marginMode: 'cross' });
  await renderScreen(paths.assets.transfer.href({ from: 'perpetual' }), { exchange: room, as: person });
  expect(await screen.findByText(/needed for cross positions/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Max' }));
  loseAnswer(api.assets.transfer);
  await userEvent.click(submit());
  expect(await screen.findByText(/Checking the result/)).toBeVisible();
  // Asked by its key, the exchange knows that it was done.
  expect(await screen.findByText(/moved from Perpetual to Spot/, {}, { timeout: 8_000 })).toBeVisible();
}, 20_000);

test('offline nothing is sent, and the form says so', async () => {
  const person = await room.person();
  await renderScreen(paths.assets.transfer.href(), { exchange: room, as: person });
  await userEvent.type(await amount(), '5');
  const comeBack = goOffline();
  await userEvent.click(submit());
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  comeBack();
  expect((await person.call(api.assets.ledger, { type: 'transfer' })).total).toBe(0);
});

test('the fund page leads here from its shortcuts and from each account, and shows unrealised profit as a part', async () => {
  const person = await room.trader('2000');
  await open(person, { side: 'long', qty: '0.1' });
  await renderScreen(paths.assets.fund.href(), { exchange: room, as: person });
  expect(await screen.findByText(/^Unrealised/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Transfer' })).toBeVisible();
  await userEvent.click(await screen.findByRole('link', { name: 'Transfer from Perpetual' }));
  expect(await screen.findByRole('combobox', { name: 'From: Perpetual' })).toBeVisible();
});

test('from a ticket one comes back to the ticket', async () => {
  const person = await room.person();
  const desk = paths.perpetual.trade.href({ symbol: 'BTCUSDT' });
  await renderScreen(desk, { exchange: room, as: person });
  await userEvent.click(await screen.findByRole('link', { name: 'Transfer to the perpetual account' }));
  await userEvent.type(await amount(), '10');
  await userEvent.click(submit());
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(window.location.hash).toBe(`#${desk}`));
});

test('what became of a transfer is not said of another address', async () => {
  const person = await room.person();
  await renderScreen(paths.assets.transfer.href({ from: 'spot', to: 'perpetual' }), { exchange: room, as: person });
  await userEvent.type(await amount(), '10');
  await userEvent.click(submit());
  expect(await screen.findByText('10.00 USDT moved from Spot to Perpetual.')).toBeVisible();
  window.location.hash = paths.assets.transfer.href({ from: 'spot', to: 'fx' });
  expect(await amount()).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'To: Forex' })).toBeVisible();
});
