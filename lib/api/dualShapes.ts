/** What dual currency is, as it travels. */
import * as z from 'zod/mini';
import { CoinCode, DecimalText, Id, MaybeDecimal, OrderNo, SymbolCode, Time } from './shapes';

/** `sellHigh`: the base coin is put in and sold at the strike or above. `buyLow`: the quote coin is put in and buys at the strike or below. */
export const DualKind = z.enum(['sellHigh', 'buyLow']);
export type DualKind = z.infer<typeof DualKind>;

/** `settling`: its time has come, the price is not decided yet. */
export const DualStatus = z.enum(['subscribed', 'settling', 'settled']);
export type DualStatus = z.infer<typeof DualStatus>;

/**
 * `window`: the mean of the window before the time of settlement. `earlier`: of the last valid window before, as rows were missing.
 * `none`: there was no valid window; everything came back in the coin that was put in, with interest.
 */
export const SettledBy = z.enum(['window', 'earlier', 'none']);
export type SettledBy = z.infer<typeof SettledBy>;

const pair = { symbol: SymbolCode, base: CoinCode, quote: CoinCode };

/** What a product is and never changes. */
const fixed = {
  ...pair,
  kind: DualKind,
  /** What is put in. */
  coin: CoinCode,
  strike: DecimalText,
  settlesAt: Time,
  /** How long the window before it is. */
  windowMs: z.int(),
  /** How long a day of it is: a minute where it is for trying out. */
  dayMs: z.int(),
  /** A minute stands for a day. */
  isTrial: z.boolean(),
};

export const DualMarket = z.object({
  ...pair,
  priceDigits: z.int(),
  /** Null where there is no price that is fresh. */
  index: MaybeDecimal,
  indexAt: z.nullable(Time),
});
export type DualMarket = z.infer<typeof DualMarket>;

export const DualProduct = z.object({
  productId: Id,
  ...fixed,
  /** A share in 365 days: 0.08 is eight per cent. */
  apr: DecimalText,
  /** From the next midnight to the settlement, if it is subscribed to now. */
  days: z.int(),
  /** The share of the whole term: `apr` × days / 365, to eight places. */
  rate: DecimalText,
  closesAt: Time,
  min: DecimalText,
  /** Of one order. */
  max: DecimalText,
  quotaLeft: DecimalText,
});
export type DualProduct = z.infer<typeof DualProduct>;

const Outcome = z.object({ coin: CoinCode, amount: DecimalText });

const outcomes = {
  /** Where it is not exercised: what was put in, with interest. */
  kept: Outcome,
  interest: DecimalText,
  /** Where it is exercised: the other coin at the strike, interest included. */
  swapped: Outcome,
  /** From here on, upwards or downwards, it brings less than simply holding what was put in. */
  breakEven: DecimalText,
};

export const DualQuote = z.object({
  product: DualProduct,
  amount: DecimalText,
  ...outcomes,
  index: DecimalText,
});
export type DualQuote = z.infer<typeof DualQuote>;

export const DualOrder = z.object({
  orderNo: OrderNo,
  productId: Id,
  ...fixed,
  amount: DecimalText,
  apr: DecimalText,
  days: z.int(),
  rate: DecimalText,
  ...outcomes,
  status: DualStatus,
  createdAt: Time,
  settledBy: z.nullable(SettledBy),
  settlePrice: MaybeDecimal,
  exercised: z.nullable(z.boolean()),
  /** What came. */
  payout: z.nullable(Outcome),
  endedAt: z.nullable(Time),
});
export type DualOrder = z.infer<typeof DualOrder>;

/** One price for all products of a market and a time. */
export const DualSettlement = z.object({
  settledBy: SettledBy,
  price: MaybeDecimal,
  /** The window whose rows were taken: from the first moment, up to but without the last; null where there was none. */
  from: z.nullable(Time),
  to: z.nullable(Time),
  fromSeq: z.nullable(z.int()),
  toSeq: z.nullable(z.int()),
  /** Rows with a price in it. */
  rows: z.int(),
  decidedAt: Time,
});
export type DualSettlement = z.infer<typeof DualSettlement>;

/** A row of the price log as a proof shows it. */
export const DualRow = z.object({
  seq: z.int(),
  ts: Time,
  /** Of the market; null where the row has none. */
  price: MaybeDecimal,
  hash: z.string(),
});
export type DualRow = z.infer<typeof DualRow>;

export const DualDetail = z.object({
  order: DualOrder,
  settlement: z.nullable(DualSettlement),
  /** The last row before the window and the first two in it; the last two in it and the first after it. */
  firstRows: z.array(DualRow),
  lastRows: z.array(DualRow),
  /** Numbers of the rows that a check reads: from the last before everything that could decide, to the first after it. */
  check: z.nullable(z.object({ fromSeq: z.int(), toSeq: z.int() })),
  verifiableUntil: Time,
});
export type DualDetail = z.infer<typeof DualDetail>;

/** What became of one product. */
export const DualResult = z.object({
  ...fixed,
  settledBy: SettledBy,
  settlePrice: MaybeDecimal,
  /** Null where there was no price. */
  exercised: z.nullable(z.boolean()),
});
export type DualResult = z.infer<typeof DualResult>;
