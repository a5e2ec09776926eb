/** Operators change terms from a future time on, by two; a contract that was accepted keeps its own. */
import { api } from '@/lib/api/index';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { confirmedByTwo, undecided, waitForTurn } from '../operator/proposals';
import * as store from './store';
import { DEFAULT_OPTIONS, refusedField } from './terms';

export const fixedTimeReviewHandlers: readonly Handler[] = [
  handle(api.operator.fixedTimeTerms, 'read', async ({ db }) => [
    ...(await store.listTerms(db)).map(({ symbol, valid_from, options, reason, set_at }) => ({
      symbol,
      from: Number(valid_from),
      options: [...options],
      reason,
      decidedAt: Number(set_at),
    })),
    { symbol: '*', options: [...DEFAULT_OPTIONS], ...undecided },
  ]),
  handle(api.operator.setFixedTimeTerms, 'write', async (context, { symbol, from, options, reason }) => {
    const { db, now, fail, market } = context;
    await waitForTurn(context, 'fixedTime.terms');
    if (symbol !== '*' && !market.variety(symbol)) fail('notFound');
    if (from <= now) fail('badRequest', { field: 'from' });
    const field = refusedField(options);
    if (field) fail('badRequest', { field });
    const object = `fixedTime:${symbol}:${from}`;
    const was = { options: (await store.optionsAt(db, symbol, from)) ?? DEFAULT_OPTIONS };
    if (!(await confirmedByTwo(context, 'fixedTime.terms', object, { options, reason, was })))
      return { state: 'proposed' as const };
    await store.keepTerms(db, { symbol, from, options, reason, now });
    await audited(context, 'fixedTime.termsDecided', object, { options: JSON.stringify(options), reason });
    return { state: 'done' as const };
  }),
];
