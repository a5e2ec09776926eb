/** What a limit order takes is the same figure on the ticket, on its sheet and at the exchange, to the cent. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forexDraft } from '@/lib/forex/state';
import { formatAmount } from '@/lib/format/numbers';
import { round } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { renderScreen } from '../harness/renderScreen';
import { forexRoom, open, resting, type Room } from './trader';

const desk = paths.forex.chart.href({ symbol: 'EURUSD' });
let x: Room;
beforeAll(async () => {
  x = await forexRoom();
});
beforeEach(async () => {
  await x.move({ EURUSD: 116_930 });
  forexDraft.open('NONE');
  forexDraft.edit({ type: 'market', lots: '0.05' });
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const valueOf = (name: string, within_: HTMLElement = document.body): string =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? '';

/** One side's figure of a line of the ticket, such as `550.00` of `Buy 550.00 Sell 584.65`: its word stands before it. */
const ofSide = (side: 'buy' | 'sell', line: string): string =>
  new RegExp(`${side} ([\\d.,]+%?)`, 'i').exec(line)?.[1] ?? `no figure for ${side} in “${line}”`;

async function limit(text: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Kind of order/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Limit/ }));
  const field = await screen.findByRole('textbox', { name: 'Limit' });
  // It begins with the last price.
  await waitFor(() => expect(field).toHaveValue('1.16930'));
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test.each([
  { side: 'buy', price: '1.10', margin: '550.00', other: '584.65' },
  { side: 'sell', price: '1.25', margin: '625.00', other: '584.66' },
] as const)('$side limit at $price: ticket, sheet and hold say $margin', async ({ side, price, margin, other }) => {
  const person = await x.trader('2000');
  // So that there is a level before and after.
  await open(person, { lots: '0.01' });
  await renderScreen(desk, { exchange: x, as: person });
  await screen.findByText('0.01 lots');
  await limit(price);
  await waitFor(() => expect(ofSide(side, valueOf('Margin'))).toBe(margin));
  // Pressed on the other side it would fill at the market: that is said as well, by its own name.
  expect(ofSide(side === 'buy' ? 'sell' : 'buy', valueOf('Margin'))).toBe(other);
  await waitFor(() => expect(ofSide(side, valueOf('Margin level'))).toMatch(/%$/));
  const level = ofSide(side, valueOf('Margin level'));
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Place a ${side} order at`) }));
  const sheet = await screen.findByRole('dialog');
  expect(valueOf('Margin', sheet)).toBe(`${margin} USDT (10x)`);
  expect(valueOf('Margin level', sheet).endsWith(`→ ${level}`)).toBe(true);
  await userEvent.click(await within(sheet).findByRole('button', { name: new RegExp(`^Place ${side} at`) }));
  await waitFor(async () => expect(await resting(person)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [order] = await resting(person);
  expect(formatAmount(round(order!.held, 2, 'up'), 2, 2)).toBe(margin);
});

test.each([
  { language: 'en', buy: 'Buy', sell: 'Sell', names: ['Margin', 'Overnight', 'Margin level'] },
  { language: 'zh-hk', buy: '買', sell: '賣', names: ['保證金', '隔夜利息', '保證金水平'] },
  { language: 'zh-cn', buy: '买', sell: '卖', names: ['保证金', '隔夜利息', '保证金水平'] },
] as const)('in $language each line names a side before its figure, and what is bought first', async (words) => {
  const person = await x.trader('2000');
  await open(person, { lots: '0.01' });
  forexDraft.open('EURUSD');
  forexDraft.edit({ type: 'limit', price: '1.10000', lots: '0.05' });
  await renderScreen(desk, { exchange: x, as: person, language: words.language });
  const lines = [
    /^{buy} 550\.00 {sell} 584\.65 \/ /,
    /^{buy} [-+][\d.]+ {sell} [-+][\d.]+$/,
    /^[\d.,]+% → {buy} [\d.,]+% {sell} [\d.,]+%$/,
  ];
  for (const [place, { source }] of lines.entries()) {
    const name = new RegExp(`^${words.names[place]!}( ?[(（].*)?$`);
    const line = () => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
    const pattern = new RegExp(source.replace('{buy}', words.buy).replace('{sell}', words.sell));
    await waitFor(() => expect(line()).toHaveTextContent(pattern));
  }
});

test('without lots nothing is said of what the spread costs', async () => {
  await renderScreen(desk, { exchange: x, as: await x.trader('2000') });
  expect(await screen.findByText(/^The spread costs [\d.]+ USDT, no commission; positions/)).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Lots' }));
  expect(screen.getByText(/^No commission; positions are closed at a level of 50%\./)).toBeVisible();
});

test('a limit between the two prices rests on both sides: it is one figure', async () => {
  await renderScreen(desk, { exchange: x, as: await x.trader('2000') });
  await limit('1.1693');
  await waitFor(() => expect(valueOf('Margin')).toMatch(/^584\.65\/ free/));
});
