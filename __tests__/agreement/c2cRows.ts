/** Who may call what of C2C; the rows of the authorisation matrix. */
import type { Person, TestExchange } from '../harness/exchange';
import { advertOf, applyAs, merchantAs, orderFor } from '../harness/c2c';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface C2cWorld {
  /** Of another person, that can be taken. */
  c2cAdvertNo: string;
  /** Of the owner, who has paid. */
  c2cOrderNo: string;
  merchantNo: string;
  applicantNo: string;
  refusedApplicantNo: string;
}
type Row = RowOf<C2cWorld>;

const empty: Row = { body: () => ({}) };
const ofOrder = (more: object = {}, refuses?: string): Row => ({
  body: ({ c2cOrderNo }) => ({ orderNo: c2cOrderNo, ...more }),
  id: { field: 'orderNo', unknown: NO_ORDER },
  ...(refuses !== undefined && { refuses }),
});
const merchant = (which: 'merchantNo' | 'applicantNo' | 'refusedApplicantNo', more: object = {}): Row => ({
  body: (world) => ({ id: world[which], ...more }),
  id: { field: 'id', unknown: NO_ORDER },
});
const wish = { coin: 'USDT', fiat: 'HKD', amountType: 'fiat', amount: '500', payType: 'bank' };
const form = { price: '7.8', qty: '10', min: '10', max: '20', payMethodIds: ['none'] };

export const c2cRows: Readonly<Record<string, Row>> = {
  'c2c.varieties': empty,
  'c2c.market': { body: () => ({ coin: 'USDT', fiat: 'HKD' }) },
  'c2c.merchant': {
    body: ({ merchantNo }) => ({ merchantId: merchantNo }),
    id: { field: 'merchantId', unknown: NO_ORDER },
  },
  'c2c.ratings': {
    body: ({ merchantNo }) => ({ merchantId: merchantNo }),
    id: { field: 'merchantId', unknown: NO_ORDER },
  },
  'c2c.advert': {
    body: ({ c2cAdvertNo }) => ({ advertId: c2cAdvertNo }),
    id: { field: 'advertId', unknown: NO_ORDER },
  },
  'c2cMerchant.mine': empty,
  'c2cMerchant.apply': { body: () => ({ name: 'Heron Desk' }), refuses: 'identityNeeded' },
  'c2cMerchant.payDeposit': { body: () => ({}), refuses: 'merchantState' },
  'c2cMerchant.leave': { body: () => ({}), refuses: 'merchantState' },
  'c2cMerchant.adverts': empty,
  'c2cMerchant.saveAdvert': {
    body: () => ({ side: 'sell', coin: 'USDT', fiat: 'HKD', ...form }),
    refuses: 'merchantNeeded',
  },
  'c2cMerchant.updateAdvert': {
    body: ({ c2cAdvertNo }) => ({ advertId: c2cAdvertNo, ...form }),
    refuses: 'merchantNeeded',
  },
  // The owner has none: that of another is told like an unknown one.
  'c2cMerchant.setAdvert': {
    body: ({ c2cAdvertNo }) => ({ advertId: c2cAdvertNo, status: 'off' }),
    id: { field: 'advertId', unknown: NO_ORDER },
    refuses: 'notFound',
  },
  'c2cOrders.quote': { body: ({ c2cAdvertNo }) => ({ advertId: c2cAdvertNo }) },
  'c2cOrders.save': {
    body: ({ c2cAdvertNo }) => ({
      advertId: c2cAdvertNo,
      amountType: 'fiat',
      amount: '500',
      price: '7.83',
      payTypeId: 'bank',
    }),
  },
  'c2cOrders.quickQuote': { body: () => wish },
  'c2cOrders.quickSave': { body: () => ({ ...wish, quotedPrice: '7.83' }), refuses: 'c2cOrderOpen' },
  'c2cOrders.list': empty,
  'c2cOrders.order': ofOrder(),
  'c2cOrders.detail': ofOrder(),
  'c2cOrders.merchant': ofOrder(),
  'c2cOrders.pay': ofOrder({ payMethodId: 'none' }, 'c2cState'),
  'c2cOrders.release': ofOrder({ fundPassword: '482913', proof: {} }, 'c2cState'),
  'c2cOrders.confirmReason': ofOrder({}, 'c2cState'),
  'c2cOrders.cancel': ofOrder({ reason: 'changedMind', nothingSent: true }),
  'c2cOrders.cancelQuota': empty,
  'c2cOrders.rate': ofOrder({ good: true }, 'c2cState'),
  'c2cOrders.answerRating': ofOrder({ words: 'Thank you.' }, 'c2cState'),
  'c2cOrders.block': ofOrder({ isBlocked: false }),
  'c2cOrders.blocked': empty,
  'c2cTalk.messages': ofOrder(),
  'c2cTalk.send': ofOrder({ clientId: '6f1d3c1e-5b1f-4c57-9a55-0d1c2b3a4e5f', text: 'Hello.' }),
  'c2cTalk.unread': empty,
  'c2cAppeal.save': ofOrder(
    {
      reason: 'notReleased',
      description: 'I have paid and nothing was released.',
      contactName: 'Chan',
      contactPhone: '51234567',
      files: ['no-such-file-at-all'],
    },
    'c2cState',
  ),
  'c2cAppeal.detail': ofOrder(),
  'c2cAppeal.addEvidence': ofOrder({ description: 'Here is the statement of my bank.' }, 'c2cState'),
  'c2cAppeal.cancel': ofOrder({}, 'c2cState'),
  'operator.appeals': empty,
  'operator.viewAppeal': ofOrder({}, 'notFound'),
  'operator.takeAppeal': ofOrder({}, 'alreadyDecided'),
  'operator.decideAppeal': ofOrder(
    { winner: 'buyer', toBuyer: 'The payment has been shown.', toSeller: 'You did not answer in time.' },
    'alreadyDecided',
  ),
  'operator.blockedWords': empty,
  'operator.blockWord': { body: () => ({ word: 'cheap coins', reason: 'a test' }) },
  'operator.unblockWord': { body: () => ({ id: '999999', reason: 'a test' }), refuses: 'notFound' },
  'operator.patterns': empty,
  'merchantReview.list': empty,
  'merchantReview.view': merchant('applicantNo'),
  'merchantReview.pass': merchant('applicantNo'),
  'merchantReview.reject': merchant('refusedApplicantNo', { reason: 'other' }),
  'operator.suspendMerchant': merchant('merchantNo', { isSuspended: true, reason: 'a test' }),
};

/** A merchant with an advert, an order of the owner that is marked as paid, and two who applied. */
export async function tradeC2c(x: TestExchange, owner: Person): Promise<C2cWorld> {
  const [maker, applicant, refused] = [await x.person(), await x.person(), await x.person()];
  const merchantNo = await merchantAs(x, maker, '2000');
  return {
    c2cOrderNo: await orderFor(x, { buyer: owner, maker }, [{ act: 'pay', by: 'buyer' }]),
    c2cAdvertNo: await advertOf(x, maker),
    merchantNo,
    applicantNo: await applyAs(x, applicant),
    refusedApplicantNo: await applyAs(x, refused),
  };
}
