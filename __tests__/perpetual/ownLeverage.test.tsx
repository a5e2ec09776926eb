/** Until one's own leverage in a market is known, the ticket shows no figure that depends on it; where asking fails, it says so. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { API_BASE } from '@/lib/api/endpoint';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { renderScreen } from '../harness/renderScreen';
import { type Room, symbol, tradingRoom } from './trader';

const trade = paths.perpetual.trade.href({ symbol });
let x: Room;
beforeAll(async () => {
  x = await tradingRoom();
  await x.move(60_000);
});
beforeEach(() => {
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterAll(() => x.close());

/** The exchange with `before` in front of what it answers about leverage. */
const delayed = (before: () => Promise<void>): Room => ({
  ...x,
  inject: (async (request: { url: string }) => {
    if (request.url === `${API_BASE}/${api.perpetual.leverage.path}`) await before();
    return x.inject(request);
  }) as Room['inject'],
});

async function ofThree() {
  const person = await x.trader();
  await person.call(api.perpetual.setLeverage, { symbol, marginMode: 'isolated', leverage: 3 });
  return person;
}

const fact = (name: string) => screen.getByText(name).nextElementSibling;

test('nothing is shown that a default leverage would make, and then everything at one’s own', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await renderScreen(trade, { exchange: delayed(() => asked), as: await ofThree() });
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('60000.00'));
  await userEvent.type(await screen.findByLabelText('Amount'), '0.01');
  // What doesn't depend on it is there.
  await waitFor(() => expect(screen.getByText('Available').nextElementSibling).toHaveTextContent('10,000.00'));
  expect(screen.getByRole('button', { name: 'Leverage' })).toBeDisabled();
  expect(screen.queryByText(/^\d+x$/)).toBeNull();
  for (const name of ['Cost', 'Max loss', 'Liq. price']) expect(fact(name)).toHaveTextContent(/^--/);
  expect(screen.getByRole('slider', { name: 'Share of available balance' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Long' })).toBeDisabled();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  answer();
  expect(await screen.findByRole('button', { name: 'Leverage 3x' })).toHaveTextContent('3x');
  // A third of 600, and the fee.
  await waitFor(() => expect(fact('Cost')).toHaveTextContent(/^200\.\d\d USDT$/));
  expect(await screen.findByRole('button', { name: 'Long 0.01 BTC' })).toBeEnabled();
});

test('where asking fails the ticket says so, and asks again when told to', async () => {
  let isDown = true;
  const down = async () => {
    if (isDown) throw new TypeError('Failed to fetch');
  };
  await renderScreen(trade, { exchange: delayed(down), as: await ofThree() });
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('60000.00'));
  await userEvent.type(await screen.findByLabelText('Amount'), '0.01');
  expect(await screen.findByText(/^Your leverage in this market could not be loaded/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Long' })).toBeDisabled();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Leverage 3x' })).toBeEnabled();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Long 0.01 BTC' })).toBeEnabled();
});

test('a margin mode says the leverage that comes with it, before it is chosen and as it changes', async () => {
  const person = await ofThree();
  await person.call(api.perpetual.setLeverage, { symbol, marginMode: 'cross', leverage: 7 });
  await renderScreen(trade, { exchange: x, as: person });
  await screen.findByRole('button', { name: 'Leverage 3x' });
  await userEvent.click(await screen.findByRole('button', { name: 'Margin mode: Isolated' }));
  expect(await screen.findByRole('option', { name: /^Isolated.* · Leverage 3x$/ })).toBeVisible();
  await userEvent.click(await screen.findByRole('option', { name: /^Cross.* · Leverage 7x$/ }));
  expect(await screen.findByText('Leverage is now 7x')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Leverage 7x' })).toBeVisible();
});
