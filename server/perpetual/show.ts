/** Orders and positions as their owner sees them. */
import type { ClosedPosition, PerpetualFill, PerpetualOrder, Position } from '@/lib/api/perpetualShapes';
import { add, div, isPositive, mul, sub, type Decimal } from '@/lib/money/decimal';
import { crossRatio, initialMargin, isolatedRatio, liquidationPrice, profitAt, returnOn } from '@/lib/perpetual/rules';
import { orderStates, positionStates } from '@/lib/perpetual/states';
import { averagePrice } from '@/lib/trading/rules';
import { crossLiquidationPrices } from './crossPrices';
import type { FundingRow, PositionRow } from './positions/store';
import type { FillRow, OrderRow } from './store';
import { exposureOf, riskTermsOf } from './watch';
import { crossPositionOf, type Prices } from './write';

export function showOrder(row: OrderRow): PerpetualOrder {
  return {
    orderNo: row.order_no,
    symbol: row.symbol,
    side: row.side,
    action: row.action,
    positionId: row.position_no,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    type: row.type,
    timeInForce: row.time_in_force,
    price: row.price,
    qty: row.qty,
    filledQty: row.filled_qty,
    averagePrice: averagePrice(row.filled_qty, row.filled_quote),
    fee: row.fee,
    held: row.held,
    takeProfit: row.take_profit,
    stopLoss: row.stop_loss,
    triggerBy: row.trigger_by,
    status: row.status,
    endReason: row.end_reason,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    allowed: orderStates.allowed(row.status, 'owner'),
  };
}

/** What the cross positions of one account share; both are null while a mark price is missing. */
export interface CrossAccount {
  /** Liquidation prices by symbol. */
  prices: ReadonlyMap<string, Decimal | null> | null;
  ratio: Decimal | null;
}

/**
 * `rows`: all open positions of one person. What they share is computed once for all of them, or a look at many positions would keep everybody
 * else waiting.
 */
export function crossAccountOf(rows: readonly PositionRow[], prices: Prices, balance: Decimal): CrossAccount {
  const cross = rows.filter((row) => row.margin_mode === 'cross');
  const known = cross.flatMap((row) => crossPositionOf(row, prices) ?? []);
  if (known.length < cross.length) return { prices: null, ratio: null };
  return { prices: crossLiquidationPrices(known, balance), ratio: crossRatio(known, balance) };
}

export function showPosition(
  row: PositionRow,
  account: CrossAccount,
  { prices, closing }: { prices: Prices; closing: Decimal },
): Position {
  const mark = prices.markOf(row.symbol);
  const exposure = { side: row.side, qty: row.qty, entryPrice: row.entry_price };
  const profit = mark && profitAt(exposure, mark);
  const risk = riskOf(row, account, prices);
  const initial = initialMargin(row.qty, row.entry_price, row.leverage);
  return {
    positionId: row.position_no,
    symbol: row.symbol,
    side: row.side,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    qty: row.qty,
    closingQty: closing,
    entryPrice: row.entry_price,
    markPrice: mark,
    value: mark && mul(row.qty, mark),
    liquidationPrice: risk.price,
    margin: row.margin_mode === 'isolated' ? row.margin : mark && initialMargin(row.qty, mark, row.leverage),
    marginRatio: risk.ratio,
    unrealizedPnl: profit,
    roe: profit && returnOn(profit, initial),
    realizedPnl: row.realized,
    fees: row.fees,
    funding: row.funding,
    takeProfit: row.take_profit,
    stopLoss: row.stop_loss,
    triggerBy: row.trigger_by,
    status: row.status,
    openedAt: Number(row.opened_at),
    updatedAt: Number(row.updated_at),
    allowed: positionStates
      .allowed(row.status, 'owner')
      .filter(
        (act) => act !== 'end' && !(act === 'adjustMargin' && row.margin_mode === 'cross'),
      ) as Position['allowed'],
  };
}

/** An entry price is kept to 18 places, which the figures of an open position need; of a closed one 8 are told. */
const shownEntry = (price: Decimal): Decimal => div(price, '1', 8, 'halfUp');

function riskOf(
  row: PositionRow,
  account: CrossAccount,
  prices: Prices,
): { price: Decimal | null; ratio: Decimal | null } {
  const mark = prices.markOf(row.symbol);
  const terms = riskTermsOf(row.symbol, prices.tickOf(row.symbol));
  if (row.margin_mode === 'isolated') {
    const exposure = exposureOf(row);
    return { price: liquidationPrice(exposure, terms), ratio: mark && isolatedRatio(exposure, mark, terms) };
  }
  return { price: account.prices?.get(row.symbol) ?? null, ratio: account.ratio };
}

export function showClosed(row: PositionRow): ClosedPosition {
  const net = add(sub(row.realized, row.fees), row.funding);
  return {
    positionId: row.position_no,
    symbol: row.symbol,
    side: row.side,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    qty: row.most_qty,
    entryPrice: shownEntry(row.entry_price),
    closePrice: averagePrice(row.closed_qty, row.closed_value) ?? '0',
    realizedPnl: row.realized,
    fees: row.fees,
    funding: row.funding,
    netPnl: net,
    mostMargin: row.most_margin,
    roe: isPositive(row.most_margin) ? returnOn(net, row.most_margin) : null,
    closeReason: row.close_reason ?? 'user',
    openedAt: Number(row.opened_at),
    closedAt: Number(row.closed_at),
  };
}

export const showFunding = ({ funded_at: at, rate, mark, amount, from_gain: fromGain }: FundingRow) => ({
  at: Number(at),
  rate,
  mark,
  amount,
  ...(isPositive(fromGain) && { fromGain }),
});

export const showFill = (row: FillRow): PerpetualFill => ({
  id: row.id,
  orderNo: row.order_no,
  price: row.price,
  qty: row.qty,
  fee: row.fee,
  realizedPnl: row.realized,
  role: row.role,
  againstMarketMaker: row.against_market_maker,
  ts: Number(row.created_at),
});
