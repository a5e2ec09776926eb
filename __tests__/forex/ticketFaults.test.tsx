/** What is wrong with a forex order or with stops: said at each field at once, and nothing is promised for what would be refused. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forexDraft } from '@/lib/forex/state';
import { paths } from '@/lib/paths';
import { renderScreen } from '../harness/renderScreen';
import { type Room, forexRoom, open, positions } from './trader';

const desk = paths.forex.chart.href({ symbol: 'EURUSD' });
let x: Room;
beforeAll(async () => {
  x = await forexRoom();
});
beforeEach(async () => {
  await x.move({ EURUSD: 115_000 });
  forexDraft.open('NONE');
  forexDraft.edit({ type: 'market', lots: '0.05' });
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

async function fill(name: string, text: string, within_ = within(document.body)): Promise<HTMLElement> {
  const field = await within_.findByRole('textbox', { name });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  return field;
}
const factOf = (name: RegExp | string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

test('limit and lots, take profit and stop loss: each field has its own fault after one press', async () => {
  const shown: Element[] = [];
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      shown.push(this);
    },
  });
  await renderScreen(desk, { exchange: x, as: await x.trader() });
  await userEvent.click(await screen.findByRole('button', { name: /^Kind of order/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Limit/ }));
  const limit = await screen.findByRole('textbox', { name: 'Limit' });
  await waitFor(() => expect(limit).toHaveValue('1.15000'));
  await fill('Limit', '2');
  const lots = await fill('Lots', '');
  await userEvent.click(await screen.findByRole('button', { name: /^Place a buy order/ }));
  expect(limit).toHaveAccessibleDescription(/^The price must be between/);
  expect(lots).toHaveAccessibleDescription('How many lots?');
  // The line that faults would move behind the pinned prices.
  const line = screen.getByRole('checkbox', { name: 'Take profit / stop loss' });
  expect(shown.some((one) => one.contains(line))).toBe(true);
  await fill('Limit', '1.14');
  await fill('Lots', '0.05');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Take profit / stop loss' }));
  const profit = await fill('Profit', '1.13');
  const loss = await fill('Stop', '1.15');
  await userEvent.click(await screen.findByRole('button', { name: /^Place a buy order/ }));
  expect(profit).toHaveAccessibleDescription(/^Take profit must be higher than the limit price/);
  expect(loss).toHaveAccessibleDescription(/^Stop loss must be lower than the limit price/);
});

test('an order that cannot be paid leaves no level: it says what is missing, and what can be done', async () => {
  await renderScreen(desk, { exchange: x, as: await x.trader('100') });
  await fill('Lots', '0.05');
  // The margin of 575.01 and 0.10 for the spread.
  await waitFor(() => expect(factOf('Missing (with spread)')).toHaveTextContent(/^475\.1/));
  expect(screen.queryByText('Margin level', { selector: 'dt' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Transfer' })).toHaveAttribute(
    'href',
    `#${paths.assets.transfer.href({ from: 'spot', to: 'fx' })}`,
  );
  await fill('Lots', '0.01');
  await waitFor(() => expect(factOf('Margin level')).toHaveTextContent(/about/));
});

test('the sheet of a position promises nothing for prices that would be refused, also beyond the stop-out', async () => {
  const person = await x.trader('200');
  await open(person, { lots: '0.01' });
  await renderScreen(desk, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'TP/SL' }));
  const sheet = within(await screen.findByRole('dialog'));
  const profit = await fill('Take profit', '1.10', sheet);
  const loss = await fill('Stop loss', '0.5', sheet);
  expect(sheet.queryByText(/^When it fires, about/)).toBeNull();
  await userEvent.click(sheet.getByRole('button', { name: 'Confirm' }));
  expect(profit).toHaveAccessibleDescription(/^Take profit must be higher than the closing price/);
  expect(loss).toHaveAccessibleDescription(/^Stop loss is beyond the stop-out price/);
  expect(loss).toBeInvalid();
  expect((await positions(person))[0]).toMatchObject({ takeProfit: null, stopLoss: null });
});
