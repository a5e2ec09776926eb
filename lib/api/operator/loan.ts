/** Terms of pledged loans, from a time on. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { AmountText, CoinCode, Nothing, Time } from '../shapes';
import { ByTwo, Reason, decidedTerms } from './shapes';

const terms = {
  /** Shares a day by days of the term; 0 is a loan without an end. A term that is left out is not offered. */
  dailyRates: z
    .array(z.strictObject({ termDays: z.int().check(z.minimum(0), z.maximum(180)), rate: AmountText }))
    .check(z.minLength(1), z.maxLength(10)),
  initialLtv: AmountText,
  callLtv: AmountText,
  liquidationLtv: AmountText,
  minLoan: AmountText,
  maxLoan: AmountText,
  open: z.boolean(),
};

export const loanReview = {
  loanTerms: endpoint({
    path: 'operator/loan/terms',
    summary: 'Rates and marks of pledged loans: what operators decided, by collateral and time, and the standard.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    reply: z.array(z.object({ collateralCoin: CoinCode, ...terms, ...decidedTerms })),
  }),
  setLoanTerms: endpoint({
    path: 'operator/loan/setTerms',
    summary:
      'Rates, marks and limits of loans against a coin from a future time on, which takes two operators. Loans that are running keep theirs.',
    access: 'operator',
    ...writes('proposals', 'audit'),
    request: z.strictObject({ collateralCoin: CoinCode, from: Time, ...terms, reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
};
