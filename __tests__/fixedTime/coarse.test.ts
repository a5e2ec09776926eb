/** Contracts are offered only where nobody gains by waiting for a step of the price and betting on the way back (decision 45). */
import { api } from '@/lib/api/index';
import { isTooCoarse } from '@/lib/fixed-time/rules';
import { fromQuote } from '@/lib/money/decimal';
import { simulatedFeed } from '@/server/market/simulated/simulatedFeed';
import { listings } from '@/server/market/varieties';
import { exchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { givePerpetual } from '../harness/givePerpetual';
import { becomeSuitable } from '../harness/suitable';
import { bet, fixedTimeRoom } from './room';

const SECONDS = 6 * 3_600;
const DURATION = 60;
const PAYOUT = 0.75;
/** Entries further away are voided, with the narrowest distance that may be asked for. */
const SLIPPAGE = 0.0005;

/** What a bet of 1 against each step brings on average, within three seconds after it. */
function broughtBy(ticks: readonly number[]): number {
  const tally = { bets: 0, brought: 0 };
  let [way, steppedAt] = [0, 0];
  for (let at = 1; at + DURATION + 1 < ticks.length; at += 1) {
    const [before, now, entry] = [ticks[at - 1]!, ticks[at]!, ticks[at + 1]!];
    if (now !== before) [way, steppedAt] = [Math.sign(now - before), at];
    if (way === 0 || at - steppedAt > 2 || Math.abs(entry - now) > now * SLIPPAGE) continue;
    const moved = Math.sign(ticks[at + 1 + DURATION]! - entry);
    tally.bets += 1;
    tally.brought += moved === 0 ? 0 : moved === -way ? PAYOUT : -1;
  }
  return tally.brought / tally.bets;
}

const feed = simulatedFeed('avocet');
const END = Date.UTC(2026, 10, 27, 14);
const priceOf = (symbol: string, places: number, tick: number) =>
  fromQuote(feed.tick(symbol, END)!.last * tick, places);
const offered = listings
  .map(({ variety }) => variety)
  .filter(
    ({ kind, symbol, tick, priceDigits }) =>
      kind === 'crypto' && !isTooCoarse(tick, priceOf(symbol, priceDigits, Number(tick))),
  );

test('the large markets are offered, and those of coarse prices are not', () => {
  const names = offered.map(({ base }) => base);
  expect(names).toEqual(expect.arrayContaining(['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'DOGE']));
  for (const base of ['WIF', 'NEAR', 'BONK', 'SNX', 'IMX']) expect(names).not.toContain(base);
});

test.each(offered.map(({ symbol }) => symbol))('whoever bets on the way back in %s loses', (symbol) => {
  const ticks = Array.from({ length: SECONDS }, (_, at) => feed.tick(symbol, END - (SECONDS - at) * 1_000)!.last);
  expect(broughtBy(ticks)).toBeLessThan(-0.05);
});

test('where the price is too coarse there are no durations, and no order is taken', async () => {
  // 1.300 in steps of 0.001.
  const x = await exchange({ feed: heldFeed({ WIFUSDT: 1_300 }).feed });
  const person = await x.person();
  await becomeSuitable(person);
  await givePerpetual(x, person, '100');
  const config = await person.call(api.fixedTime.config, { symbol: 'WIFUSDT' });
  expect(config).toMatchObject({ options: [], enabled: false, reason: 'noTerms' });
  await expect(bet(person, { symbol: 'WIFUSDT', expectedPrice: '1.3' })).rejects.toMatchObject({
    reason: 'durationUnknown',
  });
  await x.close();
});

test('a price that is older than five seconds is in no row', async () => {
  const room = await fixedTimeRoom();
  const priceNow = () => room.log.priceAt('BTCUSDT', room.clock.now(), 0);
  room.held.stall(room.clock.now());
  for (let nr = 0; nr < 5; nr += 1) await room.second();
  expect(await priceNow()).toBe('60000.00');
  await room.second();
  expect(await priceNow()).toBeNull();
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
