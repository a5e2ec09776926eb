/** The letter about money that has arrived. */
import { MIN_DEPOSIT } from '@/lib/deposits/rules';
import type { Decimal } from '@/lib/money/decimal';
import { inCoins } from '../mail/figures';
import { wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface Arrived {
  no: string;
  amount: Decimal;
  /** Null where it is too little to be added yet. */
  credited: Decimal | null;
  hash: string;
  simulated: boolean;
}

const NO = '40917352880164273951';
const HASH = `0x${'5c'.repeat(32)}`;

export const depositLetter: Letter<Arrived> = {
  kind: 'deposit',
  topic: () => 'arrivals',
  write: ({ credited, hash, simulated, ...told }, language) => {
    const t = wordsIn(words, language);
    const amount = inCoins(told.amount, 'USDT');
    return {
      subject: t('deposit.subject', { amount }),
      lines: [
        credited === null
          ? t('deposit.kept', { amount, min: MIN_DEPOSIT })
          : t('deposit.credited', { credited: inCoins(credited, 'USDT') }),
        t('deposit.hash', { hash }),
        ...(simulated ? [t('deposit.sandbox')] : []),
      ],
    };
  },
  notice: ({ no }) => ({ about: 'deposit', no }),
  samples: [
    { no: NO, amount: '250', credited: '250', hash: HASH, simulated: false },
    { no: NO, amount: '0.4', credited: null, hash: HASH, simulated: true },
  ],
};
