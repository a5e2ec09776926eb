/**
 * The prices at which the engine has to look at an account again, so that a tick costs a lookup by price and no scan: a stop, a limit order, and
 * for the margin level a price for each position and two for each currency that converts it (decision 33).
 */
import {
  CALL_LEVEL,
  STOP_OUT_LEVEL,
  closingPrice,
  figuresOf,
  isAtLevel,
  midOf,
  roomAbove,
  unitsOf,
} from '@/lib/forex/rules';
import { abs, add, div, isPositive, max, min, mul, round, sub, sum, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { dropTriggers, setTriggers, type Trigger } from '../trading/triggers/store';
import type { Work } from './book';
import { allHeld, fundsOf, type HeldRow } from './held';
import type { FxPrices } from './prices';
import { keepWarned } from './store';

export const PRODUCT = 'fx';

const PLACES = 12;
/** The most that a rate may move, as a fraction, before the account is looked at again. */
const WIDEST_RATE: Decimal = '0.01';
/** What rounding of figures to eight places can hide, for as many positions as there may be. */
const ROUNDING: Decimal = '0.00001';
/**
 * Of the used margin, the least room up to a warning: whoever buys and sells the same keeps their level a hair above it at no cost, and would
 * have to be looked at in every tick. A warning may come that much late; a stop-out never does.
 */
const LEAST_ROOM_TO_CALL: Decimal = '0.005';
/** From this margin level on a warning is forgotten, so that a level that hovers about the threshold writes one letter. */
const CALM_LEVEL: Decimal = '1.2';
/** Prices that every quote has reached. */
const ALWAYS = { above: '0.00000001', below: '1000000000' } as const;

/** The margin level that has to be noticed next. */
export const nextLevel = (isWarned: boolean): Decimal => (isWarned ? STOP_OUT_LEVEL : CALL_LEVEL);

/** What a position's profit moves when its rate moves: the profit in USD without its sign. */
const convertedPart = (held: HeldRow): Decimal =>
  held.contract.quote === 'USD'
    ? '0'
    : abs(
        mul(
          mul(unitsOf(held.lots, held.contract), sub(closingPrice(held.side, held.quote), held.entryPrice)),
          held.rate,
        ),
      );

interface WatchedPrices {
  /** By position number: the closing price at which the account has to be looked at. */
  positions: ReadonlyMap<string, Decimal>;
  /** How far a converting pair's price may move, as a fraction. */
  rateMove: Decimal;
}

/**
 * As long as no closing price passes its own and no converting pair moves by more than `rateMove`, equity stays above the level, whatever all of
 * them do together. Half of the room at most is kept for conversions: with `p` as the largest relative move of a rate, they cost at most
 * `sum |profit| * p`. What is left is shared among the positions by their worth, `Q * price * r`; a move of a price costs at most
 * `Q * move * r * (1 + p)`, so that each price may move by the same fraction of itself. Sums are rounded to where the room gets smaller.
 */
export function watchedPrices(held: readonly HeldRow[], room: Decimal): WatchedPrices {
  const usable = max('0', sub(room, ROUNDING));
  const converted = round(sum(held.map(convertedPart)), PLACES, 'up');
  const share = isPositive(converted) ? div(usable, mul(converted, '2'), PLACES, 'down') : WIDEST_RATE;
  const rateShare = min(WIDEST_RATE, share);
  const forPrices = round(sub(usable, mul(converted, rateShare)), PLACES, 'down');
  const worths = held.map(({ lots, contract, quote, side, rate }) =>
    mul(mul(unitsOf(lots, contract), closingPrice(side, quote)), rate),
  );
  const most = round(mul(sum(worths), add('1', rateShare)), PLACES, 'up');
  const positions = new Map(
    held.map((one) => {
      const price = closingPrice(one.side, one.quote);
      const move = div(mul(forPrices, price), most, PLACES, 'down');
      const watched = one.side === 'buy' ? sub(price, move) : add(price, move);
      return [one.row.position_no, isPositive(watched) ? watched : ALWAYS.above] as const;
    }),
  );
  // A rate that is a quotient moves a little more than its pair: with half of the share both stay within it.
  return { positions, rateMove: div(rateShare, '2', PLACES, 'down') };
}

type Wanted = Omit<Trigger, 'product' | 'ownerId'>;

/** Sets the account's prices anew, and takes away those of what has ended. */
export async function rewatch(db: Db, prices: FxPrices, work: Work): Promise<void> {
  const held = allHeld(work.positions, prices);
  if (held) await calm(db, work, held);
  const wanted = [...stopsOf(work), ...ordersOf(work), ...levelOf(work, prices, held)];
  await dropTriggers(db, PRODUCT, endedRefs(work, prices, wanted));
  const triggers = wanted.map((one): Trigger => ({ ...one, product: PRODUCT, ownerId: work.ownerId }));
  await setTriggers(db, triggers, work.scope.now);
  for (const act of ['takeProfit', 'stopLoss'] as const) {
    const kept = new Set(wanted.flatMap((one) => (one.act === act ? [one.ref] : [])));
    const gone = work.positions.map((row) => row.position_no).filter((ref) => !kept.has(ref));
    await dropTriggers(db, PRODUCT, gone, act);
  }
}

/** Forgets a warning once the level is well above it. */
async function calm(db: Db, work: Work, held: readonly HeldRow[]): Promise<void> {
  if (!work.isWarned || isAtLevel(figuresOf(fundsOf(work), held), CALM_LEVEL)) return;
  work.isWarned = false;
  await keepWarned(db, work.ownerId, false);
}

function endedRefs(work: Work, prices: FxPrices, wanted: readonly Wanted[]): string[] {
  const refs = [
    ...[...work.touched].map((row) => row.position_no),
    ...work.changedOrders.keys(),
    ...[...work.touched].flatMap((row) => rateRef(work.ownerId, prices, row.symbol) ?? []),
  ];
  const kept = new Set(wanted.map(({ ref }) => ref));
  return [...new Set(refs)].filter((ref) => !kept.has(ref));
}

function stopsOf(work: Work): Wanted[] {
  return work.positions.flatMap(({ position_no: ref, symbol, side, take_profit: takeProfit, stop_loss: stopLoss }) => {
    const watch = side === 'buy' ? ('bid' as const) : ('ask' as const);
    const [gain, loss] = side === 'buy' ? (['above', 'below'] as const) : (['below', 'above'] as const);
    return [
      ...(takeProfit ? [{ symbol, watch, goes: gain, price: takeProfit, ref, act: 'takeProfit' }] : []),
      ...(stopLoss ? [{ symbol, watch, goes: loss, price: stopLoss, ref, act: 'stopLoss' }] : []),
    ];
  });
}

function ordersOf(work: Work): Wanted[] {
  return work.orders.flatMap(({ order_no: ref, symbol, side, price }) =>
    price === null
      ? []
      : [
          side === 'buy'
            ? { symbol, watch: 'ask' as const, goes: 'below' as const, price, ref, act: 'fill' }
            : { symbol, watch: 'bid' as const, goes: 'above' as const, price, ref, act: 'fill' },
        ],
  );
}

/** While a price is missing the account is looked at with the next one. */
function levelOf(work: Work, prices: FxPrices, held: readonly HeldRow[] | null): Wanted[] {
  if (work.positions.length === 0) return [];
  if (!held) return work.positions.map(({ position_no: ref, symbol, side }) => lookAt(ref, symbol, side, null));
  const figures = figuresOf(fundsOf(work), held);
  const room = roomAbove(figures, nextLevel(work.isWarned));
  const isNearCall = !work.isWarned && isPositive(room);
  const watched = watchedPrices(held, isNearCall ? max(room, mul(figures.used, LEAST_ROOM_TO_CALL)) : room);
  const looks = held.map(({ row, side }) =>
    lookAt(row.position_no, row.symbol, side, watched.positions.get(row.position_no) ?? null),
  );
  const symbols = new Set(held.flatMap(({ contract }) => prices.pairOf(contract.quote) ?? []));
  return [...looks, ...[...symbols].flatMap((symbol) => ratesOf(work.ownerId, symbol, prices, watched.rateMove))];
}

function lookAt(ref: string, symbol: string, side: 'buy' | 'sell', price: Decimal | null): Wanted {
  return side === 'buy'
    ? { symbol, watch: 'bid', goes: 'below', price: price ?? ALWAYS.below, ref, act: 'look' }
    : { symbol, watch: 'ask', goes: 'above', price: price ?? ALWAYS.above, ref, act: 'look' };
}

const rateRef = (ownerId: string, prices: FxPrices, symbol: string): string | null => {
  const variety = prices.varietyOf(symbol);
  const pair = variety && prices.pairOf(variety.quote);
  return pair ? `rate-${ownerId}-${pair}` : null;
};

function ratesOf(ownerId: string, symbol: string, prices: FxPrices, move: Decimal): Wanted[] {
  const quote = prices.quoteOf(symbol);
  if (!quote) return [];
  const ref = `rate-${ownerId}-${symbol}`;
  const mid = midOf(quote);
  return [
    { symbol, watch: 'ask', goes: 'above', price: mul(mid, add('1', move)), ref, act: 'rateUp' },
    { symbol, watch: 'bid', goes: 'below', price: mul(mid, sub('1', move)), ref, act: 'rateDown' },
  ];
}
