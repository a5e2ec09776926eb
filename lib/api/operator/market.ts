/** Halting a market of a product and opening it again, and what the house stands for in each. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { DecimalText, Done, MaybeDecimal, Nothing, SymbolCode, Time } from '../shapes';
import { ByTwo, Reason } from './shapes';

export const HaltProduct = z.enum(['spot', 'perpetual', 'forex', 'fixedTime', 'flash']);
export type HaltProduct = z.infer<typeof HaltProduct>;

const Halt = z.strictObject({ product: HaltProduct, symbol: SymbolCode, reason: Reason });

/** One market of a product in which the house is the other side. */
export const MarketExposure = z.object({
  product: z.enum(['perpetual', 'forex', 'fixedTime', 'flash', 'dual']),
  symbol: SymbolCode,
  /** `base`: units of the coin; `lot`: standard lots; `USDT`: what would be paid beyond the stakes. */
  unit: z.enum(['base', 'lot', 'USDT']),
  /**
   * Of all people: what gains when the price rises, and when it falls. Of dual currency the coins that people would get where all that buy low
   * were exercised, and those that they have put in to sell high.
   */
  long: DecimalText,
  short: DecimalText,
  /**
   * What the house has: positive gains when the price rises. Of fixed-time contracts the larger of both directions, which it may have to pay;
   * of dual currency what the orders that were settled have left it with.
   */
  house: DecimalText,
  /** How far `house` may go either way; null where nothing limits it. */
  limit: MaybeDecimal,
  /** `house` in USDT at the present price; null while there is none. */
  worth: MaybeDecimal,
});
export type MarketExposure = z.infer<typeof MarketExposure>;

const HouseAccount = z.object({
  account: z.enum(['insurance', 'risk', 'fees']),
  /** In USDT; negative where it has paid more than it got. */
  balance: DecimalText,
  /** What came and what left since `since`, both positive. */
  received: DecimalText,
  paid: DecimalText,
});

export const marketReview = {
  haltedMarkets: endpoint({
    path: 'operator/market/halted',
    summary: 'The markets that are halted now, by product.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    /** When, by whom and why, as the audit log has it. */
    reply: z.array(
      z.object({
        product: HaltProduct,
        symbol: SymbolCode,
        haltedAt: z.nullable(Time),
        haltedBy: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  haltMarket: endpoint({
    path: 'operator/market/halt',
    summary:
      'Halts one market of a product at once: nothing is opened, filled, set off or liquidated there, and no funding or overnight interest is taken. What was accepted stays.',
    access: 'operator',
    ...writes('proposals', 'audit'),
    request: Halt,
    reply: Done,
    errors: ['notFound'],
  }),
  resumeMarket: endpoint({
    path: 'operator/market/resume',
    summary: 'Opens a halted market again, which takes two operators.',
    access: 'operator',
    ...writes('proposals', 'audit'),
    request: Halt,
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
  exposureReport: endpoint({
    path: 'operator/report/exposure',
    summary:
      'The house’s side of what people have open, by market, and its insurance, risk and fee accounts with their last 24 hours.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    reply: z.object({ at: Time, since: Time, accounts: z.array(HouseAccount), markets: z.array(MarketExposure) }),
  }),
};
