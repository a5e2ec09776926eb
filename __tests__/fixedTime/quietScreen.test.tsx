/** Fixed-time contracts while the price stands nearly still: what is too short is said before it is sent, and comes back by itself. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fixedTimeDraft } from '@/lib/fixed-time/state';
import { paths } from '@/lib/paths';
import { exchange } from '../harness/exchange';
import { givePerpetual } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { renderScreen } from '../harness/renderScreen';
import { becomeSuitable } from '../harness/suitable';

const symbol = 'BTCUSDT';
const MINUTE = 60_000;

test('a duration that is too short while little moves says so, a longer one is taken, and no order is lost on the way', async () => {
  let range = 4;
  const candle = { open: 6_000_000, low: 6_000_000, close: 6_000_000, volume: 1 };
  const bars = (_: string, __: string, from: number) => [{ ...candle, time: from, high: candle.low + range }];
  const x = await exchange({ feed: { ...heldFeed({ [symbol]: 6_000_000 }).feed, bars } });
  fixedTimeDraft.edit({ duration: 60, stake: '' });
  const person = await x.person();
  await becomeSuitable(person);
  await givePerpetual(x, person, '500');
  const view = await renderScreen(paths.fixedTime.trade.href({ symbol }), { exchange: x, as: person });
  expect(
    await screen.findByText(
      'The price moves too little for this duration right now. Choose a longer one, or try again in a few minutes.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Up/ })).toBeNull();
  await userEvent.click(await screen.findByRole('radio', { name: /^5 min/ }));
  await userEvent.type(await screen.findByLabelText('Stake'), '100');
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }));
  // Meanwhile it has become quieter still: nothing is taken, and the ticket knows why.
  range = 2;
  await x.clock.advance(MINUTE);
  await userEvent.click(await screen.findByRole('button', { name: 'Stake 100 USDT, up' }));
  expect(await screen.findByText(/^The price moves too little for this duration right now/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'See the new terms' }));
  expect(await screen.findByText(/^The price moves too little for this duration right now/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Up/ })).toBeNull();
  view.unmount();
  range = 0;
  await x.clock.advance(MINUTE);
  const still = await renderScreen(paths.fixedTime.trade.href({ symbol }), { exchange: x, as: person });
  expect(await screen.findByText(/^The price moves too little right now, so no orders are taken/)).toBeVisible();
  still.unmount();
  range = 8;
  await x.clock.advance(MINUTE);
  await renderScreen(paths.fixedTime.trade.href({ symbol }), { exchange: x, as: person });
  expect(await screen.findByRole('button', { name: /^Up/ })).toBeVisible();
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});
