/** Operators close products, and open them by two. */
import { api } from '@/lib/api/index';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { confirmedByTwo, dropProposal } from '../operator/proposals';
import * as store from './store';

const OPEN = 'product.open';

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
    const object = `product:${product}:${country === '*' ? 'all' : country}`;
    // Opening is what can hurt people; closing hurts nobody who has something open.
    if (isOpen && !(await confirmedByTwo(context, OPEN, object, { reason }))) return { state: 'proposed' as const };
    if (!isOpen) await dropProposal(context, OPEN, object);
    await store.keepGate(context.db, { product, country, is_open: isOpen, reason, changed_at: String(context.now) });
    await audited(context, isOpen ? 'product.opened' : 'product.closed', object, { reason });
    return { state: 'done' as const };
  }),
];
