/** Who may call what of flash exchange; the rows of the authorisation matrix. */
import { api } from '@/lib/api/index';
import type { Person, TestExchange } from '../harness/exchange';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface FlashWorld {
  flashOrderNo: string;
  flashQuoteId: string;
}

const empty: RowOf<FlashWorld> = { body: () => ({}) };

export const flashRows: Readonly<Record<string, RowOf<FlashWorld>>> = {
  'flash.coins': empty,
  // Without an amount, so that the one of `placeOrder` stays the newest.
  'flash.quote': { body: () => ({ fromCoin: 'USDT', toCoin: 'BTC' }) },
  // A stranger's price is told no differently than one that has run out: __tests__/flash.
  'flash.placeOrder': { body: ({ flashQuoteId }) => ({ quoteId: flashQuoteId }) },
  'flash.orders': empty,
  'flash.order': {
    body: ({ flashOrderNo }) => ({ orderNo: flashOrderNo }),
    id: { field: 'orderNo', unknown: NO_ORDER },
  },
};

/** One exchange that was ordered, and a price that is held for another. */
export async function exchangeOnce(x: TestExchange, owner: Person): Promise<FlashWorld> {
  const ask = () => owner.call(api.flash.quote, { fromCoin: 'USDT', toCoin: 'BTC', amount: '10' });
  const { orderNo } = await owner.call(api.flash.placeOrder, { quoteId: (await ask()).quoteId! });
  return { flashOrderNo: orderNo, flashQuoteId: (await ask()).quoteId! };
}
