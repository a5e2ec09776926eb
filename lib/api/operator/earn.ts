/** Savings products and their terms, from a date on. */
import * as z from 'zod/mini';
import { EarnKind } from '../earnShapes';
import { endpoint, reads, writes } from '../endpoint';
import { AmountText, CoinCode, DecimalText, Id, Nothing, Time } from '../shapes';
import { ByTwo, Reason } from './shapes';

const terms = {
  /** A share in 365 days: 0.08 is eight per cent. */
  apr: AmountText,
  min: AmountText,
  personalMax: AmountText,
  quota: AmountText,
  isOpen: z.boolean(),
};

/** Part of `api.operator`. */
export const earnReview = {
  earnProducts: endpoint({
    path: 'operator/earnProduct/list',
    summary: 'The savings products with all their terms, past and to come, and what people have in them.',
    access: 'operator',
    ...reads('earnProducts', 'proposals'),
    request: Nothing,
    reply: z.array(
      z.object({
        productId: Id,
        coin: CoinCode,
        kind: EarnKind,
        termDays: z.nullable(z.int()),
        taken: DecimalText,
        terms: z.array(
          z.object({
            from: Time,
            apr: DecimalText,
            min: DecimalText,
            personalMax: DecimalText,
            quota: DecimalText,
            isOpen: z.boolean(),
            reason: z.string(),
            setAt: Time,
          }),
        ),
      }),
    ),
  }),
  addEarnProduct: endpoint({
    path: 'operator/earnProduct/add',
    summary:
      'Makes a savings product: its coin and its term, which never change. Takes two operators. It has no terms yet.',
    access: 'operator',
    ...writes('earnProducts', 'proposals', 'audit'),
    request: z.strictObject({
      productId: Id,
      coin: CoinCode,
      kind: EarnKind,
      termDays: z.nullable(z.int().check(z.minimum(1), z.maximum(730))),
      reason: Reason,
    }),
    reply: ByTwo,
    errors: ['duplicate', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
  setEarnTerms: endpoint({
    path: 'operator/earnProduct/setTerms',
    summary:
      'Rate, limits and quota of a product from a future time on, which takes two operators. Orders that run keep their rate.',
    access: 'operator',
    ...writes('earnProducts', 'proposals', 'audit'),
    request: z.strictObject({ productId: Id, from: Time, ...terms, reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
