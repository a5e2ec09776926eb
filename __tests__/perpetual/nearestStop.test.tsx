/** A stop loss too near to the liquidation price: the refusal names the nearest price that would be taken, and that one is. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
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

const NEAREST = /The nearest it may be is ([\d,]+\.\d\d) USDT\./;
const saidOf = (field: HTMLElement) =>
  NEAREST.exec(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '')?.[1] ?? '';

async function fill(name: string, text: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
}

test('on the ticket', async () => {
  await renderScreen(trade, { exchange: x, as: await x.trader() });
  await fill('Price', '60000');
  await fill('Amount', '0.01');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'TP/SL' }));
  const field = await fill('Stop loss', '40000');
  const long = async () => userEvent.click(await screen.findByRole('button', { name: /^Long 0/ }));
  await long();
  const nearest = saidOf(field);
  expect(nearest).not.toBe('');
  await fill('Stop loss', nearest.replaceAll(',', ''));
  await long();
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('in the sheet of a position', async () => {
  const person = await x.trader();
  await open(person, { side: 'short', qty: '0.01', leverage: 10 });
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'TP/SL' }));
  const field = await fill('Stop loss', '90000');
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('button', { name: 'Confirm' }));
  const nearest = saidOf(field).replaceAll(',', '');
  expect(nearest).not.toBe('');
  await fill('Stop loss', nearest);
  await userEvent.click(await sheet.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('TP/SL set')).toBeVisible();
  expect(Number((await positions(person))[0]!.stopLoss)).toBe(Number(nearest));
});

test('in the sheet of leverage, before anything is sent', async () => {
  const person = await x.trader();
  await open(person, { side: 'long', qty: '0.01', leverage: 5 });
  const { positionId } = (await positions(person))[0]!;
  const stop = (stopLoss: Decimal) => person.call(api.perpetual.setStops, { positionId, stopLoss, triggerBy: 'mark' });
  await stop('50000');
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Leverage 5x' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('button', { name: '1x more' }));
  const said = await sheet.findByText(/^Liquidation would come before the stop loss at 50,000\.00\./);
  const submit = sheet.getByRole('button', { name: 'Change to 6x' });
  expect(submit).toBeDisabled();
  // What it names is taken.
  const nearest = /be is ([\d,]+\.\d\d)\.$/.exec(said.textContent ?? '')?.[1] ?? '';
  await stop(nearest.replaceAll(',', '') as Decimal);
  await waitFor(() => expect(submit).toBeEnabled(), { timeout: 15_000 });
  await userEvent.click(submit);
  expect(await screen.findByText('Leverage is now 6x')).toBeVisible();
});
