/** What may be sent to other people, whom, and what became of it. The sending itself is `useTransfer` of lib/assets. */
import type { TransferStatus, UserTransfer } from '@/lib/api/transfersShapes';
import { transfers } from '@/lib/api/transfers';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';

export const useTransferTerms = () => useCall(transfers.terms, useIsLoggedIn() ? {} : null);
export const useLookUp = () => useAction(transfers.lookUp, { quiet: true });
export const useCancelTransfer = () => useAction(transfers.cancel);

export const useTransferRecord = (status: TransferStatus | null): Pages<UserTransfer> =>
  usePages(transfers.record, useIsLoggedIn() ? { ...(status && { status }), pageSize: 20 } : null);

/** Null: none is asked for. */
export const useUserTransfer = (transferNo: string | null) =>
  useCall(transfers.detail, useIsLoggedIn() && transferNo !== null ? { transferNo } : null, { keepPrevious: false });
