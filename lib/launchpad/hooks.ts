/** Reading token offerings and one's orders in them, and acting. */
import { type IcoOrder, launchpad } from '@/lib/api/launchpad';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

/** What others commit changes one's estimate. */
const EVERY_MS = 5_000;
const TIPS_EVERY_MS = 60_000;
const quiet = { quiet: true };

export const useOfferings = () => useCall(launchpad.offerings, {}, { everyMs: EVERY_MS });
export const useOffering = (icoId: string) => useCall(launchpad.offering, { icoId }, { everyMs: EVERY_MS });
export const useOfferingTips = () => useCall(launchpad.homeTips, {}, { everyMs: TIPS_EVERY_MS });
export const useBuyTokens = () => useAction(launchpad.buy, quiet);
export const useCommit = () => useAction(launchpad.ration, quiet);
export const usePayAllotment = () => useAction(launchpad.pay, quiet);
export const useIcoOrders = (): Pages<IcoOrder> =>
  usePages(launchpad.orders, useIsLoggedIn() ? { pageSize: 20 } : null);
