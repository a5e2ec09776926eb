/** Asks once what became of positions and orders that are gone. */
import { perpetual } from '@/lib/api/perpetual';
import { call } from '@/lib/client/call';
import { seek } from '@/lib/trading/seek';

export const closedPositions = (ids: readonly string[]) =>
  seek(
    (pageNum) => call(perpetual.history, { pageNum }),
    ({ positionId }) => positionId,
    ids,
  );

/** Only limit orders rest. */
export const endedOrders = (numbers: readonly string[]) =>
  seek(
    (pageNum) => call(perpetual.orders, { open: false, kind: 'limit', pageNum }),
    ({ orderNo }) => orderNo,
    numbers,
  );
