/** The order ticket as a pure value: what was typed, how the fields depend on each other, and what an order of it would mean. */
import type { SentOf } from '@/lib/api/endpoint';
import type { Allowance, Side, SpotMarket, spot } from '@/lib/api/spot';
import { typedDecimal } from '@/lib/format/typing';
import { type Decimal, div, floorToStep, gt, isPositive, min, mul, round, sub } from '@/lib/money/decimal';
import { affordableQty, checkOrder, estimateMarketOrder, feeStep, protectionPrice, type Estimate, type Violation } from './rules';

export interface Ticket {
  side: Side;
  type: 'limit' | 'market';
  /** Typed texts, as the fields show them. */
  price: string;
  qty: string;
  /** Quote amount: of a limit order derived from price and quantity, of a market buy what is typed. */
  total: string;
  /** Whole percent of what is available, as the slider shows it. */
  percent: number;
}

export const emptyTicket: Ticket = { side: 'buy', type: 'limit', price: '', qty: '', total: '', percent: 0 };

export interface TicketScope {
  market: SpotMarket;
  /** Reference price for bands; null while unknown. */
  index: Decimal | null;
  /** Available amount of the coin that pays; null while unknown or logged out. */
  available: Decimal | null;
  /** What may still be traded today; null where there is no limit. */
  allowance?: Allowance | null;
}

type Change = Partial<Pick<Ticket, 'side' | 'type' | 'price' | 'qty' | 'total' | 'percent'>>;

/** The ticket after one field was changed, the fields that depend on it recomputed. */
export function changeTicket(ticket: Ticket, change: Change, scope: TicketScope): Ticket {
  if (change.side || change.type) return { ...ticket, ...change, qty: '', total: '', percent: 0 };
  if (change.percent !== undefined) return withPercent({ ...ticket, percent: change.percent }, scope);
  const next = { ...ticket, ...change, percent: 0 };
  if (next.type === 'market') return next;
  return change.total === undefined ? { ...next, total: totalOf(next, scope.market) } : { ...next, qty: qtyOf(next, scope.market) };
}

function withPercent(ticket: Ticket, { market, available, index }: TicketScope): Ticket {
  if (available === null || ticket.percent === 0) return { ...ticket, qty: '', total: '' };
  const share = mul(available, div(String(ticket.percent), '100', 2, 'down'));
  if (ticket.side === 'sell') {
    const qty = floorToStep(share, market.step);
    const sized = { ...ticket, qty };
    return { ...sized, total: ticket.type === 'limit' ? totalOf(sized, market) : '' };
  }
  if (ticket.type === 'market') return { ...ticket, qty: '', total: round(share, market.priceDigits, 'down') };
  const price = typedDecimal(ticket.price) ?? index;
  if (price === null || !isPositive(price)) return { ...ticket, qty: '', total: '' };
  const sized = { ...ticket, price: ticket.price || price, qty: affordableQty(share, price, market.step) };
  return { ...sized, total: totalOf(sized, market) };
}

function totalOf(ticket: Ticket, market: SpotMarket): string {
  const [price, qty] = [typedDecimal(ticket.price), typedDecimal(ticket.qty)];
  return price && qty ? round(mul(price, qty), market.priceDigits + market.qtyDigits, 'up') : '';
}

function qtyOf(ticket: Ticket, market: SpotMarket): string {
  const [price, total] = [typedDecimal(ticket.price), typedDecimal(ticket.total)];
  return price && total && isPositive(price) ? affordableQty(total, price, market.step) : '';
}

/** The body of the call, or null while something is not typed yet. */
export function orderOf(ticket: Ticket, symbol: string): SentOf<typeof spot.placeOrder> | null {
  const [price, qty, total] = [typedDecimal(ticket.price), typedDecimal(ticket.qty), typedDecimal(ticket.total)];
  if (ticket.type === 'limit') return price && qty ? { symbol, side: ticket.side, type: 'limit', price, qty } : null;
  if (ticket.side === 'buy') return total ? { symbol, side: 'buy', type: 'market', quoteAmount: total } : null;
  return qty ? { symbol, side: 'sell', type: 'market', qty } : null;
}

export type TicketProblem = Violation | { reason: 'missingPrice' | 'missingAmount' | 'insufficientBalance' | 'overAllowance'; args: Record<string, string> };

/** The first thing that keeps the ticket from being an order, or null. The server decides in the end. */
export function ticketProblem(ticket: Ticket, { market, index, available, allowance }: TicketScope): TicketProblem | null {
  if (ticket.type === 'limit' && !typedDecimal(ticket.price)) return { reason: 'missingPrice', args: {} };
  const order = orderOf(ticket, market.symbol);
  if (!order) return { reason: 'missingAmount', args: {} };
  const violation = index === null ? null : checkOrder(market, index, order);
  if (violation) return violation;
  const needed = order.side === 'sell' ? order.qty : (order.quoteAmount ?? mul(order.price ?? '0', order.qty ?? '0'));
  if (available !== null && needed && gt(needed, available)) return { reason: 'insufficientBalance', args: {} };
  const worth = order.quoteAmount ?? mul(order.price ?? index ?? '0', order.qty ?? '0');
  // In USDT: a market that is quoted otherwise is left to the exchange.
  return allowance && market.quote === 'USDT' && gt(worth, allowance.left) ? { reason: 'overAllowance', args: allowance } : null;
}

/** An estimate as the ticket shows it. The fee is the most it can be: a limit order may pay the lower maker's fee. */
export interface Outlook extends Estimate {
  feeCoin: string;
  /** Worst price at which it may fill; null while there is no last price to protect from. */
  worstPrice: Decimal | null;
}

/** What the ticket would do to the book on screen; null while it is not an order. `levels` are those it would take, best first. */
export function outlookOf(ticket: Ticket, market: SpotMarket, last: Decimal | null, levels: readonly (readonly [Decimal, Decimal])[]): Outlook | null {
  const order = orderOf(ticket, market.symbol);
  if (!order) return null;
  const feeCoin = order.side === 'buy' ? market.base : market.quote;
  if (order.type === 'limit') {
    const { price = '0', qty = '0' } = order;
    const quote = mul(price, qty);
    const received = order.side === 'buy' ? qty : quote;
    const fee = feeStep(market.takerFeeRate, '0', received);
    return { qty, quote, averagePrice: price, impactPct: null, fee, receive: sub(received, fee), feeCoin, partial: false, worstPrice: price };
  }
  const by = order.quoteAmount === undefined ? 'qty' : 'quoteAmount';
  const amount = order.quoteAmount ?? order.qty ?? '0';
  return { ...estimateMarketOrder(order.side, by, amount, levels, market), feeCoin, worstPrice: last === null ? null : protectionPrice(order.side, last, market) };
}

/** How much of an order is filled, as a fraction cut to four places; null where it cannot be said. */
export function filledShare(order: { qty: Decimal | null; quoteAmount: Decimal | null; filledQty: Decimal; filledQuote: Decimal }): Decimal | null {
  const [done, all] = order.qty === null ? [order.filledQuote, order.quoteAmount] : [order.filledQty, order.qty];
  return all === null || !isPositive(all) ? null : min('1', div(done, all, 4, 'down'));
}
