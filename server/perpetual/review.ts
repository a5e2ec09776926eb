/** Operators change terms from a future time on, by two; nothing that was accepted changes. */
import { api } from '@/lib/api/index';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { confirmedByTwo, undecided } from '../operator/proposals';
import * as store from './store';
import type { MarketRow, MarketTerms } from './store';
import { STANDARD, inForce, refusedField, withDecision } from './terms';

export const perpetualReviewHandlers: readonly Handler[] = [
  handle(api.operator.perpetualTerms, 'read', async ({ db }) => [
    ...(await store.listMarkets(db)).flatMap(({ symbol, terms }) =>
      terms.map((one) => ({ symbol, ...one, leverage: [...one.leverage] })),
    ),
    { symbol: '*', ...STANDARD, leverage: [...STANDARD.leverage], ...undecided },
  ]),
  handle(api.operator.setPerpetualTerms, 'write', async (context, { symbol, from, reason, ...terms }) => {
    const { db, now, fail } = context;
    const listed = (await store.listMarkets(db)).map((row) => row.symbol);
    const markets = await store.lockMarkets(
      db,
      listed.filter((one) => symbol === '*' || one === symbol),
    );
    if (markets.length === 0) fail('notFound');
    if (from <= now) fail('badRequest', { field: 'from' });
    const field = refusedField(terms);
    if (field) fail('badRequest', { field });
    const object = `perpetual:${symbol}:${from}`;
    if (!(await confirmedByTwo(context, 'perpetual.terms', object, { ...terms, reason, ...replacedBy(markets, from) })))
      return { state: 'proposed' as const };
    const decided = { ...terms, from, reason, decidedAt: now };
    for (const row of markets) await store.keepTerms(db, row.symbol, withDecision(row.terms, decided));
    await audited(context, 'perpetual.termsDecided', object, {
      ...terms,
      leverage: terms.leverage.join(', '),
      reason,
    });
    return { state: 'done' as const };
  }),
];

/** What counts at that time: for all of them, or for each where they differ. */
function replacedBy(markets: readonly MarketRow[], from: number) {
  const each = markets.map((row) => ({ symbol: row.symbol, ...termsOnly(inForce(row, from)) }));
  const [was, ...others] = each.map(termsOnly);
  const isSame = others.every((one) => JSON.stringify(one) === JSON.stringify(was));
  return isSame ? { was: was ?? null } : { was: null, each };
}

const termsOnly = ({ makerFeeRate, takerFeeRate, leverage, fundingCap }: MarketTerms): MarketTerms => ({
  makerFeeRate,
  takerFeeRate,
  leverage,
  fundingCap,
});
