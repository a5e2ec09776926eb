/** Asks once what became of positions and orders that are gone. */
import { forex } from '@/lib/api/forex';
import { call } from '@/lib/client/call';
import { seek } from '@/lib/trading/seek';

export const closedPositions = (ids: readonly string[]) =>
  seek(
    (pageNum) => call(forex.history, { pageNum }),
    ({ positionId }) => positionId,
    ids,
  );

export const endedOrders = (numbers: readonly string[]) =>
  seek(
    (pageNum) => call(forex.orders, { open: false, pageNum }),
    ({ orderNo }) => orderNo,
    numbers,
  );
