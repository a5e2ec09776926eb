/** Contracts are offered only where nobody gains by waiting for a step of the price and betting on the way back (decision 45). */
import { api } from '@/lib/api/index';
import { isTooCoarse, isTooQuiet } from '@/lib/fixed-time/rules';
import { fromQuote } from '@/lib/money/decimal';
import { keyOf, normal } from '@/server/market/simulated/noise';
import { simulatedFeed } from '@/server/market/simulated/simulatedFeed';
import { DEFAULT_OPTIONS } from '@/server/fixed-time/terms';
import { MINUTE } from '@/server/market/intervals';
import { listings } from '@/server/market/varieties';
import { exchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { givePerpetual } from '../harness/givePerpetual';
import { becomeSuitable } from '../harness/suitable';
import { bet, fixedTimeRoom, refusal } from './room';

const SECONDS = 6 * 3_600;
const DURATION = 60;
const PAYOUT = 0.75;
/** Entries further away are voided, with the narrowest distance that may be asked for. */
const SLIPPAGE = 0.0005;

/** What bets of 1 against each step bring, within three seconds after it. */
function betsOf(ticks: readonly number[]): { brought: number }[] {
  const bets: { brought: number }[] = [];
  let [way, steppedAt] = [0, 0];
  for (let at = 1; at + DURATION + 1 < ticks.length; at += 1) {
    const [before, now, entry] = [ticks[at - 1]!, ticks[at]!, ticks[at + 1]!];
    if (now !== before) [way, steppedAt] = [Math.sign(now - before), at];
    if (way === 0 || at - steppedAt > 2 || Math.abs(entry - now) > now * SLIPPAGE) continue;
    const moved = Math.sign(ticks[at + 1 + DURATION]! - entry);
    bets.push({ brought: moved === 0 ? 0 : moved === -way ? PAYOUT : -1 });
  }
  return bets;
}

const meanOf = (bets: readonly { brought: number }[]): number =>
  bets.reduce((sum, { brought }) => sum + brought, 0) / bets.length;

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
  expect(meanOf(betsOf(ticks))).toBeLessThan(-0.05);
});

/** Bars of one-minute candles that all range over so many ticks. */
const barsOf = (range: number, from: number, to: number) =>
  Array.from({ length: (to - from) / MINUTE }, (_, nr) => ({
    time: from + nr * MINUTE,
    open: 6_000_000,
    high: 6_000_000 + range,
    low: 6_000_000,
    close: 6_000_000,
    volume: 1,
  }));

test('while the price moves too little for a duration none is taken of it, and the terms say so', async () => {
  const held = heldFeed({ BTCUSDT: 6_000_000 });
  let range = 5;
  const x = await exchange({ feed: { ...held.feed, bars: (_, __, from, to) => barsOf(range, from, to) } });
  const person = await x.person();
  await becomeSuitable(person);
  await givePerpetual(x, person, '100');
  const quiet = async () =>
    (await person.call(api.fixedTime.config, { symbol: 'BTCUSDT' })).options.map((option) => option.isTooQuiet);
  // A minute that pays 75 % needs 5.09 ticks; 5 in a minute are 7.07 in two, which need 5.54.
  expect(await quiet()).toEqual([true, false, false, false, false]);
  const stake = { stake: '10', expectedPrice: '60000' } as const;
  expect(await refusal(bet(person, stake))).toMatchObject({ reason: 'priceTooQuiet' });
  expect(await refusal(bet(person, { ...stake, duration: 120 }))).toBe('ok');
  // With 5.1 ticks on average it is offered, from the next minute on.
  range = 5.1;
  expect(await quiet()).toEqual([true, false, false, false, false]);
  await x.clock.advance(MINUTE);
  expect(await quiet()).toEqual([false, false, false, false, false]);
  expect(await refusal(bet(person, stake))).toBe('ok');
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

/** Of a price that wanders freely, the mean distance between low and high of a time, in standard deviations of its end. */
const MEAN_RANGE = Math.sqrt(8 / Math.PI);
const KEY = keyOf('coarse', 'test');
const draws = Array.from({ length: 400_000 }, (_, nr) => normal(KEY, nr, 1));

test.each(DEFAULT_OPTIONS)(
  'whoever knew the finer price to the end would lose with $duration s wherever they are offered',
  (option) => {
    let range = 0;
    while (isTooQuiet(option, `${range}`)) range += 0.01;
    const deviation = (range / MEAN_RANGE) * Math.sqrt(option.duration / 60);
    // The best moment: the finer price is about to leave the step that is shown, and the bet is on that.
    const brought = draws.map((drawn) => {
      const end = Math.round(0.4999 + drawn * deviation);
      return { brought: end === 0 ? 0 : end > 0 ? Number(option.payoutRate) : -1 };
    });
    expect(meanOf(brought)).toBeLessThan(0);
    expect(meanOf(brought)).toBeGreaterThan(-0.01);
  },
);

test('where the price is too coarse there are no durations, and no order is taken', async () => {
  // 0.1300 in steps of 0.0001.
  const x = await exchange({ feed: heldFeed({ WIFUSDT: 1_300 }).feed });
  const person = await x.person();
  await becomeSuitable(person);
  await givePerpetual(x, person, '100');
  const config = await person.call(api.fixedTime.config, { symbol: 'WIFUSDT' });
  expect(config).toMatchObject({ options: [], enabled: false, reason: 'noTerms' });
  await expect(bet(person, { symbol: 'WIFUSDT', expectedPrice: '0.13' })).rejects.toMatchObject({
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
