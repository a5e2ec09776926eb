/** What is wrong with an order or with stops: said at each field at once, and nothing is promised for what would be refused. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, positions, symbol, tradingRoom } from './trader';

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

async function fill(name: string, text: string, within_ = within(document.body)): Promise<HTMLElement> {
  const field = await within_.findByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
}
const long = async () => userEvent.click(await screen.findByRole('button', { name: /^Long/ }));
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

test('price and amount, take profit and stop loss: each field has its own fault after one press, and what moves comes into view', async () => {
  const shown: Element[] = [];
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      shown.push(this);
    },
  });
  await renderScreen(trade, { exchange: x, as: await x.trader() });
  await screen.findByText(/^Mark 60/);
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('60000.00'));
  await fill('Price', '10');
  await long();
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(/^The price must be between/));
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Enter an amount');
  expect(shown.some((one) => one.contains(screen.getByRole('button', { name: /^Long/ })))).toBe(true);

  await fill('Price', '60000');
  await fill('Amount', '0.001');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'TP/SL' }));
  const profit = await fill('Take profit', '59000');
  const loss = await fill('Stop loss', '61000');
  await long();
  expect(profit).toHaveAccessibleDescription(/^Take profit must be higher than the limit price/);
  expect(loss).toHaveAccessibleDescription(/^Stop loss must be lower than the limit price/);
  expect(screen.queryByRole('dialog')).toBeNull();

  // Of a price that has to change anyway no stop is judged, and the amount is judged by itself.
  await fill('Price', '10');
  await fill('Amount', '99999');
  expect(profit).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(/^The maximum is/);
});

test('an order that cannot be paid has no worst case: it says what is missing, and what can be done', async () => {
  await renderScreen(trade, { exchange: x, as: await x.trader('100.009') });
  await screen.findByText(/^Mark 60/);
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('60000.00'));
  await fill('Price', '60000');
  await fill('Amount', '0.1');
  await waitFor(() => expect(factOf('Cost')).toHaveTextContent('1,203.00 USDT'));
  // The difference of the two figures on the screen.
  await waitFor(() => expect(screen.getByText('Available').nextElementSibling).toHaveTextContent(/^100\.00/));
  expect(factOf('Short by')).toHaveTextContent('1,103.00 USDT');
  expect(screen.queryByText('Max loss')).toBeNull();
  expect(screen.queryByText('Liq. price')).toBeNull();
  expect(screen.getByRole('link', { name: 'Transfer' })).toHaveAttribute(
    'href',
    `#${paths.assets.transfer.href({ from: 'spot', to: 'perpetual' })}`,
  );
  await fill('Amount', '0.005');
  expect(factOf('Max loss')).toHaveTextContent('60.15 USDT');
  expect(screen.queryByText('Short by')).toBeNull();
});

test('the sheet of a position promises nothing for prices that would be refused, and says so at both', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.01', leverage: 10 });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'TP/SL' }));
  const sheet = within(await screen.findByRole('dialog'));
  const profit = await fill('Take profit', '59000', sheet);
  // Within the losing side, but beyond the liquidation price.
  const loss = await fill('Stop loss', '50000', sheet);
  expect(sheet.queryByText(/^When it fires, about/)).toBeNull();
  expect(profit).toHaveAccessibleDescription(/^Take profit must be higher than the mark price/);
  expect(profit).toBeValid();
  await userEvent.click(sheet.getByRole('button', { name: 'Confirm' }));
  expect(profit).toBeInvalid();
  expect(loss).toBeInvalid();
  expect(loss).toHaveAccessibleDescription(/^Stop loss is beyond the liquidation price/);
  expect((await positions(person))[0]).toMatchObject({ takeProfit: null, stopLoss: null });
  await fill('Take profit', '66000', sheet);
  expect(profit).toHaveAccessibleDescription(/^When it fires, about .*\+/);
});

test('the sheet that closes says what is wrong with price and amount at once', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.01', leverage: 10 });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(sheet.getByRole('tab', { name: 'Limit' }));
  const price = await fill('Price', '10', sheet);
  const qty = await fill('Amount', '5', sheet);
  await userEvent.click(sheet.getByRole('button', { name: 'Place closing order' }));
  expect(price).toHaveAccessibleDescription(/^The price must be between/);
  expect(qty).toHaveAccessibleDescription(/^At most 0\.01/);
});
