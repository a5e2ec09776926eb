/** Who may call what of withdrawals to bank accounts; the rows of the authorisation matrix. */
import { holdMoney } from '@/server/withdrawals/bank/steps';
import { sealPayee } from '@/server/withdrawals/bank/show';
import { insertBank, takeBank } from '@/server/withdrawals/bank/store';
import type { Person, TestExchange } from '../harness/exchange';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface BankWorld {
  /** Of the owner. */
  bankNo: string;
  bankPassedNo: string;
  bankRejectedNo: string;
}
type Row = RowOf<BankWorld>;

const empty: Row = { body: () => ({}) };
const named = (which: keyof BankWorld, more: object = {}): Row => ({
  body: (world) => ({ no: world[which], ...more }),
  id: { field: 'no', unknown: NO_ORDER },
});
const reason = 'a test';

export const bankRows: Readonly<Record<string, Row>> = {
  'bankWithdrawals.channels': empty,
  'bankWithdrawals.quote': { body: () => ({ channelId: 'demo-hkd' }) },
  // The owner has begun a cooling-off by now.
  'bankWithdrawals.submit': {
    body: () => ({
      channelId: 'demo-hkd',
      methodId: NO_ORDER,
      amount: '20',
      rate: '7.7',
      fundPassword: '482913',
      proof: {},
    }),
    refuses: 'coolingOff',
  },
  'bankWithdrawals.list': empty,
  'bankWithdrawals.detail': named('bankNo'),
  'bankWithdrawals.cancel': named('bankNo'),
  'bankReview.list': empty,
  'bankReview.view': named('bankPassedNo'),
  'bankReview.pass': named('bankPassedNo'),
  'bankReview.reject': named('bankRejectedNo', { reason: 'other' }),
  // The one that was passed above.
  'operator.paidToBank': named('bankPassedNo', { reference: 'FT-1' }),
  'operator.bankRefused': {
    ...named('bankPassedNo', { reason: 'bankRefused' }),
    refuses: 'alreadyDecided',
  },
  'operator.payoutChannels': empty,
  'operator.savePayoutChannel': {
    body: () => ({
      channelId: 'gbp-bank',
      currency: 'GBP',
      min: '20',
      max: '1000',
      fee: '2',
      spread: '0.001',
      payoutMinutes: 60,
      isFrozen: false,
      reason,
    }),
  },
};

/** Withdrawals under review, as they stand after they were asked for. */
export async function askBank(x: TestExchange, owner: Person): Promise<BankWorld> {
  const numbers = [1, 2, 3].map((number) => `2000000000000000000${number}`);
  for (const no of numbers) {
    const account = {
      typeName: 'Bank transfer',
      kind: 'bank',
      currency: 'HKD',
      name: '陳大文',
      number: '388204516882',
      bank: 'B',
      branch: null,
      qr: null,
    } as const;
    await insertBank(x.db, {
      no,
      ownerId: owner.userId,
      channelId: 'demo-hkd',
      coin: 'USDT',
      amount: '20',
      fee: '2',
      currency: 'HKD',
      rate: '7.7',
      receives: '138.6',
      payoutMinutes: 60,
      sealed: sealPayee(x.vault, no, account),
      now: x.clock.now(),
    });
    const row = (await takeBank(x.db, no))!;
    await holdMoney({ db: x.db, now: x.clock.now(), vault: x.vault, requestId: 'test' }, row);
  }
  const [bankNo = '', bankPassedNo = '', bankRejectedNo = ''] = numbers;
  return { bankNo, bankPassedNo, bankRejectedNo };
}
