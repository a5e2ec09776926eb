/** The letters about withdrawals to bank accounts. Of the account they say nothing. */
import type { BankReason, BankStatus } from '@/lib/api/bankWithdrawals';
import type { Decimal } from '@/lib/money/decimal';
import { inCoins, inFiat } from '../../mail/figures';
import { frameIn, wordsIn, type InEvery, type Letter } from '../../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface BankTold {
  what: BankStatus;
  no: string;
  amount: Decimal;
  coin: string;
  receives: Decimal;
  currency: string;
  /** What the bank calls the transfer. */
  reference: string | null;
  reason: BankReason | null;
  note: string | null;
}

const sample: BankTold = {
  what: 'pendingReview',
  no: '40917352880164273951',
  amount: '1200',
  coin: 'USDT',
  receives: '9340.5',
  currency: 'HKD',
  reference: null,
  reason: null,
  note: null,
};

export const bankLetter: Letter<BankTold> = {
  kind: 'bankWithdrawal',
  first: true,
  write: ({ what, no, amount, coin, receives, currency, reference, reason, note }, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    const values = { amount: inCoins(amount, coin), coin, receives: inFiat(receives, currency), currency };
    return {
      subject: t(`subject.${what}`, values),
      lines: [
        t(`line.${what}`, values),
        ...(reason === null ? [] : [t(`reason.${reason}`)]),
        ...(note === null ? [] : [frame('note', { note })]),
        ...(reference === null ? [] : [t('reference', { reference })]),
        t('number', { no }),
        ...(what === 'pendingReview' || what === 'passed' ? [frame('notYou')] : []),
      ],
    };
  },
  // What somebody has just done themselves needs no notice.
  notice: ({ what, no, reason, note }) =>
    what === 'pendingReview' || what === 'cancelled'
      ? null
      : { about: 'bankWithdrawal', no, lines: [true, reason !== null, note !== null].filter(Boolean).length },
  samples: [
    sample,
    ...(['passed', 'cancelled'] as const).map((what) => ({ ...sample, what })),
    { ...sample, what: 'success', reference: 'FT26328-0042' },
    { ...sample, what: 'failed', reason: 'bankRefused' },
    ...(['account', 'nameOther', 'notOwner', 'source', 'other'] as const).map((reason) => ({
      ...sample,
      what: 'rejected' as const,
      reason,
      note: 'See above.',
    })),
  ],
};
