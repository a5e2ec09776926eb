/** An order while it is typed, as a pure value: what was typed, and how the fields depend on each other. */
import type { MarketTerms, Side, TimeInForce } from '@/lib/api/trading';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { type Decimal, div, floorToStep, gt, isPositive, min, mul, round, toDrawing } from '@/lib/money/decimal';
import { type OrderKind, termsOfKind } from './kinds';
import { affordableQty } from './rules';

export interface OrderDraft {
  side: Side;
  type: 'limit' | 'market';
  timeInForce: TimeInForce;
  /** A stop waits until the last price comes to `trigger`. */
  isStop: boolean;
  trigger: Typed;
  price: Typed;
  qty: Typed;
  /** Quote amount: of a limit order derived from price and quantity, of a market buy what is typed. */
  total: Typed;
  /** Which of the two amounts the person typed; the other one follows. */
  typed: 'qty' | 'total';
  /** Whole percent of what is available, chosen by the slider; 0 while the amounts are typed. */
  percent: number;
  /** The price follows the market until somebody touches it, or types an amount for it. */
  follows: boolean;
}

export const emptyDraft: OrderDraft = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  isStop: false,
  trigger: '',
  price: '',
  qty: '',
  total: '',
  typed: 'qty',
  percent: 0,
  follows: true,
};

/** The fields of a draft that a fault can stand under. */
export type DraftField = 'trigger' | 'price' | 'qty' | 'total';

export interface DraftScope {
  market: MarketTerms;
  /** Reference price for bands; null while unknown. */
  index: Decimal | null;
  /** What pays: the coin that is sold, or money. */
  paysIn: 'base' | 'quote';
  /** How much of it there is; null while unknown or logged out. */
  available: Decimal | null;
  /** Where only a part of an order's worth is paid: the quantity that an amount pays for at a price, and what a quantity takes. */
  margined?: {
    affords: (amount: Decimal, price: Decimal) => Decimal;
    takes: (qty: Decimal, price: Decimal) => Decimal;
  };
}

type Change = Partial<Pick<OrderDraft, 'side' | 'trigger' | 'price' | 'qty' | 'total' | 'percent'>> & {
  kind?: OrderKind;
};

/** The draft after one field was changed, the fields that depend on it recomputed. */
export function changeDraft(draft: OrderDraft, change: Change, scope: DraftScope): OrderDraft {
  if (change.side) return onSide(draft, change.side, scope);
  if (change.kind) return ofKind(draft, change.kind, scope);
  if (change.percent !== undefined) return withPercent({ ...draft, percent: change.percent }, scope);
  if (change.trigger !== undefined) return { ...draft, trigger: change.trigger };
  const next = { ...draft, ...change, percent: 0, follows: false };
  if (next.type === 'market') return next;
  return change.total === undefined
    ? { ...next, typed: 'qty', total: totalOf(next, scope.market) }
    : { ...next, typed: 'total', qty: qtyOf(next, scope.market) };
}

/**
 * Another type clears the amounts, since a market order's is not a limit order's; another duration does not. A stop does not take over a price that
 * only followed the market. With margin every kind and side means the same quantity, so a typed one stays.
 */
function ofKind(draft: OrderDraft, kind: OrderKind, { margined }: Pick<DraftScope, 'margined'>): OrderDraft {
  const terms = termsOfKind(kind);
  const price = terms.isStop && draft.follows ? '' : draft.price;
  const keeps = (terms.type === draft.type && price === draft.price) || (margined && draft.percent === 0);
  return { ...draft, ...terms, price, ...(keeps ? {} : { qty: '', total: '', percent: 0 }) };
}

/**
 * The draft on the other side. What somebody typed is theirs and stays; a share was one of the other coin, and the amount of a market
 * order is in the other coin, so that these go.
 */
export function onSide(draft: OrderDraft, side: Side, { margined }: Pick<DraftScope, 'margined'> = {}): OrderDraft {
  if (draft.side === side) return draft;
  const keeps = (draft.type === 'limit' || margined) && draft.percent === 0;
  return { ...draft, side, ...(keeps ? {} : { qty: '', total: '', percent: 0 }) };
}

