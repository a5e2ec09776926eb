/** Operators change rates and marks from a future time on, by two; no loan that is running changes. */
import { api } from '@/lib/api/index';
import { TERM_DAYS } from '@/lib/loan/rules';
import type { Decimal } from '@/lib/money/decimal';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { confirmedByTwo, undecided, waitForTurn } from '../operator/proposals';
import { decidedTerms, keepTerms, type TermsRow } from './store';
import { LOAN_COIN, pairsAt, refusedField, standardPairs, type Terms } from './terms';

const shown = (row: Terms) => ({
  dailyRates: TERM_DAYS.flatMap((termDays) => {
    const rate = row.daily_rates[String(termDays)];
    return rate === undefined ? [] : [{ termDays, rate }];
  }),
  initialLtv: row.initial_ltv,
  callLtv: row.call_ltv,
  liquidationLtv: row.liquidation_ltv,
  minLoan: row.min_loan,
  maxLoan: row.max_loan,
  open: row.is_open,
});
const shownDecision = (row: TermsRow) => ({
  collateralCoin: row.collateral_coin,
  from: row.from_at,
  ...shown(row),
  reason: row.reason,
  decidedAt: row.decided_at,
});

export const loanReviewHandlers: readonly Handler[] = [
  handle(api.operator.loanTerms, 'read', async ({ db, market }) => [
    ...(await decidedTerms(db)).map(shownDecision),
    ...standardPairs(market).map(({ collateralCoin, terms }) => ({ collateralCoin, ...shown(terms), ...undecided })),
  ]),
  handle(api.operator.setLoanTerms, 'write', async (context, { collateralCoin, from, reason, ...body }) => {
    const { db, now, market, fail } = context;
    await waitForTurn(context, 'loan.terms');
    const pair = (await pairsAt(db, market, from)).find((one) => one.collateralCoin === collateralCoin);
    if (!pair) return fail('notFound');
    if (from <= now) fail('badRequest', { field: 'from' });
    const days = body.dailyRates.map(({ termDays }) => termDays);
    if (new Set(days).size !== days.length) fail('badRequest', { field: 'dailyRates' });
    const rates: Record<string, Decimal> = {};
    for (const { termDays, rate } of body.dailyRates) rates[String(termDays)] = rate;
    const terms = {
      daily_rates: rates,
      initial_ltv: body.initialLtv,
      call_ltv: body.callLtv,
      liquidation_ltv: body.liquidationLtv,
      min_loan: body.minLoan,
      max_loan: body.maxLoan,
      is_open: body.open,
    };
    const field = refusedField(terms);
    if (field) fail('badRequest', { field });
    const object = `loan:${collateralCoin}:${from}`;
    if (!(await confirmedByTwo(context, 'loan.terms', object, { ...body, reason, was: shown(pair.terms) })))
      return { state: 'proposed' as const };
    await keepTerms(db, {
      ...terms,
      loan_coin: LOAN_COIN,
      collateral_coin: collateralCoin,
      from_at: from,
      reason,
      decided_at: now,
    });
    await audited(context, 'loan.termsDecided', object, {
      dailyRates: JSON.stringify(rates),
      initialLtv: body.initialLtv,
      callLtv: body.callLtv,
      liquidationLtv: body.liquidationLtv,
      open: String(body.open),
      reason,
    });
    return { state: 'done' as const };
  }),
];
