/**
 * What people give to other people by trading away from the house's price. It is limited: with a stolen session an account could otherwise be
 * traded empty against orders of the thief's own (docs/decisions/0046-given-away.md).
 */
import { dayOf } from '@/lib/market/rules';
import { add, gt, lt, max, min, mul, sub, sum, type Decimal } from '@/lib/money/decimal';
import type { Side } from '@/lib/api/trading';
import type { Db } from '../../db/database';
import type { MarketData, Quote } from '../../prices/marketData';
import type { Match, MatchResult, Resting } from '../matching';
import { givenOn, heldBy } from './store';

/**
 * As a share of the price, how far from the middle of the house's quote nothing is counted, and never more than the maker's fee: whoever is paid
 * that much pays as much to the house.
 */
const FREE: Decimal = '0.0002';

/** How much of what somebody has on the account they may give away in a UTC day. */
const SHARE: Decimal = '0.05';

/** A buyer who pays no more than `high`, and a seller who gets no less than `low`, give nothing away. */
export interface Fair {
  low: Decimal;
  high: Decimal;
}

/** `fees`: what those that rest there pay when they are met, as fractions. */
export function fairOf({ bid, ask }: Pick<Quote, 'bid' | 'ask'>, fees: readonly Decimal[]): Fair {
  const middle = mul(add(bid, ask), '0.5');
  // Hundreds of orders may rest there, at one fee or two.
  const free = max('0', [...new Set(fees)].reduce(min, FREE));
  return { low: mul(middle, sub('1', free)), high: mul(middle, add('1', free)) };
}

/** Whose order comes in, and on which side. */
interface Taker {
  ownerId: string;
  side: Side;
}

interface Gift {
  giver: string;
  maker: Resting;
  /** In the quote coin. */
  amount: Decimal;
}

function giftOf({ low, high }: Fair, taker: Taker, { maker, price, qty }: Match): Gift | [] {
  if (!maker) return [];
  const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
  if (gt(price, high)) return { giver: buyer.ownerId, maker, amount: mul(qty, sub(price, high)) };
  if (lt(price, low)) return { giver: seller.ownerId, maker, amount: mul(qty, sub(low, price)) };
  return [];
}

/** What people may still give today, in USDT; they have nothing left where they are absent. */
export type RoomsOf = (owners: readonly string[]) => Promise<ReadonlyMap<string, Decimal>>;

/** By what they have on this account now. A coin without a price counts as nothing. */
export async function roomsOf(
  { db, market, now }: { db: Db; market: Pick<MarketData, 'usdtPrice'>; now: number },
  account: 'spot' | 'perpetual',
  owners: readonly string[],
): Promise<Map<string, Decimal>> {
  const held = await heldBy(db, owners, account);
  const given = await givenOn(db, owners, dayOf(now));
  const worthOf = (owner: string) =>
    sum(
      held
        .filter((one) => one.owner === owner)
        .map(({ asset, balance }) => mul(balance, market.usdtPrice(asset) ?? '0')),
    );
  return new Map(
    owners.map((owner) => [owner, max('0', sub(mul(worthOf(owner), SHARE), given.get(owner) ?? '0'))] as const),
  );
}

export interface Giving {
  fair: Fair;
  taker: Taker;
  roomsOf: RoomsOf;
  /** Of the quote coin in USDT; without it nobody gives anything. */
  rate: Decimal | null;
}

export interface Judged {
  /** What each person gives, in USDT. */
  given: ReadonlyMap<string, Decimal>;
  /** Those who would give more than they may, and the resting orders with which they would. */
  over: readonly Pick<Gift, 'giver' | 'maker'>[];
}

/** What the matches give away, best first. Whoever has come to their limit gives nothing any more. */
export async function judge({ fair, taker, roomsOf: rooms, rate }: Giving, matches: readonly Match[]): Promise<Judged> {
  const gifts = matches.flatMap((one) => giftOf(fair, taker, one));
  if (gifts.length === 0) return { given: new Map(), over: [] };
  const left = new Map(await rooms([...new Set(gifts.map(({ giver }) => giver))]));
  const given = new Map<string, Decimal>();
  const over: Gift[] = [];
  for (const gift of gifts) {
    const { giver } = gift;
    const wanted = rate && add(given.get(giver) ?? '0', mul(gift.amount, rate));
    if (!wanted || gt(wanted, left.get(giver) ?? '0')) {
      over.push(gift);
      left.set(giver, '0');
    } else given.set(giver, wanted);
  }
  return { given, over };
}

export interface Within {
  result: MatchResult;
  given: ReadonlyMap<string, Decimal>;
  /** The resting orders that are passed over. They stay in the book for others. */
  passed: ReadonlySet<string>;
}

/**
 * The matches that nobody's limit forbids: what is left goes on past those orders, as to the house. `resting`: best first. `find` is asked again
 * with fewer of them.
 */
export async function withinGiving(
  giving: Giving,
  resting: readonly Resting[],
  find: (resting: readonly Resting[]) => MatchResult,
): Promise<Within> {
  const passed = new Set<string>();
  for (;;) {
    const result = find(resting.filter(({ orderNo }) => !passed.has(orderNo)));
    const { given, over } = await judge(giving, result.matches);
    if (over.length === 0) return { result, given, passed };
    for (const { giver, maker } of over)
      for (const one of shutBy(giving, giver, maker, resting)) passed.add(one.orderNo);
  }
}

/** At their limit the taker passes all that is no better, and a maker is met by nobody at such prices. */
function shutBy(
  { fair, taker }: Giving,
  giver: string,
  maker: Resting,
  resting: readonly Resting[],
): readonly Resting[] {
  if (giver === taker.ownerId) return resting.slice(resting.findIndex(({ orderNo }) => orderNo === maker.orderNo));
  const isGift = ({ price }: Resting) => (taker.side === 'buy' ? lt(price, fair.low) : gt(price, fair.high));
  return resting.filter((one) => one.ownerId === giver && isGift(one));
}