/** The draft after the market has moved: an untouched price goes with it, and a share that was chosen stays one. */
export function followPrice(draft: OrderDraft, last: Decimal, scope: DraftScope): OrderDraft {
  if (!draft.follows || draft.isStop || draft.type !== 'limit' || draft.price === last) return draft;
  const next = { ...draft, price: last };
  return draft.percent > 0 ? withPercent(next, scope) : next;
}

/** What the slider shows: the chosen share, or the one that the typed amounts are, down to a whole percent and at most all. */
export function shownPercent(
  draft: OrderDraft,
  { paysIn, available, margined, index }: Pick<DraftScope, 'paysIn' | 'available' | 'margined' | 'index'>,
): number {
  if (draft.percent > 0) return draft.percent;
  const [qty, price] = [typedDecimal(draft.qty), priceOf(draft, index)];
  const used = margined
    ? qty && price && margined.takes(qty, price)
    : typedDecimal(paysIn === 'base' ? draft.qty : draft.total);
  if (used === null || available === null || !isPositive(available)) return 0;
  return toDrawing(min('100', div(mul(used, '100'), available, 0, 'down')));
}

/** A limit order's own price; of a market order the trigger price of a stop, or the index. */
const priceOf = (draft: OrderDraft, index: Decimal | null): Decimal | null =>
  draft.type === 'limit' ? typedDecimal(draft.price) : referenceOf(draft, index);

const referenceOf = ({ isStop, trigger }: OrderDraft, index: Decimal | null): Decimal | null =>
  isStop ? typedDecimal(trigger) : index;

/** Of what is available, the most that a margined market order is sized to: its price moves on until it is confirmed, and all of it would then be refused. */
const MOST_AT_MARKET: Decimal = '0.998';

function withPercent(draft: OrderDraft, { market, paysIn, available, index, margined }: DraftScope): OrderDraft {
  if (available === null || draft.percent === 0) return { ...draft, qty: '', total: '' };
  const share = mul(available, div(`${draft.percent}`, '100', 2, 'down'));
  if (margined) {
    const price = priceOf(draft, index);
    const usable = draft.type === 'market' ? min(share, mul(available, MOST_AT_MARKET)) : share;
    return { ...draft, qty: price && isPositive(price) ? margined.affords(usable, price) : '' };
  }
  if (paysIn === 'base') {
    const qty = floorToStep(share, market.step);
    const sized = { ...draft, qty };
    return { ...sized, total: draft.type === 'limit' ? totalOf(sized, market) : '' };
  }
  if (draft.type === 'market') return { ...draft, qty: '', total: round(share, market.priceDigits, 'down') };
  const price = typedDecimal(draft.price) ?? referenceOf(draft, index);
  if (price === null || !isPositive(price)) return { ...draft, qty: '', total: '' };
  const sized = { ...draft, price: draft.price || price, qty: affordableQty(share, price, market.step) };
  return { ...sized, total: totalOf(sized, market) };
}

function totalOf(draft: OrderDraft, market: MarketTerms): Typed {
  const [price, qty] = [typedDecimal(draft.price), typedDecimal(draft.qty)];
  return price && qty ? round(mul(price, qty), market.priceDigits + market.qtyDigits, 'up') : '';
}

function qtyOf(draft: OrderDraft, market: MarketTerms): Typed {
  const [price, total] = [typedDecimal(draft.price), typedDecimal(draft.total)];
  return price && total && isPositive(price) ? affordableQty(total, price, market.step) : '';
}

/** The amount that follows the typed one, or nothing where the typed one is more than the market ever takes. */
export function followingAmount(draft: OrderDraft, market: MarketTerms): Typed {
  const follower = draft.typed === 'qty' ? draft.total : draft.qty;
  return isBeyond(draft.qty, market) ? '' : follower;
}

/** More than the market takes at once. */
export function isBeyond(typed: Typed, market: MarketTerms): boolean {
  const qty = typedDecimal(typed);
  return qty !== null && gt(qty, market.maxQty);
}
