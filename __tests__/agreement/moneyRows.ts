/** Who may call what of flash exchange, of deposits and of withdrawals; the rows of the authorisation matrix. */
import { api } from '@/lib/api/index';
import type { Person, TestExchange } from '../harness/exchange';
import { offlineRows, payOffline, type OfflineWorld } from './offlineRows';
import { earnRows, save, type EarnWorld } from './earnRows';
import { alertRows, waitForPrice, type AlertWorld } from './alertRows';
import { dualRows, subscribeOwner, type DualWorld } from './dualRows';
import { drawLoan, loanRows, type LoanWorld } from './loanRows';
import { askBank, bankRows, type BankWorld } from './bankRows';
import { paymentMethodRows, saveMethods, type MethodWorld } from './paymentMethodRows';
import { NO_ORDER, type RowOf } from './perpetualRows';
import { wait } from '@/server/transfers/steps';
import { insertTransfer } from '@/server/transfers/store';
import { insertEntry } from '@/server/withdrawals/book/store';
import { holdMoney } from '@/server/withdrawals/steps';
import { insertWithdrawal, takeWithdrawal } from '@/server/withdrawals/store';

export interface MoneyWorld extends AlertWorld, OfflineWorld, MethodWorld, BankWorld, EarnWorld, LoanWorld, DualWorld {
  flashOrderNo: string;
  flashQuoteId: string;
  depositNo: string;
  withdrawalNo: string;
  transferNo: string;
  letOutNo: string;
  refusedNo: string;
  entryNo: string;
}

const ADDRESS = `0x${'ab'.repeat(20)}`;
const blocked = (reason = 'a test') => ({ address: `0x${'cd'.repeat(20)}`, reason });

const empty: RowOf<MoneyWorld> = { body: () => ({}) };

export const moneyRows: Readonly<Record<string, RowOf<MoneyWorld>>> = {
  'deposits.place': empty,
  'deposits.list': empty,
  'deposits.detail': { body: ({ depositNo }) => ({ depositNo }), id: { field: 'depositNo', unknown: NO_ORDER } },
  'deposits.claim': { body: () => ({ txHash: `0x${'ab'.repeat(32)}` }) },
  'deposits.claimed': { body: () => ({ txHash: `0x${'ab'.repeat(32)}` }) },
  'deposits.pay': { body: () => ({ amount: '5' }) },
  'deposits.simulate': { body: () => ({ amount: '5' }) },
  ...offlineRows,
  ...paymentMethodRows,
  ...bankRows,
  ...earnRows,
  ...loanRows,
  ...dualRows,
  ...alertRows,
  'security.checkFundPassword': { body: () => ({ fundPassword: '000000' }), refuses: 'fundPasswordWrong' },
  'withdrawals.terms': empty,
  // The owner has begun a cooling-off by now.
  'withdrawals.submit': {
    body: () => ({ channelId: 'usdt-bep20', amount: '10', address: ADDRESS, fundPassword: '482913', proof: {} }),
    refuses: 'coolingOff',
  },
  'withdrawals.list': empty,
  'withdrawals.detail': {
    body: ({ withdrawalNo }) => ({ withdrawalNo }),
    id: { field: 'withdrawalNo', unknown: NO_ORDER },
  },
  'withdrawals.cancel': {
    body: ({ withdrawalNo }) => ({ withdrawalNo }),
    id: { field: 'withdrawalNo', unknown: NO_ORDER },
  },
  'withdrawals.book': empty,
  'withdrawals.checkAddress': { body: () => ({ address: ADDRESS }) },
  'withdrawals.saveAddress': {
    body: () => ({ address: `0x${'ac'.repeat(20)}`, label: 'home', proof: {} }),
    refuses: 'secondFactorMissing',
  },
  'withdrawals.removeAddress': { body: ({ entryNo }) => ({ entryNo }), id: { field: 'entryNo', unknown: NO_ORDER } },
  'withdrawals.setWhitelist': { body: () => ({ on: true, proof: {} }), refuses: 'secondFactorMissing' },
  'withdrawals.endHold': empty,
  'statements.create': { body: () => ({ kind: 'movements', format: 'csv', from: 1, to: 2 }) },
  'statements.list': empty,
  'transfers.terms': empty,
  'transfers.lookUp': { body: () => ({ payee: '99999999' }), refuses: 'payeeUnknown' },
  'transfers.record': empty,
  'transfers.detail': { body: ({ transferNo }) => ({ transferNo }), id: { field: 'transferNo', unknown: NO_ORDER } },
  'transfers.cancel': { body: ({ transferNo }) => ({ transferNo }), id: { field: 'transferNo', unknown: NO_ORDER } },
  'withdrawalReview.list': empty,
  'withdrawalReview.view': { body: ({ letOutNo }) => ({ no: letOutNo }), id: { field: 'no', unknown: NO_ORDER } },
  'withdrawalReview.pass': { body: ({ letOutNo }) => ({ no: letOutNo }), id: { field: 'no', unknown: NO_ORDER } },
  'operator.stopWithdrawal': {
    body: () => ({ no: NO_ORDER, reason: 'other' }),
    refuses: 'notFound',
  },
  'withdrawalReview.reject': {
    body: ({ refusedNo }) => ({ no: refusedNo, reason: 'other' }),
    id: { field: 'no', unknown: NO_ORDER },
  },
  'operator.blockedAddresses': empty,
  'operator.blockAddress': { body: () => blocked() },
  'operator.unblockAddress': { body: () => blocked(), id: { field: 'address', unknown: `0x${'ef'.repeat(20)}` } },
  'operator.adjust': {
    body: () => ({ uid: '99999999', coin: 'USDT', direction: 'add', amount: '1', reason: 'a test' }),
    refuses: 'notFound',
  },
  'assets.adjustment': { body: () => ({ adjustmentNo: NO_ORDER }), refuses: 'notFound' },
  'referral.total': empty,
  'referral.extend': empty,
  'referral.rules': empty,
  'referral.list': empty,
  'referral.posters': empty,
  'reserves.days': empty,
  // A day without a proof is told no differently than one that is too long ago: __tests__/reserves.
  'reserves.mine': { body: () => ({ date: '2026-07-15' }), refuses: 'notFound' },
  'flash.coins': empty,
  // Without an amount, so that the one of `placeOrder` stays the newest.
  'flash.quote': { body: () => ({ fromCoin: 'USDT', toCoin: 'BTC' }) },
  // A stranger's price is told no differently than one that has run out: __tests__/flash.
  'flash.placeOrder': { body: ({ flashQuoteId }) => ({ quoteId: flashQuoteId }) },
  'flash.orders': empty,
  'flash.order': {
    body: ({ flashOrderNo }) => ({ orderNo: flashOrderNo }),
    id: { field: 'orderNo', unknown: NO_ORDER },
  },
};

