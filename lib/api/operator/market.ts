/** Halting a market of a product, and opening it again. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { Done, Nothing, SymbolCode } from '../shapes';
import { ByTwo, Reason } from './shapes';

export const HaltProduct = z.enum(['spot', 'perpetual', 'forex', 'fixedTime']);
export type HaltProduct = z.infer<typeof HaltProduct>;

const Halt = z.strictObject({ product: HaltProduct, symbol: SymbolCode, reason: Reason });

export const marketReview = {
  haltedMarkets: endpoint({
    path: 'operator/market/halted',
    summary: 'The markets that are halted now, by product.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    reply: z.array(z.object({ product: HaltProduct, symbol: SymbolCode })),
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
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen'],
  }),
};
