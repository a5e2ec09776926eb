/** Reading what a person owns. */
import { type LedgerLine, assets } from '@/lib/api/assets';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

/** Worths move with the market, so they are asked for again while they are on the screen. */
const WORTH_EVERY_MS = 10_000;

export const useTotal = () => useCall(assets.total, useIsLoggedIn() ? {} : null, { everyMs: WORTH_EVERY_MS });
export const useCoins = () => useCall(assets.coins, useIsLoggedIn() ? {} : null, { everyMs: WORTH_EVERY_MS });

/** What is free of a cross account moves with the market. */
export const useTransferAccounts = (isWanted = true) =>
  useCall(assets.transferAccounts, useIsLoggedIn() && isWanted ? {} : null, { everyMs: WORTH_EVERY_MS });
export const useTransfer = () => useAction(assets.transfer, { quiet: true });

export interface LedgerFilter {
  account?: LedgerLine['account'];
  coin?: string;
  type?: LedgerLine['type'];
  /** Unix milliseconds, included. */
  from?: number;
  /** Excluded. */
  to?: number;
}

export const useLedger = (filter: LedgerFilter): Pages<LedgerLine> =>
  usePages(assets.ledger, useIsLoggedIn() ? { ...filter, pageSize: 30 } : null);
/** The statement of the locked account whose ticket this browser holds. */
export const useLockedLedger = (): Pages<LedgerLine> => usePages(assets.lockedLedger, { pageSize: 30 });

/** Why something was put right; null while none is looked at. */
export const useAdjustment = (adjustmentNo: string | null) =>
  useCall(assets.adjustment, adjustmentNo === null ? null : { adjustmentNo }, { keepPrevious: false });
