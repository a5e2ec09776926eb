/** The letter about what was put right. */
import { abs, isNegative, type Decimal } from '@/lib/money/decimal';
import { inCoins } from '../../mail/figures';
import { wordsIn, type InEvery, type Letter } from '../../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

const NO = '40917352880164273951';

export interface Adjusted {
  no: string;
  amount: Decimal;
  coin: string;
  reason: string;
}

export const adjustmentLetter: Letter<Adjusted> = {
  kind: 'adjustment',
  write: ({ amount, coin, reason }, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t('adjustment.subject'),
      lines: [
        t(isNegative(amount) ? 'adjustment.taken' : 'adjustment.added', { amount: inCoins(abs(amount), coin), coin }),
        t('adjustment.reason', { reason }),
        t('adjustment.help'),
      ],
    };
  },
  notice: ({ no }) => ({ about: 'adjustment', no, lines: 2 }),
  samples: [
    { no: NO, amount: '12.5', coin: 'USDT', reason: 'A deposit of 22 November was credited without its last part.' },
    { no: NO, amount: '-0.01', coin: 'BTC', reason: 'One deposit was credited twice on 22 November.' },
  ],
};
