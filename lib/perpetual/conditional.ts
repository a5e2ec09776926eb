/** What a price will set off: the stops of positions, and those that resting orders bring to theirs. */
import type { PerpetualOrder, PerpetualSide, Position, TriggerPrice } from '@/lib/api/perpetualShapes';
import type { TriggerGoes } from '@/lib/api/trading';
import type { Decimal } from '@/lib/money/decimal';

export type StopName = 'takeProfit' | 'stopLoss';

export interface Conditional {
  key: string;
  symbol: string;
  side: PerpetualSide;
  leverage: number;
  stop: StopName;
  price: Decimal;
  goes: TriggerGoes;
  triggerBy: TriggerPrice;
  /** What it closes: all that the position has then. */
  qty: Decimal;
  /** Null while its order rests: it is set on the position when that fills. */
  position: Position | null;
}

type Source = Pick<Position, 'symbol' | 'side' | 'leverage' | 'takeProfit' | 'stopLoss' | 'triggerBy' | 'qty'>;

function stopsOf(source: Source, id: string, position: Position | null): Conditional[] {
  const { symbol, side, leverage, triggerBy, qty } = source;
  return (['takeProfit', 'stopLoss'] as const).flatMap((stop) => {
    const price = source[stop];
    const goes = (stop === 'takeProfit') === (side === 'long') ? 'above' : 'below';
    return price === null
      ? []
      : [{ key: `${id} ${stop}`, symbol, side, leverage, stop, price, goes, triggerBy, qty, position }];
  });
}

/** Those of positions first, in the order of the positions. */
export const conditionalsOf = (positions: readonly Position[], orders: readonly PerpetualOrder[]): Conditional[] => [
  ...positions.flatMap((position) => stopsOf(position, position.positionId, position)),
  ...orders.filter(({ action }) => action === 'open').flatMap((order) => stopsOf(order, order.orderNo, null)),
];
