/** The order ticket as a pure value: what was typed, how the fields depend on each other, and what an order of it would mean. */
import type { Allowance, Side, SpotMarket, SpotOrder } from '@/lib/api/spot';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import {
  type Decimal,
  div,
  floorToStep,
  gt,
  gte,
  isPositive,
  min,
  mul,
  round,
  sub,
  toDrawing,
} from '@/lib/money/decimal';
import {
  affordableQty,
  checkOrder,
  estimateMarketOrder,
  feeStep,
  protectionPrice,
  type Estimate,
  type Violation,
} from './rules';

export interface Ticket {
  side: Side;
  type: 'limit' | 'market';
  price: Typed;
  qty: Typed;
  /** Quote amount: of a limit order derived from price and quantity, of a market buy what is typed. */
  total: Typed;
  /** Which of the two amounts the person typed; the other one follows. */
  typed: 'qty' | 'total';
  /** Whole percent of what is available, chosen by the slider; 0 while the amounts are typed. */
  percent: number;
  /** The price goes with the market until somebody touches it, or types an amount for it. */
  follows: boolean;
}

export const emptyTicket: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '',
  qty: '',
  total: '',
  typed: 'qty',
  percent: 0,
  follows: true,
};

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
  // A price for buying is none for selling: on the other side it goes with the market again.
  if (change.side || change.type)
    return {
      ...ticket,
      ...change,
      qty: '',
      total: '',
      percent: 0,
      follows: ticket.follows || (change.side !== undefined && change.side !== ticket.side),
    };
  if (change.percent !== undefined) return withPercent({ ...ticket, percent: change.percent }, scope);
  const next = { ...ticket, ...change, percent: 0, follows: false };
  if (next.type === 'market') return next;
  return change.total === undefined
    ? { ...next, typed: 'qty', total: totalOf(next, scope.market) }
    : { ...next, typed: 'total', qty: qtyOf(next, scope.market) };
}

/** The ticket after the market has moved: an untouched price goes with it, and a share that was chosen stays one. */
export function followPrice(ticket: Ticket, last: Decimal, scope: TicketScope): Ticket {
  if (!ticket.follows || ticket.type !== 'limit' || ticket.price === last) return ticket;
  const next = { ...ticket, price: last };
  return ticket.percent > 0 ? withPercent(next, scope) : next;
}

/** What the slider shows: the chosen share, or the one that the typed amounts are, down to a whole percent and at most all. */
export function shownPercent(ticket: Ticket, available: Decimal | null): number {
  if (ticket.percent > 0) return ticket.percent;
  const used = typedDecimal(ticket.side === 'sell' ? ticket.qty : ticket.total);
  if (used === null || available === null || !isPositive(available)) return 0;
  return toDrawing(min('100', div(mul(used, '100'), available, 0, 'down')));
}

