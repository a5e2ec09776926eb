/** Operators change terms from a future time on, by two; nothing that was accepted changes. */
import { api } from '@/lib/api/index';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { confirmedByTwo, undecided, waitForTurn } from '../operator/proposals';
import type { FxPrices } from './prices';
import { changingAt, refusedField } from './terms';
import { keepTerms, listTerms } from './terms/store';

export const forexReviewHandlers = (prices: FxPrices): Handler[] => [
  handle(api.operator.fxTerms, 'read', async ({ db }) => [
    ...(await listTerms(db)).map((row) => ({
      code: row.symbol,
      from: Number(row.effective_at),
      swapLong: row.swap_long,
      swapShort: row.swap_short,
      maxLeverage: row.max_leverage,
      reason: row.reason,
      decidedAt: Number(row.decided_at),
    })),
    ...prices.symbols().flatMap((code) => {
      const variety = prices.varietyOf(code);
      return variety ? [{ code, ...changingAt(variety, [], 0), ...undecided }] : [];
    }),
  ]),
  handle(api.operator.setFxTerms, 'write', async (context, body) => {
    const { code, from, swapLong, swapShort, maxLeverage, reason } = body;
    await waitForTurn(context, 'forex.terms');
    const variety = prices.varietyOf(code) ?? context.fail('notFound');
    if (from <= context.now) context.fail('badRequest', { field: 'from' });
    const field = refusedField(variety, body);
    if (field) context.fail('badRequest', { field });
    const object = `fx:${code}:${from}`;
    const was = changingAt(variety, await listTerms(context.db, code), from);
    if (!(await confirmedByTwo(context, 'forex.terms', object, { swapLong, swapShort, maxLeverage, reason, was })))
      return { state: 'proposed' as const };
    await keepTerms(context.db, {
      symbol: code,
      effective_at: from,
      swap_long: swapLong,
      swap_short: swapShort,
      max_leverage: maxLeverage,
      reason,
      decided_at: context.now,
    });
    await audited(context, 'forex.termsDecided', object, { swapLong, swapShort, maxLeverage, reason });
    return { state: 'done' as const };
  }),
];
