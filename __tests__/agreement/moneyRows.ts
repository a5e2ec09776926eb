/** Who may call what of flash exchange and of deposits; the rows of the authorisation matrix. */
import { api } from '@/lib/api/index';
import type { Person, TestExchange } from '../harness/exchange';
import { offlineRows, payOffline, type OfflineWorld } from './offlineRows';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface MoneyWorld extends OfflineWorld {
  flashOrderNo: string;
  flashQuoteId: string;
  depositNo: string;
}

const empty: RowOf<MoneyWorld> = { body: () => ({}) };

export const moneyRows: Readonly<Record<string, RowOf<MoneyWorld>>> = {
  'deposits.place': empty,
  'deposits.list': empty,
  'deposits.detail': { body: ({ depositNo }) => ({ depositNo }), id: { field: 'depositNo', unknown: NO_ORDER } },
  'deposits.claim': { body: () => ({ txHash: `0x${'ab'.repeat(32)}` }) },
  'deposits.claimed': { body: () => ({ txHash: `0x${'ab'.repeat(32)}` }) },
  'deposits.pay': { body: () => ({ amount: '5' }) },
  'deposits.simulate': { body: () => ({ amount: '5' }) },
  ...offlineRows,
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

/** A deposit on its way, an exchange that was ordered, and a price that is held for another. */
export async function moveMoney(x: TestExchange, owner: Person): Promise<MoneyWorld> {
  await x.deposits.watch();
  await owner.call(api.deposits.simulate, { amount: '7' });
  await x.clock.advance(6_000);
  await x.deposits.watch();
  const [deposit] = (await owner.call(api.deposits.list, {})).list;
  const ask = () => owner.call(api.flash.quote, { fromCoin: 'USDT', toCoin: 'BTC', amount: '10' });
  const { orderNo } = await owner.call(api.flash.placeOrder, { quoteId: (await ask()).quoteId! });
  return {
    ...(await payOffline(x, owner)),
    flashOrderNo: orderNo,
    flashQuoteId: (await ask()).quoteId!,
    depositNo: deposit!.depositNo,
  };
}