function withPercent(ticket: Ticket, { market, available, index }: TicketScope): Ticket {
  if (available === null || ticket.percent === 0) return { ...ticket, qty: '', total: '' };
  const share = mul(available, div(`${ticket.percent}`, '100', 2, 'down'));
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

function totalOf(ticket: Ticket, market: SpotMarket): Typed {
  const [price, qty] = [typedDecimal(ticket.price), typedDecimal(ticket.qty)];
  return price && qty ? round(mul(price, qty), market.priceDigits + market.qtyDigits, 'up') : '';
}

function qtyOf(ticket: Ticket, market: SpotMarket): Typed {
  const [price, total] = [typedDecimal(ticket.price), typedDecimal(ticket.total)];
  return price && total && isPositive(price) ? affordableQty(total, price, market.step) : '';
}

/** A finished order: the body of the call, and what the confirming sheet shows. Nothing in it is a draft. */
export type NewOrder =
  | { symbol: string; side: Side; type: 'limit'; price: Decimal; qty: Decimal }
  | { symbol: string; side: 'buy'; type: 'market'; quoteAmount: Decimal }
  | { symbol: string; side: 'sell'; type: 'market'; qty: Decimal };

/** The order that a ticket stands for, or null while something is not typed yet. */
export function orderOf(ticket: Ticket, symbol: string): NewOrder | null {
  const [price, qty, total] = [typedDecimal(ticket.price), typedDecimal(ticket.qty), typedDecimal(ticket.total)];
  if (ticket.type === 'limit') return price && qty ? { symbol, side: ticket.side, type: 'limit', price, qty } : null;
  if (ticket.side === 'buy') return total ? { symbol, side: 'buy', type: 'market', quoteAmount: total } : null;
  return qty ? { symbol, side: 'sell', type: 'market', qty } : null;
}

export type TicketProblem =
  | Violation
  | {
      reason: 'missingPrice' | 'zeroPrice' | 'missingAmount' | 'insufficientBalance' | 'overAllowance';
      args: Record<string, string>;
    };
export type TicketField = 'price' | 'qty' | 'total';

const OF_PRICE = new Set(['missingPrice', 'zeroPrice', 'priceStep', 'priceOutOfBand']);
const OF_WORTH = new Set(['insufficientBalance', 'overAllowance']);

/** The field under which a problem stands: the one that has to change, among those that the ticket shows. */
export function fieldOf(
  { reason, args }: TicketProblem,
  { side, type, typed, qty }: Ticket,
  market: SpotMarket,
): TicketField {
  if (OF_PRICE.has(reason)) return 'price';
  // A market order has one field of an amount.
  if (type === 'market') return side === 'buy' ? 'total' : 'qty';
  // A total that is not shown cannot be what has to change.
  if (OF_WORTH.has(reason)) return side === 'buy' && !(typed === 'qty' && isBeyond(qty, market)) ? 'total' : 'qty';
  return reason === 'belowMinimum' && args.unit === market.quote ? 'total' : 'qty';
}

/** The first thing that keeps the ticket from being an order, or null. The server decides in the end. */
export function ticketProblem(
  ticket: Ticket,
  { market, index, available, allowance }: TicketScope,
): TicketProblem | null {
  const price = typedDecimal(ticket.price);
  if (ticket.type === 'limit' && price === null) return { reason: 'missingPrice', args: {} };
  if (ticket.type === 'limit' && price !== null && !isPositive(price)) return { reason: 'zeroPrice', args: {} };
  const order = orderOf(ticket, market.symbol);
  if (!order || !isPositive('quoteAmount' in order ? order.quoteAmount : order.qty))
    return amountProblem(ticket, market);
  const violation = index === null ? null : checkOrder(market, index, order);
  const worth = worthOf(order, index);
  const needed = order.side === 'sell' ? order.qty : worth;
  const isShort = available !== null && needed !== null && gt(needed, available);
  // Who has too little is told so first: an amount that the market would take is still more than there is.
  if (violation && !(isShort && violation.reason === 'aboveMaximum')) return violation;
  if (isShort) return { reason: 'insufficientBalance', args: {} };
  // In USDT: a market that is quoted otherwise is left to the exchange.
  return allowance && worth !== null && market.quote === 'USDT' && gt(worth, allowance.left)
    ? { reason: 'overAllowance', args: allowance }
    : null;
}

/** The amount that follows the typed one, or nothing where the typed one is more than the market ever takes. */
export function followingAmount(ticket: Ticket, market: SpotMarket): Typed {
  const follower = ticket.typed === 'qty' ? ticket.total : ticket.qty;
  return isBeyond(ticket.qty, market) ? '' : follower;
}

function isBeyond(typed: Typed, market: SpotMarket): boolean {
  const qty = typedDecimal(typed);
  return qty !== null && gt(qty, market.maxQty);
}

/** Nothing is typed yet, or so little money that it buys no whole step. */
function amountProblem(ticket: Ticket, market: SpotMarket): TicketProblem {
  const total = typedDecimal(ticket.total);
  if (ticket.type === 'limit' && ticket.typed === 'total' && total !== null && isPositive(total))
    return { reason: 'belowMinimum', args: { min: market.minNotional, unit: market.quote } };
  return { reason: 'missingAmount', args: {} };
}

/** An order in quote units, at its own price or else at the index; null where neither is known. */
function worthOf(order: NewOrder, index: Decimal | null): Decimal | null {
  if ('quoteAmount' in order) return order.quoteAmount;
  const price = order.type === 'limit' ? order.price : index;
  return price && mul(price, order.qty);
}

/** An estimate as the ticket shows it. The fee is the most it can be: a limit order may pay the lower maker's fee. */
export interface Outlook extends Estimate {
  feeCoin: string;
  /** Worst price at which it may fill; null while there is no last price to protect from. */
  worstPrice: Decimal | null;
}

/** What an order would do to the book on screen. `levels` are those it would take, best first. */
export function outlookOf(
  order: NewOrder,
  market: SpotMarket,
  last: Decimal | null,
  levels: readonly (readonly [Decimal, Decimal])[],
): Outlook {
  const feeCoin = order.side === 'buy' ? market.base : market.quote;
  if (order.type === 'limit') {
    const { price, qty } = order;
    const quote = mul(price, qty);
    const received = order.side === 'buy' ? qty : quote;
    const fee = feeStep(market.takerFeeRate, '0', received);
    return {
      qty,
      quote,
      averagePrice: price,
      impactPct: null,
      fee,
      receive: sub(received, fee),
      feeCoin,
      partial: false,
      worstPrice: price,
    };
  }
  const [by, amount] =
    'quoteAmount' in order ? (['quoteAmount', order.quoteAmount] as const) : (['qty', order.qty] as const);
  return {
    ...estimateMarketOrder(order.side, by, amount, levels, market),
    feeCoin,
    worstPrice: last === null ? null : protectionPrice(order.side, last, market),
  };
}

/** From this distance on an order against the market is asked about once more. */
const FAR: Decimal = '0.05';

/** How far beyond the market a limit order would buy or sell, as a fraction of the last price; null where that is less than 5 %. */
export function worseThanMarket(order: NewOrder, last: Decimal | null): Decimal | null {
  if (order.type !== 'limit' || last === null || !isPositive(last)) return null;
  const away = order.side === 'buy' ? sub(order.price, last) : sub(last, order.price);
  const share = div(away, last, 4, 'down');
  return gte(share, FAR) ? share : null;
}

/** What of a market buy's amount came back when it was finished, because it was too little for one more step; null for every other order. */
export function cameBack(order: Pick<SpotOrder, 'status' | 'quoteAmount' | 'filledQuote'>): Decimal | null {
  if (order.status !== 'completed' || order.quoteAmount === null) return null;
  const rest = sub(order.quoteAmount, order.filledQuote);
  return isPositive(rest) ? rest : null;
}

/** How much of an order is filled, as a fraction cut to four places; null where it cannot be said. A finished order is filled. */
export function filledShare(order: {
  qty: Decimal | null;
  quoteAmount: Decimal | null;
  filledQty: Decimal;
  filledQuote: Decimal;
  status?: SpotOrder['status'];
}): Decimal | null {
  if (order.status === 'completed') return '1';
  const [done, all] = order.qty === null ? [order.filledQuote, order.quoteAmount] : [order.filledQty, order.qty];
  return all === null || !isPositive(all) ? null : min('1', div(done, all, 4, 'down'));
}
