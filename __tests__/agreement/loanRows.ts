/** Who may call what of pledged loans; the rows of the authorisation matrix. */
import { hourOf } from '@/lib/loan/rules';
import { keep, lend, pledge, postStep } from '@/server/loan/steps';
import { insertOrder } from '@/server/loan/store';
import type { Person, TestExchange } from '../harness/exchange';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface LoanWorld {
  /** Of the owner. */
  loanNo: string;
}
type Row = RowOf<LoanWorld>;

const empty: Row = { body: () => ({}) };
const named = (more: object = {}): Row => ({
  body: ({ loanNo }) => ({ orderNo: loanNo, ...more }),
  id: { field: 'orderNo', unknown: NO_ORDER },
});
const wish = { loanCoin: 'USDT', loanAmount: '20', collateralCoin: 'BTC', termDays: 0 };

export const loanRows: Readonly<Record<string, Row>> = {
  'loan.products': empty,
  'loan.quote': { body: () => wish },
  // A stranger's quote is told no differently than one that has run out: __tests__/loan.
  'loan.borrow': { body: () => ({ quoteId: NO_ORDER, fundPassword: '482913' }), refuses: 'rateChanged' },
  'loan.orders': empty,
  'loan.order': named(),
  'loan.addCollateral': named({ amount: '0.001' }),
  'loan.withdrawCollateral': named({ amount: '0.0001' }),
  'loan.repay': named({ amount: '5' }),
  'loan.records': empty,
  'operator.loanTerms': empty,
  'operator.setLoanTerms': {
    body: () => ({
      collateralCoin: 'EUR',
      from: 4_000_000_000_000,
      dailyRates: [{ termDays: 0, rate: '0.0002' }],
      initialLtv: '0.6',
      callLtv: '0.7',
      liquidationLtv: '0.8',
      minLoan: '20',
      maxLoan: '1000',
      open: true,
      reason: 'a test of terms',
    }),
    refuses: 'notFound',
  },
};

/** A loan of the owner, with collateral to spare. */
export async function drawLoan(x: TestExchange, owner: Person): Promise<LoanWorld> {
  const now = x.clock.now();
  const order = await insertOrder(x.db, {
    orderNo: '10000000000000000029',
    ownerId: owner.userId,
    quote: {
      quote_no: '10000000000000000028',
      loan_coin: 'USDT',
      collateral_coin: 'BTC',
      loan_amount: '20',
      collateral: '0.01',
      price: '60000',
      daily_rate: '0.00024',
      term_days: 0,
      term_minutes: null,
      initial_ltv: '0.65',
      call_ltv: '0.75',
      liquidation_ltv: '0.83',
      expires_at: now,
    },
    hour: hourOf(now),
    now,
    expiresAt: null,
    graceUntil: null,
  });
  const context = { db: x.db, now, vault: x.vault, requestId: 'test' };
  const legs = [...pledge(order, order.collateral, 'lock'), ...lend(order)];
  await keep(context, await postStep(context, order, { name: 'borrow', actor: 'system', legs }));
  return { loanNo: order.order_no };
}
