/** Reading and placing spot orders. */
import { assets } from '@/lib/api/assets';
import { type SpotMarket, spot } from '@/lib/api/spot';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Load, useCall, usePages } from '@/lib/client/useCall';

/** Fallback where there is no stream: orders that rest may fill at any time. */
const ORDERS_EVERY_MS = 5000;

export const useSpotMarkets = (): Load<SpotMarket[]> => useCall(spot.markets, {});

/** One market by its symbol; data is null while it loads and when there is no such market. */
export function useSpotMarket(symbol: string | null): SpotMarket | null {
  return useSpotMarkets().data?.find((one) => one.symbol === symbol) ?? null;
}

export function useOpenOrders(filter: Omit<HistoryFilter, 'status'> = {}) {
  return usePages(spot.openOrders, useIsLoggedIn() ? { ...filter, pageSize: 50 } : null);
}

export interface HistoryFilter {
  symbol?: string;
  side?: 'buy' | 'sell';
  kind?: 'limit' | 'market' | 'stop';
  status?: 'completed' | 'cancelled';
}

export function useOrderHistory(filter: HistoryFilter = {}) {
  return usePages(spot.orderHistory, useIsLoggedIn() ? { ...filter, pageSize: 20 } : null);
}

export const useSpotOrder = (orderNo: string) => useCall(spot.order, { orderNo }, { everyMs: ORDERS_EVERY_MS });

/** One's newest fills of a symbol, for marks on its chart. */
export const useFills = (symbol: string) => useCall(spot.fills, useIsLoggedIn() ? { symbol, pageSize: 100 } : null);

export const usePairFunds = (symbol: string | null) =>
  useCall(assets.pair, useIsLoggedIn() && symbol ? { symbol } : null, { keepPrevious: false });

export const usePlaceOrder = () => useAction(spot.placeOrder, { quiet: true });
export const useCancelOrder = () => useAction(spot.updateOrder);
export const useCancelAll = () => useAction(spot.cancelAll);
