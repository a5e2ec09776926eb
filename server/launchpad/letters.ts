/** What is told about token offerings. */
import type { Decimal } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import { inCoins } from '../mail/figures';
import { stamp, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface IcoTold {
  what: 'allotted' | 'notAllotted' | 'lapsed' | 'refunded' | 'listed' | 'unlocked';
  no: string;
  name: string;
  coin: string;
  tokens: Decimal;
  cost: Decimal;
  payBy: string;
}

export const icoLetter: Letter<IcoTold> = {
  kind: 'offering',
  // An allotment has to be paid in time.
  topic: ({ what }) => (what === 'allotted' || what === 'lapsed' ? null : 'earning'),
  write: ({ what, no, name, coin, tokens, cost, payBy }, language) => {
    const t = wordsIn(words, language);
    const values = { name, coin, tokens: grouped(tokens), cost: inCoins(cost, 'USDT'), time: stamp(payBy) };
    return {
      subject: t(`subject.${what}`, values),
      lines: [t(`line.${what}`, values), t('number', { no })],
    };
  },
  notice: ({ no }) => ({ about: 'icoOrder', no }),
  samples: (['allotted', 'notAllotted', 'lapsed', 'refunded', 'listed', 'unlocked'] as const).map((what) => ({
    what,
    no: '40917352880164273951',
    name: 'Heron',
    coin: 'HERN',
    tokens: '1234.5',
    cost: '617.25',
    payBy: '1796000000000',
  })),
};
