/** What the sheets of a position say before anything is sent: all that it touches, and whatever would be refused. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatAmount } from '@/lib/format/numbers';
import { api } from '@/lib/api/index';
import { sum } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, positions, symbol, tradingRoom } from './trader';

const trade = paths.perpetual.trade.href({ symbol });
let x: Room;
beforeEach(async () => {
  x = await tradingRoom();
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('where long and short are open, another leverage tells of both: what is lost at most, and the margin', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.02', leverage: 5 });
  await open(person, { side: 'short', qty: '0.01', leverage: 5 });
  const before = sum((await positions(person)).map(({ margin }) => margin!));
  await renderScreen(trade, { exchange: x, as: person });
  await press('Leverage 5x');
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByText('20x'));
  const said = (await sheet.findByText(/^At most the whole margin is lost/)).textContent;
  const row = sheet.getByText('Position margin').parentElement!.textContent;
  expect(sheet.getByText('Margin ratio · Long')).toBeVisible();
  expect(sheet.getByText('Margin ratio · Short')).toBeVisible();
  await press('Change to 20x');
  await screen.findByRole('button', { name: 'Leverage 20x' });
  const after = sum((await positions(person)).map(({ margin }) => margin!));
  expect(said).toBe(`At most the whole margin is lost, ${formatAmount(after, 2, 2)} USDT.`);
  expect(row).toBe(`Position margin${formatAmount(before, 2, 2)} →${formatAmount(after, 2, 2)}`);
});

test('neither take profit nor stop loss is nothing to confirm', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1', leverage: 5 });
  await renderScreen(trade, { exchange: x, as: person });
  await press('TP/SL');
  await press('Confirm');
  const first = await screen.findByLabelText('Take profit');
  expect(first).toHaveAccessibleDescription('Enter a take profit or a stop loss');
  await userEvent.type(first, '66000');
  await press('Confirm');
  expect(await screen.findByText('66,000.00 / --')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // What is there is taken away by emptying it.
  await press('TP/SL');
  await userEvent.clear(await screen.findByLabelText('Take profit'));
  await press('Confirm');
  expect(await screen.findByText('TP/SL removed')).toBeVisible();
});

test('a limit price at which nothing is closed is refused at its field, and promises no profit', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1', leverage: 5 });
  await renderScreen(trade, { exchange: x, as: person });
  await press('Close');
  await userEvent.click(await screen.findByRole('tab', { name: 'Limit' }));
  const sheet = within(await screen.findByRole('dialog'));
  const price = await sheet.findByLabelText('Price');
  const refusedFor = async (typed: string, why: RegExp) => {
    await userEvent.clear(price);
    await userEvent.type(price, typed);
    await press('Place closing order');
    expect(await screen.findByText(why)).toBeVisible();
    expect(price).toBeInvalid();
    expect(price).toHaveAccessibleDescription(why);
  };
  await refusedFor('70000', /^The price must be between 54,[\d.,]+ and 66,[\d.,]+ USDT/);
  expect(sheet.getByText('Expected profit or loss').nextElementSibling).toHaveTextContent(/^--/);
  expect(sheet.getByText('Expected price').nextElementSibling).toHaveTextContent('--');
  expect((await positions(person))[0]).toMatchObject({ closingQty: '0' });

  await userEvent.clear(price);
  await userEvent.type(price, '61000');
  expect(price).toBeValid();
  await press('Place closing order');
  expect(await screen.findByText('Closing order placed: 0.1 BTC at 61,000.00')).toBeVisible();
});

test('a close at the market tells which closing orders it ends, as the exchange then does', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.1', leverage: 5 });
  const { positionId } = (await positions(person))[0]!;
  for (const [qty, price] of [
    ['0.06', '61000'],
    ['0.02', '62000'],
  ] as const)
    await person.call(api.perpetual.close, { positionId, orderType: 'limit', qty, price });
  await renderScreen(trade, { exchange: x, as: person });
  await press('Close');
  const sheet = within(await screen.findByRole('dialog'));
  const field = await sheet.findByLabelText('Amount');
  expect(field).toHaveAccessibleDescription('All closing orders of this position are cancelled with it');
  await userEvent.clear(field);
  await userEvent.type(field, '0.02');
  expect(field).toHaveAccessibleDescription('');
  await userEvent.click(await sheet.findByRole('tab', { name: '25%' }));
  expect(field).toHaveAccessibleDescription('Closing orders for more than is left are cancelled, the newest first');
  await press('Close at market');
  await screen.findByText(/^Closed 0\.025 BTC/);
  const { list } = await person.call(api.perpetual.orders, { open: true });
  expect(list.map(({ qty }) => qty)).toEqual(['0.06']);
});
