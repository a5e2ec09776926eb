/** The ticket on the smallest phones: every empty field has its word. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { renderScreen } from '../harness/renderScreen';
import { type Room, symbol, tradingRoom } from './trader';

let x: Room;
beforeAll(async () => {
  x = await tradingRoom();
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterAll(() => x.close());

test('the amount is named while it is empty, and has the whole field once it is typed', async () => {
  await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: x });
  const field = await screen.findByLabelText('Amount');
  const word = screen.getByText('Amount');
  expect(word.className).not.toContain('hidden');
  await userEvent.type(field, '0.01');
  expect(word).toHaveClass('max-[22.4375rem]:hidden');
  await userEvent.clear(field);
  expect(word.className).not.toContain('hidden');
});
