/** A tap on an order of the history shows all that is known of it. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, symbol, tradingRoom } from './trader';

let x: Room;
beforeAll(async () => {
  x = await tradingRoom();
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterAll(() => x.close());

test('its number, times, average price, fee and why it ended', async () => {
  const person = await x.trader();
  const filled = await open(person, { side: 'long', qty: '0.01', leverage: 5 });
  const { orderNo } = await open(person, { side: 'long', qty: '0.02', leverage: 5, price: '59000' });
  await person.call(api.perpetual.recall, { orderNo });
  await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
  const list = await screen.findByRole('list', { name: 'Orders' });
  const [recalled, done] = await within(list).findAllByRole('button', { name: 'BTC/USDT' });

  await userEvent.click(recalled!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Order details' }));
  const shown = (name: string) => sheet.getByText(name).nextElementSibling;
  expect(shown('Order number')).toHaveTextContent(orderNo);
  expect(shown('Ended because')).toHaveTextContent('You cancelled it');
  expect(shown('Amount')).toHaveTextContent('0.02 BTC');
  expect(shown('Filled amount')).toHaveTextContent('0 BTC');
  expect(shown('Ended')).toHaveTextContent(/\d{4}.*\d\d:\d\d:\d\d/);
  await userEvent.click(await sheet.findByRole('button', { name: 'Close' }));

  await userEvent.click(done!);
  const other = within(await screen.findByRole('dialog', { name: 'Order details' }));
  const told = (name: string) => other.getByText(name).nextElementSibling;
  expect(told('Order number')).toHaveTextContent(filled.orderNo);
  expect(told('Average price')).toHaveTextContent('60,000.01');
  expect(told('Fee (USDT)')).toHaveTextContent(/^0\.3\d/);
  expect(other.queryByText('Ended because')).toBeNull();
});
