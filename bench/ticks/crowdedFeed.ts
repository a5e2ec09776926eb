/** A feed of many made-up pairs, of which a chosen share moves with every tick. */
import type { Variety } from '@/lib/api/market';
import type { Feed } from '@/server/market/feed';

export interface CrowdedFeed extends Feed {
  /** Which part of all symbols the next ticks move, from 0 to 1. */
  move: (share: number) => void;
}

const SECOND = 1000;
const FIRST_PRICE = 1_000_000;
/** Prime, so that every tick moves other ones. */
const STRIDE = 131;

function varietyOf(number: number): Variety {
  const base = `T${String(number).padStart(3, '0')}`;
  return {
    marketId: String(number + 1),
    symbol: `${base}USDT`,
    kind: 'crypto',
    base,
    quote: 'USDT',
    name: base,
    tick: '0.01',
    priceDigits: 2,
    step: '0.001',
    qtyDigits: 3,
    listedAt: 0,
  };
}

export function crowdedFeed(count: number): CrowdedFeed {
  const varieties = Array.from({ length: count }, (_, number) => varietyOf(number));
  const state = new Map(
    varieties.map(({ symbol }, number) => [symbol, { number, price: FIRST_PRICE + number, second: 0 }]),
  );
  let share = 1;
  const price = (symbol: string, second: number): number => {
    const one = state.get(symbol);
    if (!one) throw new RangeError(symbol);
    if (second > one.second) {
      one.second = second;
      if ((one.number * STRIDE + second * 7) % 100 < share * 100) one.price += second % 2 === 0 ? 37 : -36;
    }
    return one.price;
  };
  return {
    kind: 'simulated',
    varieties,
    hasVolume: () => true,
    topSize: () => 1_000,
    bars: () => [],
    day: () => ({ open: FIRST_PRICE, high: FIRST_PRICE * 2, low: FIRST_PRICE / 2, volume: 1_000_000, turnover: 1e9 }),
    tick: (symbol, ts) => {
      const last = price(symbol, Math.floor(ts / SECOND));
      return { last, bid: last - 1, ask: last + 1, ts: Math.floor(ts / SECOND) * SECOND };
    },
    isOpen: () => true,
    nextChange: () => null,
    move: (part) => {
      share = part;
    },
  };
}
