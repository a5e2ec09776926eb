/** Reading loans, what can be borrowed, and acting on them. */
import { loan, type LoanEvent, type LoanOrder, type LoanRecord } from '@/lib/api/loan';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';
import { type EndangeredLoan, endangered } from './danger';

/** Prices move and interest grows; the stream tells of what is done to a loan. */
const EVERY_MS = 5_000;
const PAGE_SIZE = 20;
const quiet = { quiet: true };

export const useLoanProducts = () => useCall(loan.products, {}, { everyMs: EVERY_MS });
export const useLoanQuote = () => useAction(loan.quote, quiet);
export const useBorrow = () => useAction(loan.borrow, quiet);
export const useRepay = () => useAction(loan.repay, quiet);
export const useAddCollateral = () => useAction(loan.addCollateral, quiet);
export const useWithdrawCollateral = () => useAction(loan.withdrawCollateral, quiet);

export const useLoan = (orderNo: string) =>
  useCall(loan.order, useIsLoggedIn() ? { orderNo } : null, { everyMs: EVERY_MS });

export const useLoans = (open: boolean): Pages<LoanOrder> =>
  usePages(loan.orders, useIsLoggedIn() ? { open, pageSize: PAGE_SIZE } : null);

/** The open loan that most needs its person: one that is being sold, else one past its end, else the nearest one that was called. */
export function useEndangeredLoan(): EndangeredLoan | null {
  const { data } = useCall(loan.orders, useIsLoggedIn() ? { open: true, pageSize: PAGE_SIZE } : null, {
    everyMs: EVERY_MS,
    keepPrevious: false,
  });
  return endangered(data?.list ?? []);
}

export const useLoanRecords = (type: LoanEvent | null, orderNo: string | null): Pages<LoanRecord> =>
  usePages(
    loan.records,
    useIsLoggedIn() ? { ...(type && { type }), ...(orderNo && { orderNo }), pageSize: PAGE_SIZE } : null,
  );
