/** Reading prices and orders of flash exchange, and placing an order. */
import { flash, type FlashOrder, type FlashStatus } from '@/lib/api/flash';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';
import { QUOTE_MS } from './rules';

/** The stream tells when an order has ended; this is for when it does not. */
const WAITING_EVERY_MS = 2_000;

export const useFlashCoins = () => useCall(flash.coins, {});

/** The price of a pair without an amount, renewed while it is on the screen. */
export const useFlashRate = (pair: { fromCoin: string; toCoin: string } | null) =>
  useCall(flash.quote, useIsLoggedIn() ? pair : null, { everyMs: QUOTE_MS, keepPrevious: false });

/** Holds a price for an amount. */
export const useHoldPrice = () => useAction(flash.quote, { quiet: true });
export const usePlaceFlash = () => useAction(flash.placeOrder, { quiet: true });

export const useFlashOrder = (orderNo: string | null, isSettling: boolean) =>
  useCall(flash.order, useIsLoggedIn() && orderNo !== null ? { orderNo } : null, {
    keepPrevious: false,
    ...(isSettling && { everyMs: WAITING_EVERY_MS }),
  });

export const useFlashOrders = (status: FlashStatus | null): Pages<FlashOrder> =>
  usePages(flash.orders, useIsLoggedIn() ? { ...(status && { status }), pageSize: 20 } : null);
