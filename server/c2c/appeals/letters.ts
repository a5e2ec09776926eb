/** The letter about a decided appeal, with what those who decided wrote to its reader. */
import type { Decimal } from '@/lib/money/decimal';
import { inCoins } from '../../mail/figures';
import { wordsIn, type InEvery, type Letter } from '../../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

interface Decided {
  no: string;
  isWon: boolean;
  words: string;
  /** From the merchant’s deposit, which only a merchant who lost is told of as a loss. */
  compensation: Decimal | null;
}

const sample = { no: '40917352880164273951', words: 'The payment came from the buyer’s own account.' };

export const decisionLetter: Letter<Decided> = {
  kind: 'c2cDecision',
  write: ({ no, isWon, words: reasons, compensation }, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t('subject'),
      lines: [
        t(isWon ? 'won' : 'lost'),
        t('reasons', { words: reasons }),
        ...(compensation === null
          ? []
          : [t(isWon ? 'compensation' : 'taken', { amount: inCoins(compensation, 'USDT') })]),
        t('number', { no }),
      ],
    };
  },
  notice: ({ no, compensation }) => ({ about: 'c2cOrder', no, lines: compensation === null ? 2 : 3 }),
  samples: [
    { ...sample, isWon: true, compensation: '120' },
    { ...sample, isWon: false, compensation: null },
    { ...sample, isWon: false, compensation: '120' },
  ],
};
