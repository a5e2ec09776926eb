/** Fixed-time contracts on forex near the weekend, on the screen: what is too long is said before it is sent, and a closed market says when it opens. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatDateTime } from '@/lib/format/times';
import { paths } from '@/lib/paths';
import { forexRoom, WEDNESDAY } from '../forex/trader';
import { renderScreen } from '../harness/renderScreen';

/** Friday, 17:00 in New York, and the Sunday after. */
const CLOSE = Date.UTC(2026, 6, 17, 21);
const OPENS = Date.UTC(2026, 6, 19, 21);
const MINUTE = 60_000;

let room: Awaited<ReturnType<typeof forexRoom>>;
beforeEach(async () => {
  room = await forexRoom({ start: WEDNESDAY });
});
afterEach(() => room.close());

const show = async (at: number) => {
  await room.to(at);
  const person = await room.trader('1000');
  await renderScreen(paths.fixedTime.trade.href({ symbol: 'EURUSD' }), { exchange: room, as: person });
};
const until = (at: number) => formatDateTime(at);

test('before the close a duration that ends too late is not offered, and a shorter one is', async () => {
  await show(CLOSE - 8 * MINUTE);
  await userEvent.click(await screen.findByRole('radio', { name: /^5 / }));
  const said = `The market closes ${until(CLOSE)}. An order ends at least 5 minutes before that, so choose a shorter duration.`;
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Up/ })).toBeNull();
  await userEvent.click(await screen.findByRole('radio', { name: /^1 / }));
  expect(await screen.findByRole('button', { name: /Up/ })).toBeVisible();
});

test('when none fits any more that is said', async () => {
  await show(CLOSE - 5 * MINUTE);
  expect(await screen.findByText(/so none is taken any more/)).toBeVisible();
});

test('a closed market says when it opens', async () => {
  await show(CLOSE + MINUTE);
  expect(
    await screen.findByText(`The market is closed. It opens ${until(OPENS)}. Prices and your orders stay in view.`),
  ).toBeVisible();
});
