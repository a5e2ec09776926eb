/** Terms of perpetual contracts, from a time on. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { AmountText, Nothing, SymbolCode, Time } from '../shapes';
import { ByTwo, Reason, decidedTerms } from './shapes';

const terms = {
  /** Of the value traded. */
  makerFeeRate: AmountText,
  takerFeeRate: AmountText,
  /** The highest leverage of each tier, smallest positions first. */
  leverage: z.array(z.int().check(z.minimum(1), z.maximum(125))).check(z.minLength(1), z.maxLength(10)),
  /** The largest rate of one funding time, either way. */
  fundingCap: AmountText,
};

export const perpetualReview = {
  perpetualTerms: endpoint({
    path: 'operator/perpetual/terms',
    summary:
      'Fees, leverage and funding of perpetual markets: what operators decided, by market and time, and the standard.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    reply: z.array(z.object({ symbol: z.union([SymbolCode, z.literal('*')]), ...terms, ...decidedTerms })),
  }),
  setPerpetualTerms: endpoint({
    path: 'operator/perpetual/setTerms',
    summary:
      'Fees, highest leverage by tier and largest funding rate of a market, or of all, from a future time on, which takes two operators. Orders keep their fees, positions their leverage and their liquidation price.',
    access: 'operator',
    ...writes('proposals', 'audit', 'market'),
    request: z.strictObject({
      symbol: z.union([SymbolCode, z.literal('*')]),
      from: Time,
      ...terms,
      reason: Reason,
    }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
