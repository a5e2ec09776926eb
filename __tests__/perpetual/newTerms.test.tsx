/** What somebody sees who has the desk open when other terms begin, or when trading is halted. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readableArgs } from '@/components/trading/refusals';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, positions, symbol, tradingRoom } from './trader';

let x: Room;
beforeEach(async () => {
  x = await tradingRoom();
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const trade = paths.perpetual.trade.href({ symbol });
const LATER_MS = 60_000;

async function decide(leverage: number[]): Promise<void> {
  const from = x.clock.now() + LATER_MS;
  const body = { symbol, from, makerFeeRate: '0.0004', takerFeeRate: '0.001', leverage, fundingCap: '0.001' } as const;
  for (const operator of [await x.operator(), await x.operator()])
    await operator.call(api.operator.setPerpetualTerms, { ...body, reason: 'a test' });
}

/** The exchange's clock and the phone's go on together. */
async function pass(): Promise<void> {
  await x.clock.advance(LATER_MS);
  await x.move(60_000);
  const now = Date.now() + LATER_MS;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
}

async function wishFor(qty: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Market/ }));
  await userEvent.type(await screen.findByLabelText('Amount'), qty);
}

test('terms that begin under an open confirmation are told, and nothing is placed before they were seen', async () => {
  const person = await x.trader();
  await person.call(api.perpetual.setLeverage, { symbol, marginMode: 'isolated', leverage: 20 });
  await decide([3, 3, 3, 2, 1]);
  await renderScreen(trade, { exchange: x, as: person });
  expect(await screen.findByRole('button', { name: 'Leverage 20x' }, { timeout: 30_000 })).toBeVisible();
  await wishFor('0.01');
  await userEvent.click(await screen.findByRole('button', { name: 'Long 0.01 BTC' }));
  const sheet = await screen.findByRole('dialog');
  const fee = () => within(sheet).getByText('Fee (at most about)').nextElementSibling;
  expect(fee()).toHaveTextContent(/^0\.3\d USDT$/);

  await pass();
  expect(
    await within(sheet).findByText(/^The terms of this contract have changed/, {}, { timeout: 30_000 }),
  ).toBeVisible();
  expect(fee()).toHaveTextContent(/^0\.6\d USDT$/);
  expect(within(sheet).queryByRole('button', { name: 'Confirm long' })).toBeNull();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'See the new terms' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The leverage chosen before stays chosen, and the ticket says why it cannot be taken.
  await userEvent.click(await screen.findByRole('button', { name: 'Long 0.01 BTC' }));
  expect(await screen.findByText('Leverage is at most 3x here now. Lower it first.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Leverage 20x' }));
  const choice = within(await screen.findByRole('dialog'));
  await userEvent.click(await choice.findByRole('button', { name: 'Change to 3x' }));
  expect(await screen.findByRole('button', { name: 'Leverage 3x' }, { timeout: 30_000 })).toBeVisible();
  expect(await positions(person)).toEqual([]);
}, 120_000);

test('a higher fee that begins before the screen has heard of it is refused, and then seen', async () => {
  const person = await x.trader();
  await renderScreen(trade, { exchange: x, as: person });
  await screen.findByRole('button', { name: /^Leverage/ }, { timeout: 30_000 });
  await wishFor('0.01');
  await userEvent.click(await screen.findByRole('button', { name: 'Long 0.01 BTC' }));
  const sheet = await screen.findByRole('dialog');
  await decide([20, 15, 10, 5, 2]);
  await x.clock.advance(LATER_MS);
  await x.move(60_000);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Confirm long' }));
  expect(
    await within(sheet).findByText(/^The terms of this contract have changed/, {}, { timeout: 20_000 }),
  ).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Confirm long' })).toBeNull();
  expect(await positions(person)).toEqual([]);
}, 120_000);

test('a leverage that is too high now is refused in the open sheet, and one step down is what counts now', async () => {
  const person = await x.trader();
  await person.call(api.perpetual.setLeverage, { symbol, marginMode: 'isolated', leverage: 20 });
  await decide([3, 3, 3, 2, 1]);
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Leverage 20x' }, { timeout: 30_000 }));
  const sheet = within(await screen.findByRole('dialog'));
  await pass();
  expect(await sheet.findByText('This market now takes at most 3x.', {}, { timeout: 30_000 })).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Change to 20x' })).toBeDisabled();
  await userEvent.click(await sheet.findByRole('button', { name: '1x less' }));
  expect(sheet.getByRole('button', { name: 'Change to 3x' })).toBeEnabled();
}, 120_000);

test('orders that rest with another leverage are named as what has to go first', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.01', leverage: 5, price: '59000' });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Leverage 5x' }));
  const sheet = within(await screen.findByRole('dialog'));
  // Where nothing changes, nothing is called a change.
  expect(sheet.getByRole('button', { name: 'Keep 5x' })).toBeEnabled();
  await userEvent.click(await sheet.findByRole('button', { name: '1x more' }));
  const brought: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    brought.push(this.textContent);
  };
  try {
    await userEvent.click(await sheet.findByRole('button', { name: 'Change to 6x' }));
    const why = 'Open orders with 5x rest in this market. Cancel them first.';
    expect(await sheet.findByText(why)).toBeVisible();
    // On a low phone it stands behind the pinned button.
    expect(brought).toEqual([why]);
  } finally {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  }
}, 120_000);

test('where trading is halted nothing can be pressed, and the button says why', async () => {
  const person = await x.trader();
  const operator = await x.operator();
  await operator.call(api.operator.haltMarket, { product: 'perpetual', symbol, reason: 'a test' });
  await renderScreen(trade, { exchange: x, as: person });
  expect(await screen.findByRole('button', { name: 'Trading halted' })).toBeDisabled();
  expect(screen.getByText(/^Trading of this contract is halted|halted\. /)).toBeVisible();
});

test('a halt under an open confirmation or an open close is told with the refusal, and not offered again', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.01', leverage: 5 });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }, { timeout: 30_000 }));
  const closing = within(await screen.findByRole('dialog'));
  const operator = await x.operator();
  await operator.call(api.operator.haltMarket, { product: 'perpetual', symbol, reason: 'a test' });
  await userEvent.click(await closing.findByRole('button', { name: 'Close at market' }));
  expect(await closing.findByText(/halted/)).toBeVisible();
  await waitFor(() => expect(closing.getByRole('button', { name: 'Close at market' })).toBeDisabled());
  expect(await screen.findByText(/^Trading in this contract is halted/)).toBeVisible();
  expect(await positions(person)).toHaveLength(1);
}, 120_000);

test('bounds that are no amounts of money get no unit', async () => {
  const market = (await x.visitor().call(api.perpetual.markets, {})).find((one) => one.symbol === symbol)!;
  expect(readableArgs('leverageRefused', { max: '3' }, market)).toEqual({ max: '3' });
  expect(readableArgs('tooManyOrders', { max: '50' }, market)).toEqual({ max: '50' });
  expect(readableArgs('tierLimit', { max: '200000' }, market)).toEqual({ max: '200,000' });
  expect(readableArgs('aboveMaximum', { max: '5000' }, market)).toEqual({ max: '5,000 USDT' });
  // Money of an account: what is needed never shown as less, what is there never as more. Other amounts stay exact.
  const lack = { available: '4722.60746034', needed: '4722.89678448' };
  expect(readableArgs('insufficientMargin', lack, market)).toEqual({ available: '4,722.60', needed: '4,722.90' });
  expect(readableArgs('insufficientBalance', lack, market)).toEqual(lack);
});
