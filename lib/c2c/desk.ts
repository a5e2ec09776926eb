/** A merchant's own side: how it stands, the adverts, and what one does with them. */
import { c2c } from '@/lib/api/c2c';
import { type OwnAdvert, c2cMerchant } from '@/lib/api/c2cMerchant';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';
import type { Decimal } from '@/lib/money/decimal';

const EVERY_MS = 10_000;
const quiet = { quiet: true };

/** While operators look at an application it is asked for again. */
export const useOwnMerchant = () => useCall(c2cMerchant.mine, useIsLoggedIn() ? {} : null, { everyMs: EVERY_MS });
export const useApply = () => useAction(c2cMerchant.apply, quiet);
export const usePayDeposit = () => useAction(c2cMerchant.payDeposit, quiet);
export const useLeave = () => useAction(c2cMerchant.leave);

/** Not more than can be open at once stand before those that are closed. */
export const useOwnAdverts = (): Pages<OwnAdvert> =>
  usePages(c2cMerchant.adverts, useIsLoggedIn() ? { pageSize: 20 } : null);
/** All that are not closed: they come first, and there are few of them. */
export const useOpenAdverts = () =>
  useCall(c2cMerchant.adverts, useIsLoggedIn() ? { pageSize: 20 } : null, { everyMs: EVERY_MS });
export const useSaveAdvert = () => useAction(c2cMerchant.saveAdvert, quiet);
export const useUpdateAdvert = () => useAction(c2cMerchant.updateAdvert, quiet);
export const useSetAdvert = () => useAction(c2cMerchant.setAdvert);

/** One coin in the currency; null while there is no price, or none was heard yet. */
export const useIndexPrice = (coin: string, fiat: string): Decimal | null =>
  useCall(c2c.market, { coin, fiat, pageSize: 1 }, { everyMs: EVERY_MS, keepPrevious: false }).data?.index ?? null;
