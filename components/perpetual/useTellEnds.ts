/** Says of one's positions and resting orders what ended by itself. A liquidation is told nowhere else on the screen. */
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { type End, useEnds } from '@/components/trading/useEnds';
import type { ClosedPosition, PerpetualOrder, Position } from '@/lib/api/perpetualShapes';
import type { Load } from '@/lib/client/useCall';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { resultInCents } from '@/lib/perpetual/closed';
import { closedPositions, endedOrders } from '@/lib/perpetual/ended';
import { usePerpetualMarkets } from '@/lib/perpetual/hooks';
import { isOwnAct } from '@/lib/trading/ownActs';

/** Its position has ended, and that is what is told. */
const WITH_POSITION: ReadonlySet<string | null> = new Set(['closed', 'liquidation']);

export function useTellEnds(positions: Load<Position[]>, orders: Load<PerpetualOrder[]>): void {
  const words = useEndWords();
  const byOrder = useClosedByOrder(positions.data);
  useEnds(
    [
      { keys: positions.data?.map(({ positionId }) => positionId) ?? null, at: positions.at },
      { keys: orders.data?.map(({ orderNo }) => orderNo) ?? null, at: orders.at },
    ],
    async ([ids = [], numbers = []]) => {
      const [closed, ended] = await Promise.all([closedPositions(ids), endedOrders(numbers)]);
      // By oneself: here, where the sheet said so, or by an order that rested, which is told as what it is.
      const told = closed.filter(
        ({ closeReason, positionId }) => closeReason !== 'user' || !(isOwnAct(positionId) || byOrder(positionId)),
      );
      return [
        ...told.map(words.position),
        ...ended
          .filter(
            ({ endReason, orderNo }) => !WITH_POSITION.has(endReason) && !(endReason === 'user' && isOwnAct(orderNo)),
          )
          .map((order) => words.order(order, closed.find((one) => isLastClose(order, one)) ?? null)),
      ];
    },
    2,
  );
}

const isLastClose = (order: PerpetualOrder, { positionId, closeReason }: ClosedPosition): boolean =>
  order.action === 'close' && order.positionId === positionId && closeReason === 'user';

/** Whether a closing order rested at a position when it was last seen with one. */
function useClosedByOrder(positions: readonly Position[] | null): (positionId: string) => boolean {
  const closing = useRef(new Set<string>());
  useEffect(() => {
    for (const { positionId, closingQty } of positions ?? [])
      if (closingQty === '0') closing.current.delete(positionId);
      else closing.current.add(positionId);
  }, [positions]);
  return (positionId) => closing.current.has(positionId);
}

/** With the figures of the rows of the histories. */
function useEndWords() {
  const t = useTranslations('perpetual.told');
  const words = useTranslations('perpetual.order');
  const format = useFormat();
  const own = useOwnFormat();
  const markets = usePerpetualMarkets().data;
  const marketOf = (symbol: string) => markets?.find((one) => one.symbol === symbol) ?? null;
  const profitOf = (closed: ClosedPosition) =>
    `${own.delta(resultInCents(closed).net, 2, 2)} ${marketOf(closed.symbol)?.quote ?? ''}`.trimEnd();
  const position = (closed: ClosedPosition): End => {
    const market = marketOf(closed.symbol);
    const text = t('closed', {
      reason: closed.closeReason,
      qty: `${own.amount(closed.qty)} ${market?.base ?? closed.symbol}`,
      price: format.price(closed.closePrice, market?.priceDigits ?? 8),
      profit: profitOf(closed),
    });
    return { kind: 'position', text, profit: resultInCents(closed).net };
  };
  /** `closed`: the position that it closed to the end. */
  const order = (ended: PerpetualOrder, closed: ClosedPosition | null): End => {
    const market = marketOf(ended.symbol);
    const { status, endReason, action, side } = ended;
    if (status !== 'filled')
      return {
        kind: 'cancelled',
        text:
          endReason === null || endReason === 'user'
            ? words('recalled')
            : t('cancelled', { reason: words(`reasons.${endReason}`) }),
      };
    const qty = `${own.amount(ended.filledQty)} ${market?.base ?? ended.symbol}`;
    const price = format.price(ended.averagePrice, market?.priceDigits ?? 8);
    return {
      kind: 'filled',
      text: closed
        ? t('filledClosed', { side, qty, price, profit: profitOf(closed) })
        : t('filled', { action, side, qty, price }),
    };
  };
  return { position, order };
}
