/** The form of a flash exchange: what was typed on one side, what follows on the other, and what keeps it from being asked. */
import type { FlashQuote } from '@/lib/api/flash';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { type Decimal, gt, isPositive, lt, round } from '@/lib/money/decimal';
import { amountsOf, RATIO_PLACES } from './rules';

export interface FlashDraft {
  fromCoin: string;
  toCoin: string;
  /** Which of the two amounts was typed last. */
  side: 'from' | 'to';
  typed: Typed;
}

export type FlashFault = 'missing' | 'zero' | 'over' | 'small' | 'large';

/** Both amounts at the present price; null where nothing is typed or there is no price. */
export function amountsAt(
  { side, typed }: FlashDraft,
  rate: FlashQuote | null,
): { fromAmount: Decimal; toAmount: Decimal } | null {
  const amount = typedDecimal(typed);
  return amount === null || rate === null ? null : amountsOf({ side, amount }, rate.ratio);
}

/** `available`: of the coin that is paid; null while it is unknown. */
export function faultOf(draft: FlashDraft, rate: FlashQuote | null, available: Decimal | null): FlashFault | null {
  const amount = typedDecimal(draft.typed);
  if (amount === null) return 'missing';
  if (!isPositive(amount)) return 'zero';
  const fromAmount = amountsAt(draft, rate)?.fromAmount;
  if (!fromAmount || !rate) return null;
  if (available !== null && gt(fromAmount, available)) return 'over';
  if (lt(fromAmount, rate.minFrom)) return 'small';
  return gt(fromAmount, rate.maxFrom) ? 'large' : null;
}

/** Two different coins of those that there are: the wish where it can be had, otherwise USDT into the first coin. */
export function pairOf(coins: readonly string[], wish: { from: string | null; to: string | null }) {
  const known = (coin: string | null) => coins.find((one) => one === coin);
  const from = known(wish.from) ?? coins.find((coin) => coin !== wish.to) ?? 'USDT';
  const to = known(wish.to);
  return { fromCoin: from, toCoin: to && to !== from ? to : (coins.find((coin) => coin !== from) ?? 'BTC') };
}

const SIGNIFICANT = 8;

/** A rate to eight significant digits, down: it may be thousands or a billionth. */
export function shortRate(ratio: Decimal): Decimal {
  const [whole = '0', places = ''] = ratio.split('.');
  if (whole !== '0') return round(ratio, Math.max(2, SIGNIFICANT - whole.length), 'down');
  const zeros = /^0*/.exec(places)?.[0].length ?? 0;
  return round(ratio, Math.min(RATIO_PLACES, zeros + SIGNIFICANT), 'down');
}
