/** A press whose outcome nobody knows, and the next one, on the screen and against the real exchange: it is done once. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { loseOutcome } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, positions, symbol, tradingRoom } from './trader';

let x: Room;
beforeAll(async () => {
  x = await tradingRoom({ BTCUSDT: 6_000_000 });
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

test.each([
  ['50%', '0.05'],
  ['25%', '0.075'],
])(
  '%s of a position is closed once, not the same share of the rest',
  async (share, left) => {
    const person = await x.trader();
    await open(person, { side: 'long', qty: '0.1' });
    await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: x, as: person });
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(await sheet.findByRole('tab', { name: share }));
    const submit = sheet.getByRole('button', { name: 'Close at market' });
    loseOutcome(api.perpetual.close);
    await userEvent.click(submit);
    await sheet.findByText(/not known yet .* cannot happen twice/, {}, { timeout: 8_000 });
    // The screen behind knows what is left of it.
    await waitFor(() => expect(screen.getByText(new RegExp(`· ${left} BTC$`))).toBeInTheDocument(), { timeout: 8_000 });
    await userEvent.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8_000 });
    expect(await positions(person)).toMatchObject([{ qty: left }]);
  },
  30_000,
);
