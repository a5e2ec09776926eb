/** Who may call what of pledged loans and of token offerings; the rows of the authorisation matrix. */
import { api } from '@/lib/api/index';
import { hourOf } from '@/lib/loan/rules';
import { keep, lend, pledge, postStep } from '@/server/loan/steps';
import { insertOrder } from '@/server/loan/store';
import { addOffering, markOffering } from '@/server/launchpad/store';
import type { Person, TestExchange } from '../harness/exchange';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface LoanWorld {
  /** Of the owner. */
  loanNo: string;
  icoOrderNo: string;
}
type Row = RowOf<LoanWorld>;

const empty: Row = { body: () => ({}) };
const named = (more: object = {}): Row => ({
  body: ({ loanNo }) => ({ orderNo: loanNo, ...more }),
  id: { field: 'orderNo', unknown: NO_ORDER },
});
const wish = { loanCoin: 'USDT', loanAmount: '20', collateralCoin: 'BTC', termDays: 0 };

const texts = { en: 'text', 'zh-hk': 'text', 'zh-cn': 'text' };

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
  'launchpad.offerings': empty,
  'launchpad.homeTips': empty,
  'launchpad.offering': { body: () => ({ icoId: 'matrix-buy' }), id: { field: 'icoId', unknown: 'no-such-offering' } },
  'launchpad.orders': empty,
  'launchpad.buy': { body: () => ({ icoId: 'matrix-buy', qty: '20' }) },
  'launchpad.ration': { body: () => ({ icoId: 'matrix-ration', amount: '20' }) },
  // Nothing was allotted yet, which only the owner is told.
  'launchpad.pay': {
    body: ({ icoOrderNo }) => ({ orderNo: icoOrderNo, fundPassword: '482913' }),
    refuses: 'icoState',
    id: { field: 'orderNo', unknown: NO_ORDER },
  },
  'operator.icoOfferings': empty,
  'operator.createIco': {
    body: () => ({
      icoId: 'matrix-made',
      coin: 'NEW',
      name: 'New',
      mode: 'buy',
      supply: '100',
      price: '1',
      cap: '10',
      softCap: null,
      opensAt: 4_000_000_000_000,
      closesAt: 4_000_003_600_000,
      atListing: '0.5',
      unlockDays: 2,
      about: texts,
      documents: [],
      reason: 'a test of offerings',
    }),
  },
  'operator.cancelIco': {
    body: () => ({ icoId: 'matrix-cancelled', reason: 'a test of offerings' }),
    id: { field: 'icoId', unknown: 'no-such-offering' },
  },
  'operator.openIcoMarket': {
    body: () => ({ icoId: 'matrix-closed', reason: 'a test of offerings' }),
    id: { field: 'icoId', unknown: 'no-such-offering' },
  },
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
  return { loanNo: order.order_no, icoOrderNo: await subscribe(x, owner) };
}

/** Offerings of both kinds that run, one to be withdrawn, and one that is over; a commitment of the owner. */
async function subscribe(x: TestExchange, owner: Person): Promise<string> {
  const now = x.clock.now();
  for (const name of ['buy', 'ration', 'cancelled', 'closed'] as const) {
    await addOffering(x.db, {
      ico_id: `matrix-${name}`,
      coin: 'HERN',
      name: 'Heron',
      mode: name === 'ration' ? 'ration' : 'buy',
      supply: '10000',
      price: '1',
      cap: '5000',
      soft_cap: null,
      opens_at: now - 1_000,
      closes_at: now + 86_400_000 * 365,
      pay_ms: 1_000,
      at_listing: '0.5',
      unlock_days: 1,
      day_ms: 60_000,
      about: texts,
      documents: [],
      created_at: now,
    });
  }
  await markOffering(x.db, 'matrix-closed', 'closed_at', now);
  const { orderNo } = await owner.call(api.launchpad.ration, { icoId: 'matrix-ration', amount: '30' });
  return orderNo;
}