/** Withdrawals under review, as they stand after they were asked for. */
async function askFor(x: TestExchange, owner: Person, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, i) => String(10n ** 19n + BigInt(i)));
  for (const withdrawalNo of numbers) {
    await insertWithdrawal(x.db, {
      withdrawalNo,
      ownerId: owner.userId,
      channel: 'usdt-bep20',
      coin: 'USDT',
      chain: 'simulated',
      recipient: ADDRESS,
      label: null,
      amount: '20',
      fee: '1',
      causes: ['firstUse'],
      now: x.clock.now(),
    });
    const row = (await takeWithdrawal(x.db, withdrawalNo))!;
    await holdMoney({ db: x.db, now: x.clock.now(), vault: x.vault, requestId: 'test' }, row);
  }
  return numbers;
}

/** A transfer that waits, as it stands after it was sent. */
async function sendOne(x: TestExchange, owner: Person): Promise<string> {
  const payee = await x.person();
  const row = await insertTransfer(x.db, {
    transferNo: '10000000000000000019',
    senderId: owner.userId,
    payeeId: payee.userId,
    senderName: 'a****b',
    payeeName: 'c****d',
    coin: 'USDT',
    amount: '2',
    worth: '2',
    proven: false,
    now: x.clock.now(),
    arrivesAt: x.clock.now() + 86_400_000,
  });
  await wait({ db: x.db, now: x.clock.now(), vault: x.vault, requestId: 'test' }, row, 86_400_000);
  return row.transfer_no;
}

/** A deposit on its way, withdrawals under review, an address that is kept, an exchange that was ordered, and a price that is held for another. */
export async function moveMoney(x: TestExchange, owner: Person): Promise<MoneyWorld> {
  await x.deposits.watch();
  await owner.call(api.deposits.simulate, { amount: '7' });
  await x.clock.advance(6_000);
  await x.deposits.watch();
  const [deposit] = (await owner.call(api.deposits.list, {})).list;
  const ask = () => owner.call(api.flash.quote, { fromCoin: 'USDT', toCoin: 'BTC', amount: '10' });
  const { orderNo } = await owner.call(api.flash.placeOrder, { quoteId: (await ask()).quoteId! });
  const [withdrawalNo = '', letOutNo = '', refusedNo = ''] = await askFor(x, owner, 3);
  const entryNo = '10000000000000000009';
  await insertEntry(x.db, { entryNo, ownerId: owner.userId, address: ADDRESS, label: 'x', now: x.clock.now() });
  return {
    ...(await payOffline(x, owner)),
    ...(await saveMethods(x, owner)),
    ...(await askBank(x, owner)),
    ...(await save(owner)),
    ...(await drawLoan(x, owner)),
    ...(await subscribeOwner(x, owner)),
    ...(await waitForPrice(x, owner)),
    flashOrderNo: orderNo,
    flashQuoteId: (await ask()).quoteId!,
    depositNo: deposit!.depositNo,
    withdrawalNo,
    transferNo: await sendOne(x, owner),
    letOutNo,
    refusedNo,
    entryNo,
  };
}
