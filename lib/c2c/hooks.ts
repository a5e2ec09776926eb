/** Reading the market and one's orders, and acting on them. */
import { c2c } from '@/lib/api/c2c';
import { c2cOrders } from '@/lib/api/c2cOrders';
import type { Advert, C2cOrder, C2cSide } from '@/lib/api/c2cShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';
import type { Decimal } from '@/lib/money/decimal';
import { PRICE_HELD_MS } from './rules';

/** The stream tells of one's orders; this is for when it does not. */
const ORDER_EVERY_MS = 4_000;
const MARKET_EVERY_MS = 10_000;
/** Before the held price runs out. */
const HOLD_EVERY_MS = PRICE_HELD_MS - 10_000;

export interface MarketWish {
  coin: string;
  fiat: string;
  side: C2cSide;
  amount?: Decimal;
  payType?: string;
  sort: 'price' | 'completion' | 'speed';
  online: boolean;
}

export const useVarieties = () => useCall(c2c.varieties, {});
export const useMarket = (wish: MarketWish): Pages<Advert> => usePages(c2c.market, { ...wish, pageSize: 20 });
/** The index price, and how many adverts there would be without filters. */
export const useMarketHead = (wish: MarketWish) =>
  useCall(c2c.market, { ...wish, pageSize: 1 }, { everyMs: MARKET_EVERY_MS });
export const useAdvert = (advertId: string) => useCall(c2c.advert, { advertId }, { everyMs: MARKET_EVERY_MS });
export const useMerchant = (merchantId: string) => useCall(c2c.merchant, { merchantId }, { everyMs: MARKET_EVERY_MS });

const quiet = { quiet: true };

/** The price of an advert, held for this person and renewed while it is on the screen. */
export const useHeldPrice = (advertId: string) =>
  useCall(c2cOrders.quote, useIsLoggedIn() ? { advertId } : null, { everyMs: HOLD_EVERY_MS, keepPrevious: false });
export const useMakeOrder = () => useAction(c2cOrders.save, quiet);
export const useQuickOffer = () => useAction(c2cOrders.quickQuote, quiet);
export const useTakeOffer = () => useAction(c2cOrders.quickSave, quiet);

export const useC2cOrders = (filter: { open: boolean }): Pages<C2cOrder> =>
  usePages(c2cOrders.list, useIsLoggedIn() ? { ...filter, pageSize: 20 } : null);
/** What waits for somebody, as long as somebody looks. */
export const useOpenOrders = () =>
  useCall(c2cOrders.list, useIsLoggedIn() ? { open: true, pageSize: 10 } : null, { everyMs: MARKET_EVERY_MS });
export const useC2cOrder = (orderNo: string, isOpen: boolean) =>
  useCall(c2cOrders.detail, useIsLoggedIn() ? { orderNo } : null, {
    keepPrevious: false,
    ...(isOpen && { everyMs: ORDER_EVERY_MS }),
  });
export const useCancelQuota = () => useCall(c2cOrders.cancelQuota, useIsLoggedIn() ? {} : null);

export const usePayOrder = () => useAction(c2cOrders.pay, quiet);
export const useReleaseOrder = () => useAction(c2cOrders.release, quiet);
export const useCancelOrder = () => useAction(c2cOrders.cancel, quiet);
export const useConfirmReason = () => useAction(c2cOrders.confirmReason);
export const useRateOrder = () => useAction(c2cOrders.rate, quiet);
export const useAnswerRating = () => useAction(c2cOrders.answerRating, quiet);
export const useBlock = () => useAction(c2cOrders.block);
export const useBlocked = () => useCall(c2cOrders.blocked, useIsLoggedIn() ? {} : null);
/** What people said about a merchant in words. */
export const useRatings = (merchantId: string) => usePages(c2c.ratings, { merchantId, pageSize: 10 });
