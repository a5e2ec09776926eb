/** Varieties, orders and positions as people see them. */
import type {
  ClosedForex,
  ForexAccount,
  ForexFill,
  ForexOrder,
  ForexPosition,
  ForexSwap,
  ForexVariety,
} from '@/lib/api/forexShapes';
import type { Variety } from '@/lib/api/market';
import { closingPrice, nightsOn, profitNow } from '@/lib/forex/rules';
import { orderStates, positionStates } from '@/lib/forex/states';
import { add, div, isPositive, type Decimal } from '@/lib/money/decimal';
import type { MarketData } from '../prices/marketData';
import { forexDayOf, isTradingDay, longClosingAt, nextTradingDay } from '../prices/sessions';
import type { Work } from './book';
import { freeOf, fundsOf, heldOf, judge, type HeldRow } from './held';
import type { SettledNight } from './nights/store';
import type { ClosingRow, FillRow, PositionRow } from './positions/store';
import type { FxPrices } from './prices';
import { stopOutsOf } from './stopOuts';
import type { OrderRow } from './store';
import { changingAt, contractOf } from './terms';
import type { TermsRow } from './terms/store';

export function showVariety(
  variety: Variety,
  market: MarketData,
  { terms, halted }: { terms: readonly TermsRow[]; halted: ReadonlySet<string> },
  now: number,
): ForexVariety {
  const { marketId, symbol, base, quote, name, tick, priceDigits } = variety;
  const { pip, lotSize } = contractOf(variety);
  const price = market.quote(symbol);
  const { from, to } = forexDayOf(now);
  const trading = nextTradingDay(now);
  const { swapLong, swapShort } = changingAt(variety, terms, trading.to);
  return {
    code: symbol,
    marketId,
    base,
    quote,
    name,
    pip,
    tick,
    digits: priceDigits,
    lotSize,
    bid: price?.bid ?? null,
    ask: price?.ask ?? null,
    stale: market.isStale(symbol),
    halted: halted.has(symbol),
    session: {
      open: market.isOpen(symbol),
      changesAt: market.ticker(symbol).nextChangeAt,
      dayFrom: from,
      dayTo: to,
      // Who cannot close does not pay for the night either.
      rollover: { at: trading.to, nights: halted.has(symbol) ? 0 : nightsOn(trading.day, isTradingDay) },
      closing: longClosingAt(now),
    },
    swapLong,
    swapShort,
    ts: price?.ts ?? now,
  };
}

export const showOrder = (row: OrderRow): ForexOrder => ({
  orderNo: row.order_no,
  code: row.symbol,
  side: row.side,
  type: row.type,
  leverage: row.leverage,
  lots: row.lots,
  price: row.price,
  filledPrice: row.filled_price,
  held: row.held,
  takeProfit: row.take_profit,
  stopLoss: row.stop_loss,
  status: row.status,
  endReason: row.end_reason,
  positionId: row.position_no,
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  allowed: orderStates.allowed(row.status, 'owner'),
});

/** All open positions of an account, with what they are worth now. */
export function showPositions(work: Work, prices: FxPrices): ForexPosition[] {
  const known = work.positions.map((row) => heldOf(row, prices));
  const all = known.flatMap((held) => held ?? []);
  // While a price is missing nobody knows when the account would be stopped out.
  const stopOut = all.length === known.length ? stopOutsOf(fundsOf(work).balance, all) : () => null;
  return work.positions.map((row, nr) => showPosition(row, known[nr] ?? null, stopOut));
}

function showPosition(row: PositionRow, held: HeldRow | null, stopOut: ReturnType<typeof stopOutsOf>): ForexPosition {
  return {
    positionId: row.position_no,
    code: row.symbol,
    side: row.side,
    leverage: row.leverage,
    lots: row.lots,
    entryPrice: row.entry_price,
    price: held && closingPrice(row.side, held.quote),
    rate: held && held.rate,
    margin: row.margin,
    unrealizedPnl: held && profitNow(held),
    stopOutPrice: held && stopOut(held),
    realizedPnl: row.realized,
    swap: row.swap,
    takeProfit: row.take_profit,
    stopLoss: row.stop_loss,
    status: row.status,
    openedAt: Number(row.opened_at),
    updatedAt: Number(row.updated_at),
    allowed: positionStates.allowed(row.status, 'owner').filter((act): act is 'close' | 'setStops' => act !== 'end'),
  };
}

export const showClosed = (row: PositionRow): ClosedForex => ({
  positionId: row.position_no,
  code: row.symbol,
  side: row.side,
  leverage: row.leverage,
  lots: row.most_lots,
  entryPrice: row.entry_price,
  closePrice: isPositive(row.closed_lots) ? div(row.closed_value, row.closed_lots, 8, 'halfUp') : '0',
  realizedPnl: row.realized,
  swap: row.swap,
  netPnl: add(row.realized, row.swap),
  closeReason: row.close_reason ?? 'user',
  openedAt: Number(row.opened_at),
  closedAt: Number(row.closed_at),
});

/** The entry price is the position's, as its page has it. */
export const showClosing = (row: ClosingRow): ClosedForex => ({
  positionId: row.position_no,
  closingId: row.fill_no,
  code: row.symbol,
  side: row.side,
  leverage: row.leverage,
  lots: row.lots,
  entryPrice: row.entry_price,
  closePrice: row.price,
  realizedPnl: row.realized,
  swap: row.swap,
  netPnl: add(row.realized, row.swap),
  closeReason: row.reason,
  openedAt: Number(row.opened_at),
  closedAt: Number(row.created_at),
});

export const showNight = ({ settled_at: at, from_gain: fromGain, ...night }: SettledNight): ForexSwap => ({
  at: Number(at),
  ...night,
  ...(isPositive(fromGain) && { fromGain }),
});

export const showFill = (row: FillRow): ForexFill => ({
  id: row.fill_no,
  kind: row.kind,
  price: row.price,
  lots: row.lots,
  rate: row.rate,
  realizedPnl: row.realized,
  reason: row.reason,
  ts: Number(row.created_at),
});

export function showAccount(work: Work, prices: FxPrices, halted: ReadonlySet<string>): ForexAccount {
  const { balance, inOrders } = fundsOf(work);
  const figures = judge(work, prices)?.figures ?? null;
  return {
    balance,
    inOrders,
    usedMargin: work.positions.reduce<Decimal>((all, { margin }) => add(all, margin), '0'),
    unrealizedPnl: figures && figures.profit,
    equity: figures && figures.equity,
    level: figures && figures.level,
    free: freeOf(work, prices, halted),
  };
}
