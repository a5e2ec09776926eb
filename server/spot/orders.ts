/** Rows of orders: new ones, and how their owner and matching see them. */
import type { Fill, SpotOrder } from '@/lib/api/spot';
import type { OrderType, Side, TimeInForce, TriggerGoes } from '@/lib/api/trading';
import { averagePrice } from '@/lib/trading/rules';
import { orderStates } from '@/lib/spot/states';
import { sub, type Decimal } from '@/lib/money/decimal';
import type { MarketData } from '../prices/marketData';
import type { Resting } from '../trading/matching';
import type { FillRow, OrderRow } from './store';
import { FEES } from './terms';

/** A symbol that is no longer listed keeps its orders; its coins are then read off its name. */
export function coinsOf(market: MarketData, symbol: string): { base: string; quote: string } {
  const { base, quote } = market.variety(symbol) ?? { base: symbol.replace(/USDT$/, ''), quote: 'USDT' };
  return { base, quote };
}

export function showOrder(row: OrderRow, coins: { base: string; quote: string }): SpotOrder {
  const buys = row.side === 'buy';
  return {
    orderNo: row.order_no,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    price: row.price,
    trigger:
      row.trigger_price !== null && row.trigger_goes !== null
        ? {
            price: row.trigger_price,
            goes: row.trigger_goes,
            firedAt: row.triggered_at === null ? null : Number(row.triggered_at),
          }
        : null,
    qty: row.qty,
    quoteAmount: row.quote_amount,
    filledQty: row.filled_qty,
    filledQuote: row.filled_quote,
    averagePrice: averagePrice(row.filled_qty, row.filled_quote),
    fee: row.fee,
    feeCoin: buys ? coins.base : coins.quote,
    held: row.held,
    heldCoin: buys ? coins.quote : coins.base,
    status: row.status,
    endReason: row.end_reason,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    allowed: orderStates.allowed(row.status, 'owner'),
  };
}

interface Wish {
  symbol: string;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  price?: Decimal | undefined;
  qty?: Decimal | undefined;
  quoteAmount?: Decimal | undefined;
  trigger?: { price: Decimal; goes: TriggerGoes } | undefined;
}

/** An order before anything has happened to it. */
export function newOrder(
  { orderNo, ownerId, held, now }: { orderNo: string; ownerId: string; held: Decimal; now: number },
  wish: Wish,
): OrderRow {
  return {
    order_no: orderNo,
    owner_id: ownerId,
    symbol: wish.symbol,
    side: wish.side,
    type: wish.type,
    time_in_force: wish.timeInForce,
    price: wish.price ?? null,
    trigger_price: wish.trigger?.price ?? null,
    trigger_goes: wish.trigger?.goes ?? null,
    triggered_at: null,
    qty: wish.qty ?? null,
    quote_amount: wish.quoteAmount ?? null,
    filled_qty: '0',
    filled_quote: '0',
    taker_received: '0',
    fee: '0',
    held,
    maker_rate: FEES.maker,
    taker_rate: FEES.taker,
    status: wish.trigger ? 'waiting' : 'submitted',
    end_reason: null,
    created_at: String(now),
    updated_at: String(now),
  };
}

/** A resting order as matching sees it. */
export const restingOf = (row: OrderRow): Resting => ({
  orderNo: row.order_no,
  ownerId: row.owner_id,
  price: row.price ?? '0',
  remaining: sub(row.qty ?? '0', row.filled_qty),
});

export function showFill(row: FillRow, coins: { base: string; quote: string }): Fill {
  return {
    id: row.id,
    orderNo: row.order_no,
    symbol: row.symbol,
    side: row.side,
    price: row.price,
    qty: row.qty,
    quoteQty: row.quote_qty,
    fee: row.fee,
    feeCoin: row.side === 'buy' ? coins.base : coins.quote,
    role: row.role,
    againstMarketMaker: row.against_market_maker,
    ts: Number(row.created_at),
  };
}
