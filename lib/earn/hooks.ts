/** Reading savings, buying and leaving them. */
import { earn, type EarnInterestLine } from '@/lib/api/earn';
import type { EarnOrder } from '@/lib/api/earnShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';
import type { Decimal } from '@/lib/money/decimal';

/** In the sandbox a day may be a minute: what runs is looked at again. */
const EVERY_MS = 15_000;
const DEMO_EVERY_MS = 5_000;

export const useEarnProducts = () => useCall(earn.products, {});
export const useEarnProduct = (productId: string | null) =>
  useCall(earn.introduction, productId === null ? null : { productId }, { keepPrevious: false });

export const useEarnSummary = () => useCall(earn.summary, useIsLoggedIn() ? {} : null, { everyMs: EVERY_MS });

export const useEarnPreview = (asked: { productId: string; amount: Decimal } | null) =>
  useCall(earn.preview, useIsLoggedIn() ? asked : null, { keepPrevious: false });

export const useRunningEarn = (): Pages<EarnOrder> => usePages(earn.running, useIsLoggedIn() ? { pageSize: 20 } : null);
export const useEndedEarn = (): Pages<EarnOrder> => usePages(earn.finished, useIsLoggedIn() ? { pageSize: 20 } : null);
export const useEarnInterest = (orderNo: string | null): Pages<EarnInterestLine> =>
  usePages(earn.interest, useIsLoggedIn() ? { ...(orderNo !== null && { orderNo }), pageSize: 20 } : null);

export const useEarnOrder = (orderNo: string, isDemo: boolean) =>
  useCall(earn.order, useIsLoggedIn() ? { orderNo } : null, {
    keepPrevious: false,
    everyMs: isDemo ? DEMO_EVERY_MS : EVERY_MS,
  });

export const useEarnExits = (orderNo: string) => useCall(earn.redeemPreview, useIsLoggedIn() ? { orderNo } : null);
export const useEarnPayouts = (range: { from: number; to: number }) =>
  useCall(earn.payouts, useIsLoggedIn() ? range : null);

export const useBuyEarn = () => useAction(earn.buy, { quiet: true });
export const useRedeemEarn = () => useAction(earn.redeem, { quiet: true });
export const useAutoRenew = () => useAction(earn.setAutoRenew);
