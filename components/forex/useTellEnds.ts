/** Says of one's forex positions and resting orders what ended by itself. */
import { useTranslations } from 'next-intl';
import { type End, useEnds } from '@/components/trading/useEnds';
import type { ClosedForex, ForexOrder, ForexPosition } from '@/lib/api/forexShapes';
import type { Load } from '@/lib/client/useCall';
import { closedPositions, endedOrders } from '@/lib/forex/ended';
import { useForexVarieties } from '@/lib/forex/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isOwnAct } from '@/lib/trading/ownActs';

export function useTellEnds(positions: Load<{ positions: ForexPosition[] }>, orders: Load<ForexOrder[]>): void {
  const words = useEndWords();
  useEnds(
    [
      { keys: positions.data?.positions.map(({ positionId }) => positionId) ?? null, at: positions.at },
      { keys: orders.data?.map(({ orderNo }) => orderNo) ?? null, at: orders.at },
    ],
    async ([ids = [], numbers = []]) => {
      const [closed, ended] = await Promise.all([closedPositions(ids), endedOrders(numbers)]);
      return [
        ...closed
          .filter(({ closeReason, positionId }) => closeReason !== 'user' || !isOwnAct(positionId))
          .map(words.position),
        // With a stop-out the positions are what is told.
        ...ended
          .filter(({ endReason, orderNo }) => endReason !== 'stopOut' && !(endReason === 'user' && isOwnAct(orderNo)))
          .map(words.order),
      ];
    },
    2,
  );
}

/** With the figures of the rows of the histories. */
function useEndWords() {
  const t = useTranslations('forex.told');
  const words = useTranslations('forex.order');
  const format = useFormat();
  const own = useOwnFormat();
  const varieties = useForexVarieties().data;
  const factsOf = (code: string, lots: ForexOrder['lots'], at: ForexOrder['price']) => {
    const variety = varieties?.find((one) => one.code === code);
    return {
      lots: own.amount(lots, 2, 2),
      pair: variety ? `${variety.base}/${variety.quote}` : code,
      price: format.price(at, variety?.digits ?? 5),
    };
  };
  const position = ({ code, lots, closePrice, closeReason, netPnl }: ClosedForex): End => ({
    kind: 'position',
    text: t('closed', {
      ...factsOf(code, lots, closePrice),
      reason: closeReason,
      profit: `${own.delta(netPnl, 2, 2)} USDT`,
    }),
    profit: netPnl,
  });
  const order = ({ code, lots, side, status, endReason, filledPrice, price }: ForexOrder): End => {
    if (status === 'filled')
      return { kind: 'filled', text: t('filled', { ...factsOf(code, lots, filledPrice ?? price), side }) };
    const isRecalled = endReason === null || endReason === 'user';
    return {
      kind: 'cancelled',
      text: isRecalled ? words('recalled') : t('cancelled', { reason: words(`reasons.${endReason}`) }),
    };
  };
  return { position, order };
}
