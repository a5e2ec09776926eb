/** The letter about a deposit by a channel that was looked at. */
import type { OfflineRejection } from '@/lib/api/offline';
import type { Decimal } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import { inCoins, inFiat } from '../mail/figures';
import { frameIn, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface Looked {
  no: string;
  currency: string;
  /** What was received, or what the person said to have sent. */
  amount: Decimal;
  /** Null where it was rejected. */
  credited: Decimal | null;
  rate: Decimal;
  failure: OfflineRejection | null;
  note: string | null;
}

const SAMPLE = { no: '40917352880164273951', currency: 'HKD', amount: '7830', rate: '7.83' } as const;

export const offlineLetter: Letter<Looked> = {
  kind: 'offline',
  topic: ({ credited }) => (credited === null ? null : 'arrivals'),
  write: ({ no, currency, amount, credited, rate, failure, note }, language) => {
    const t = wordsIn(words, language);
    const sent = { amount: inFiat(amount, currency), currency };
    const got = credited === null ? null : inCoins(credited, 'USDT');
    return {
      subject: got === null ? t('offline.rejectedSubject') : t('offline.passedSubject', { credited: got }),
      lines: [
        got === null
          ? t('offline.rejected', sent)
          : t('offline.passed', { ...sent, rate: grouped(rate), credited: got }),
        ...(failure === null ? [] : [t(`offline.reasons.${failure}`)]),
        ...(note === null ? [] : [frameIn(language)('note', { note })]),
        t('offline.number', { no }),
      ],
    };
  },
  notice: ({ no, failure, note }) => ({
    about: 'offlineDeposit',
    no,
    lines: [true, failure !== null, note !== null].filter(Boolean).length,
  }),
  samples: [
    { ...SAMPLE, credited: '1000', failure: null, note: null },
    { ...SAMPLE, credited: null, failure: 'notReceived', note: 'Please ask your bank.' },
    ...(['otherPayer', 'proofUnreadable', 'notGenuine', 'returned', 'other'] as const).map((failure) => ({
      ...SAMPLE,
      credited: null,
      failure,
      note: null,
    })),
  ],
};
