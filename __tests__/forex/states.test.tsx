/** The forex screen when something is in the way: a closed or halted market, old prices, no network, an answer that never came. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { forexDraft } from '@/lib/forex/state';
import { paths } from '@/lib/paths';
import { goOffline, loseAnswer, loseOutcome } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { account, forexRoom, open, positions, resting, type Room } from './trader';

/** Friday, 16:30 in New York: half an hour before the weekend. */
const FRIDAY = Date.UTC(2026, 6, 17, 20, 30);
const SATURDAY = Date.UTC(2026, 6, 18, 15);

let x: Room;
beforeEach(async () => {
  x = await forexRoom();
  forexDraft.open('NONE');
  forexDraft.edit({ type: 'market', lots: '0.10' });
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const desk = paths.forex.chart.href({ symbol: 'EURUSD' });
const buy = () => screen.findByRole('button', { name: 'Buy at 1.15001' });
const confirm = async (): Promise<HTMLElement> =>
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buy at 1.15001' });

test('offline nothing goes out, the ticket keeps what was typed, and afterwards one press opens one position', async () => {
  const person = await x.trader();
  await renderScreen(desk, { exchange: x, as: person });
  await userEvent.click(await buy());
  const submit = await confirm();
  const comeBack = goOffline();
  await userEvent.click(submit);
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  expect(await positions(person)).toEqual([]);
  comeBack();
  await waitFor(async () => {
    await userEvent.click(submit);
    expect(await positions(person)).toHaveLength(1);
  });
  expect(await positions(person)).toMatchObject([{ lots: '0.1' }]);
});

test('an answer that never came is asked for by its key: the position is there once', async () => {
  const person = await x.trader();
  await renderScreen(desk, { exchange: x, as: person });
  await userEvent.click(await buy());
  const submit = await confirm();
  loseAnswer(api.forex.placeOrder);
  await userEvent.click(submit);
  expect(await screen.findByText(/Asking for the outcome/)).toBeVisible();
  // Told for a moment only.
  await screen.findByText(/^Bought 0.10 lots of EUR\/USD/, {}, { timeout: 8_000 });
  expect(await positions(person)).toHaveLength(1);
}, 20_000);

test('where nobody knows what became of it, pressing again opens no second position, though the price has moved', async () => {
  const person = await x.trader();
  await renderScreen(desk, { exchange: x, as: person });
  await userEvent.click(await buy());
  const submit = await confirm();
  loseOutcome(api.forex.placeOrder);
  await userEvent.click(submit);
  await waitFor(async () => expect(await positions(person)).toHaveLength(1));
  await x.move({ EURUSD: 115_010 });
  // The desk behind knows the new price; the sheet asks for the same once more.
  await waitFor(() => expect(document.body.textContent).toContain('1.15011'), { timeout: 8_000 });
  await within(screen.getByRole('dialog')).findByText(/not known yet .* cannot happen twice/, {}, { timeout: 8_000 });
  await userEvent.click(submit);
  await screen.findByText(/^Bought 0.10 lots of EUR\/USD/, {}, { timeout: 8_000 });
  expect(await positions(person)).toHaveLength(1);
}, 30_000);

test('half of a position is closed once, not half of the rest too', async () => {
  const person = await x.trader();
  await open(person, { lots: '0.1' });
  await renderScreen(desk, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('tab', { name: '50%' }));
  const submit = sheet.getByRole('button', { name: 'Close at market' });
  loseOutcome(api.forex.close);
  await userEvent.click(submit);
  await sheet.findByText(/not known yet .* cannot happen twice/, {}, { timeout: 8_000 });
  // The screen behind knows what is left of it.
  const isBehind = (found: HTMLElement) => found.closest('dialog') === null;
  await waitFor(() => expect(screen.getAllByText('0.05 lots').some(isBehind)).toBe(true), { timeout: 8_000 });
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8_000 });
  expect(await positions(person)).toMatchObject([{ lots: '0.05' }]);
}, 30_000);

test('old prices are said, and no order goes out', async () => {
  const person = await x.trader();
  x.held.stall(x.clock.now());
  await x.clock.advance(60_000);
  await renderScreen(desk, { exchange: x, as: person });
  expect(await screen.findByText(/^Prices are from .* Until they are renewed nothing fills/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /^Buy at/ }));
  expect(await screen.findByText(/^Prices are out of date/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await positions(person)).toEqual([]);
});

test('over the weekend only a limit order can be placed; positions say that nothing is closed', async () => {
  const person = await x.trader();
  await x.to(FRIDAY - 3_600_000);
  await open(person, { lots: '0.1' });
  await x.to(SATURDAY);
  await renderScreen(desk, { exchange: x, as: person });
  expect(await screen.findByText(/^While closed only limit orders can be placed/)).toBeVisible();
  expect(await screen.findByText(/^While the market is closed nothing is closed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Buy at/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Place a limit order' }));
  // It can fill on Sunday at the earliest: the interest shown is that of Monday, 6.8 points paid or 2.1 earned.
  expect(screen.getByText('Overnight once open').nextElementSibling).toHaveTextContent(/^Buy -0\.68 Sell \+0\.21$/);
  const price = await screen.findByLabelText('Limit');
  await userEvent.click(await screen.findByRole('button', { name: 'Take the buy price 1.15001 as the limit' }));
  expect(price).toHaveValue('1.15001');
  await userEvent.click(await screen.findByRole('button', { name: 'Take the sell price 1.14999 as the limit' }));
  expect(price).toHaveValue('1.14999');
  // What the exchange would refuse is said at the field, before a confirmation promises anything.
  await userEvent.clear(price);
  await userEvent.type(price, '999999999');
  await userEvent.click(await screen.findByRole('button', { name: /^Place a buy order/ }));
  await waitFor(() => expect(price).toHaveAccessibleDescription('The price must be between 1.03500 and 1.26500.'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.clear(price);
  await userEvent.type(price, '1.14');
  await userEvent.click(await screen.findByRole('button', { name: /^Place a buy order/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('First interest once open')).toBeVisible();
  await userEvent.click(await sheet.findByRole('button', { name: 'Place buy at 1.14000' }));
  await waitFor(async () => expect(await resting(person)).toMatchObject([{ price: '1.14' }]));
});

test('a halted market says so; what is open stays, and the account can still be read', async () => {
  const person = await x.trader();
  await open(person, { lots: '0.1' });
  const operator = await x.operator();
  await operator.call(api.operator.haltMarket, { product: 'forex', symbol: 'EURUSD', reason: 'a test' });
  await renderScreen(desk, { exchange: x, as: person });
  expect(await screen.findByText(/^Trading in this market is halted for now/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Buy|Sell|Place) / })).toBeNull();
  expect(await screen.findByText('0.10 lots')).toBeVisible();
  expect(await account(person)).toMatchObject({ balance: '10000' });
  expect(await positions(person)).toHaveLength(1);
});
