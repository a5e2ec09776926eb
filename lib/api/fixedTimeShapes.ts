/** What a fixed-time contract is, as it travels. */
import * as z from 'zod/mini';
import { DecimalText, MaybeDecimal, OrderNo, SymbolCode, Time } from './shapes';

export const Direction = z.enum(['up', 'down']);
export type Direction = z.infer<typeof Direction>;

/** `submitted`: waits for its entry row; `pendingSettlement`: past its expiry, waits for the row that decides. */
export const FixedTimeStatus = z.enum(['submitted', 'holding', 'pendingSettlement', 'closed', 'void']);
export type FixedTimeStatus = z.infer<typeof FixedTimeStatus>;

export const FixedTimeResult = z.enum(['win', 'lose', 'tie']);
export type FixedTimeResult = z.infer<typeof FixedTimeResult>;

/** No row, or one without a price, within 5 s after acceptance or before expiry; or an entry too far from the expected price. */
export const VoidReason = z.enum(['noEntry', 'slippage', 'noExit']);
export type VoidReason = z.infer<typeof VoidReason>;

const Seq = z.int().check(z.minimum(0));

/** What somebody may choose. */
export const FixedTimeOption = z.object({
  /** Seconds. */
  duration: z.int(),
  payoutRate: DecimalText,
  minStake: DecimalText,
  maxStake: DecimalText,
  /** Share of wins, in per cent, at which one neither wins nor loses. */
  breakEven: DecimalText,
  /** What 100 USDT bring on average where up and down are equally likely. */
  expectedPer100: DecimalText,
  /** The price moves too little now for so short a contract: none is taken until it moves more. */
  isTooQuiet: z.boolean(),
});
export type FixedTimeOption = z.infer<typeof FixedTimeOption>;

export const FixedTimeConfig = z.object({
  symbol: SymbolCode,
  options: z.array(FixedTimeOption),
  tieRule: z.literal('refund'),
  maxSlippage: DecimalText,
  /** What one may still stake today (UTC), in USDT; null where nobody is logged in. */
  dailyLeft: MaybeDecimal,
  enabled: z.boolean(),
  /** Why not. */
  reason: z.nullable(z.enum(['notOffered', 'halted', 'marketClosed', 'noTerms'])),
  /** When the market closes, or opens again where it is closed; null where it never closes. */
  nextChangeAt: z.nullable(Time),
  /** When other terms begin that operators have decided; null where none are. */
  termsUntil: z.nullable(Time),
});
export type FixedTimeConfig = z.infer<typeof FixedTimeConfig>;

export const FixedTimeOrder = z.object({
  orderNo: OrderNo,
  symbol: SymbolCode,
  direction: Direction,
  stake: DecimalText,
  payoutRate: DecimalText,
  /** Seconds. */
  duration: z.int(),
  expectedPrice: DecimalText,
  maxSlippage: DecimalText,
  status: FixedTimeStatus,
  result: z.nullable(FixedTimeResult),
  voidReason: z.nullable(VoidReason),
  acceptedSeq: Seq,
  acceptedAt: Time,
  entrySeq: z.nullable(Seq),
  entryPrice: MaybeDecimal,
  entryAt: z.nullable(Time),
  expiresAt: z.nullable(Time),
  exitSeq: z.nullable(Seq),
  exitPrice: MaybeDecimal,
  exitAt: z.nullable(Time),
  /** What came back, the stake included; null until it is decided. */
  payout: MaybeDecimal,
  /** Payout less stake. */
  profit: MaybeDecimal,
  endedAt: z.nullable(Time),
});
export type FixedTimeOrder = z.infer<typeof FixedTimeOrder>;

export const FixedTimeAccount = z.object({
  available: DecimalText,
  /** Stakes of orders that run. */
  running: DecimalText,
  /** Won less lost today (UTC). */
  today: DecimalText,
  dailyLimit: DecimalText,
  dailyLeft: DecimalText,
  /** When the day ends, and with it what was staked and won in it. */
  dayEndsAt: Time,
  /** Losses in a row, newest first, of the last 24 hours. */
  lossesInARow: z.int(),
});
export type FixedTimeAccount = z.infer<typeof FixedTimeAccount>;

/** A row of the price log as a proof shows it. */
export const ProofRow = z.object({
  seq: Seq,
  ts: Time,
  /** Of the order's symbol; null where the row has none. */
  price: MaybeDecimal,
  hash: z.string(),
});
export type ProofRow = z.infer<typeof ProofRow>;

export const FixedTimeDetail = z.object({
  order: FixedTimeOrder,
  /** The row before the entry, the entry, and the one after; as many as there are. */
  entryRows: z.array(ProofRow),
  exitRows: z.array(ProofRow),
  /** Rows are kept until then: so long it can be verified. */
  verifiableUntil: Time,
});
export type FixedTimeDetail = z.infer<typeof FixedTimeDetail>;
