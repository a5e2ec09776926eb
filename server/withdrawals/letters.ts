/** The letters about withdrawals: one for each state, and those about the address book. */
import type { WithdrawalRejection, WithdrawalStatus } from '@/lib/api/withdrawals';
import type { Decimal } from '@/lib/money/decimal';
import { inCoins } from '../mail/figures';
import { frameIn, stamp, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface Told {
  what: WithdrawalStatus;
  no: string;
  amount: Decimal;
  receives: Decimal;
  address: string;
  txHash: string | null;
  reason: WithdrawalRejection | null;
  note: string | null;
  simulated: boolean;
  /** Nobody looked at it before it was passed. */
  byItself: boolean;
}

const sample: Told = {
  what: 'pendingReview',
  no: '40917352880164273951',
  amount: '1200',
  receives: '1199',
  address: '0x85BcF06a151390FCDF716382014f87446b78612a',
  txHash: null,
  reason: null,
  note: null,
  simulated: false,
  byItself: false,
};

export const withdrawalLetter: Letter<Told> = {
  kind: 'withdrawal',
  first: true,
  write: ({ what, no, amount, receives, address, txHash, reason, note, simulated }, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    const values = { amount: inCoins(amount, 'USDT'), receives: inCoins(receives, 'USDT') };
    return {
      subject: t(`withdrawal.subject.${what}`, values),
      lines: [
        t(`withdrawal.line.${what}`, values),
        ...(reason === null ? [] : [t(`withdrawal.reason.${reason}`)]),
        ...(note === null ? [] : [frame('note', { note })]),
        t('withdrawal.address', { address }),
        ...(txHash === null ? [] : [t('withdrawal.hash', { hash: txHash })]),
        t('withdrawal.number', { no }),
        ...(simulated ? [t('withdrawal.sandbox')] : []),
        ...(what === 'pendingReview' || what === 'passed' ? [frame('notYou')] : []),
      ],
    };
  },
  // What somebody has just done themselves needs no notice, nor does what then went by itself.
  notice: ({ what, no, reason, note, byItself }) =>
    what === 'pendingReview' || what === 'cancelled' || (what === 'passed' && byItself)
      ? null
      : { about: 'withdrawal', no, lines: [true, reason !== null, note !== null, true].filter(Boolean).length },
  samples: [
    sample,
    ...(['passed', 'success', 'failed', 'cancelled'] as const).map((what) => ({ ...sample, what })),
    { ...sample, what: 'confirming', txHash: `0x${'5c'.repeat(32)}`, simulated: true },
    ...(['address', 'notOwner', 'source', 'other'] as const).map((reason) => ({
      ...sample,
      what: 'rejected' as const,
      reason,
      note: 'See above.',
    })),
  ],
};

export type BookChange = 'added' | 'whitelistOn' | 'whitelistOff';

export const bookLetter: Letter<{ what: BookChange; address: string; at: string }> = {
  kind: 'addressBook',
  first: true,
  write: ({ what, address, at }, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    return {
      subject: t('book.subject'),
      lines: [t(`book.${what}`, { address, time: stamp(at) }), frame('notYou')],
    };
  },
  samples: (['added', 'whitelistOn', 'whitelistOff'] as const).map((what) => ({
    what,
    address: sample.address,
    at: '0',
  })),
};
