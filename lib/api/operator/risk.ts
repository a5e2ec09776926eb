/** Where risky products are offered. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { RiskyProduct } from '../risk';
import { Nothing, Time } from '../shapes';
import { ByTwo, Reason } from './shapes';

/** Two letters, or `*` for every country that has no row of its own. */
const Country = z.string().check(z.regex(/^([A-Z]{2}|\*)$/));

export const riskReview = {
  gates: endpoint({
    path: 'operator/product/gates',
    summary: 'Where each risky product is closed or open, by country.',
    access: 'operator',
    ...reads('gates'),
    request: Nothing,
    reply: z.array(
      z.object({
        product: RiskyProduct,
        country: z.string(),
        isOpen: z.boolean(),
        reason: z.string(),
        changedAt: Time,
      }),
    ),
  }),
  setGate: endpoint({
    path: 'operator/product/setGate',
    summary:
      'Closes a product for a country at once, or opens it, which takes two operators. What is open can always be closed. Closing `*` closes it in every country, and withdraws what was proposed to open it anywhere; opening `*` opens no country that has a row of its own.',
    access: 'operator',
    ...writes('gates', 'proposals', 'audit'),
    request: z.strictObject({ product: RiskyProduct, country: Country, isOpen: z.boolean(), reason: Reason }),
    reply: ByTwo,
    errors: ['needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
