/** Who may call what of savings; the rows of the authorisation matrix. */
import { api } from '@/lib/api/index';
import { EARN_RISK_VERSION } from '@/lib/earn/rules';
import type { Person } from '../harness/exchange';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface EarnWorld {
  /** Of the owner. */
  earnOrderNo: string;
  earnLeftNo: string;
  earnStartsAt: number;
}
type Row = RowOf<EarnWorld>;

const empty: Row = { body: () => ({}) };
const ofOrder = (which: 'earnOrderNo' | 'earnLeftNo', more: object = {}): Row => ({
  body: (world) => ({ orderNo: world[which], ...more }),
  id: { field: 'orderNo', unknown: NO_ORDER },
});
const bought = (startsAt: number) =>
  ({ productId: 'usdt-7', amount: '10', apr: '0.042', startsAt, riskVersion: EARN_RISK_VERSION }) as const;
const reason = 'a test';

export const earnRows: Readonly<Record<string, Row>> = {
  'earn.products': empty,
  'earn.introduction': { body: () => ({ productId: 'usdt-7' }) },
  'earn.preview': { body: () => ({ productId: 'usdt-7', amount: '10' }) },
  'earn.buy': { body: ({ earnStartsAt }) => bought(earnStartsAt) },
  'earn.summary': empty,
  'earn.running': empty,
  'earn.finished': empty,
  'earn.interest': empty,
  'earn.order': ofOrder('earnOrderNo'),
  'earn.redeemPreview': ofOrder('earnOrderNo'),
  'earn.setAutoRenew': ofOrder('earnOrderNo', { on: true }),
  'earn.redeem': ofOrder('earnLeftNo', { way: 'refund', receives: '10', forfeited: '0' }),
  'earn.payouts': { body: ({ earnStartsAt }) => ({ from: earnStartsAt, to: earnStartsAt + 86_400_000 }) },
  'operator.earnProducts': empty,
  'operator.addEarnProduct': {
    body: () => ({ productId: 'usdt-14', coin: 'USDT', kind: 'fixed', termDays: 14, reason }),
  },
  'operator.setEarnTerms': {
    body: ({ earnStartsAt }) => ({
      productId: 'usdt-7',
      from: earnStartsAt + 86_400_000,
      apr: '0.04',
      min: '10',
      personalMax: '1000',
      quota: '10000',
      isOpen: true,
      reason,
    }),
  },
};

export async function save(owner: Person): Promise<EarnWorld> {
  const { product } = await owner.call(api.earn.introduction, { productId: 'usdt-7' });
  const numbers = [];
  for (let count = 0; count < 2; count += 1)
    numbers.push((await owner.call(api.earn.buy, bought(product.startsAt))).orderNo);
  const [earnOrderNo = '', earnLeftNo = ''] = numbers;
  return { earnOrderNo, earnLeftNo, earnStartsAt: product.startsAt };
}
