/** Reading dual currency, and subscribing. */
import { dual } from '@/lib/api/dual';
import type { DualOrder } from '@/lib/api/dualShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

/** Prices move, and strikes come and go with them. */
const EVERY_MS = 5_000;
const RESULTS_EVERY_MS = 30_000;

export const useDualProducts = () => useCall(dual.products, {}, { everyMs: EVERY_MS });
export const useSubscribe = () => useAction(dual.subscribe, { quiet: true });
export const useDualResults = () => useCall(dual.results, { limit: 60 }, { everyMs: RESULTS_EVERY_MS });
export const useDualOrder = (orderNo: string) =>
  useCall(dual.order, useIsLoggedIn() ? { orderNo } : null, { everyMs: EVERY_MS });
export const useDualOrders = (): Pages<DualOrder> => usePages(dual.orders, useIsLoggedIn() ? { pageSize: 20 } : null);
