/** Operators close products, and open them by two. */
import { api } from '@/lib/api/index';
import type { RiskyProduct } from '@/lib/api/risk';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { confirmedByTwo, dropProposal, dropProposalsOf, waitForTurn } from '../operator/proposals';
import * as store from './store';

const OPEN = 'product.open';

/** What proposals and the audit log call a gate. */
const nameOf = (product: RiskyProduct, country: string): string =>
  `product:${product}:${country === '*' ? 'all' : country}`;

export const riskReviewHandlers: Handler[] = [
  handle(api.operator.gates, 'read', async ({ db }) =>
    (await store.listGates(db)).map(({ product, country, is_open: isOpen, reason, changed_at: changedAt }) => ({
      product,
      country,
      isOpen,
      reason,
      changedAt: Number(changedAt),
    })),
  ),
  handle(api.operator.setGate, 'write', async (context, { product, country, isOpen, reason }) => {
    const { db, now } = context;
    const object = nameOf(product, country);
    // Whoever confirms an opening and whoever closes take turns, or a country could be opened behind a closing of all.
    await waitForTurn(context, `product/${product}`);
    // Opening is what can hurt people; closing hurts nobody who has something open.
    if (isOpen && !(await confirmedByTwo(context, OPEN, object, { reason }))) return { state: 'proposed' as const };
    if (!isOpen && country !== '*') await dropProposal(context, OPEN, object);
    if (!isOpen && country === '*') {
      await dropProposalsOf(context, OPEN, nameOf(product, ''));
      // A country's own row counts before the one for all: left open, it would still be open after an emergency.
      for (const own of await store.closeCountries(db, { product, reason, at: now }))
        await audited(context, 'product.closed', nameOf(product, own), { reason, by: object });
    }
    await store.keepGate(db, { product, country, is_open: isOpen, reason, changed_at: String(now) });
    await audited(context, isOpen ? 'product.opened' : 'product.closed', object, { reason });
    return { state: 'done' as const };
  }),
];
