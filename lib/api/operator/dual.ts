/** Dual currency: products and their terms from a time on. Nobody sets a price, a settlement or a result. */
import * as z from 'zod/mini';
import { DualKind } from '../dualShapes';
import { endpoint, reads, writes } from '../endpoint';
import { AmountText, DecimalText, Id, PriceText, SymbolCode, Time, pageOf, pageRequest } from '../shapes';
import { ByTwo, Reason } from './shapes';

const terms = {
  /** A share in 365 days: 0.08 is eight per cent. */
  apr: AmountText,
  min: AmountText,
  /** Of one order. */
  max: AmountText,
  quota: AmountText,
  isOpen: z.boolean(),
};

/** Part of `api.operator`. */
export const dualReview = {
  dualProducts: endpoint({
    path: 'operator/dualProduct/list',
    summary: 'The products, those that settle last first, with all their terms and what people have put in.',
    access: 'operator',
    ...reads('dualProducts', 'proposals'),
    request: z.strictObject(pageRequest),
    reply: pageOf(
      z.object({
        productId: Id,
        symbol: SymbolCode,
        kind: DualKind,
        strike: DecimalText,
        settlesAt: Time,
        taken: DecimalText,
        terms: z.array(
          z.object({
            from: Time,
            apr: DecimalText,
            min: DecimalText,
            max: DecimalText,
            quota: DecimalText,
            isOpen: z.boolean(),
            reason: z.string(),
            setAt: Time,
          }),
        ),
      }),
    ),
  }),
  addDualProduct: endpoint({
    path: 'operator/dualProduct/add',
    summary:
      'Makes a product: market, kind, strike and date, which never change. Takes two operators. It has no terms yet.',
    access: 'operator',
    ...writes('dualProducts', 'proposals', 'audit'),
    request: z.strictObject({
      productId: Id,
      symbol: SymbolCode,
      kind: DualKind,
      strike: PriceText,
      /** The UTC date at whose 08:00 it settles. */
      date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      reason: Reason,
    }),
    reply: ByTwo,
    errors: ['notFound', 'duplicate', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
  setDualTerms: endpoint({
    path: 'operator/dualProduct/setTerms',
    summary:
      'Rate, limits and quota of a product from a future time on, which takes two operators. What was subscribed keeps its rate.',
    access: 'operator',
    ...writes('dualProducts', 'proposals', 'audit'),
    request: z.strictObject({ productId: Id, from: Time, ...terms, reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
