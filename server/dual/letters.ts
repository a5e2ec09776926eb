/** The letter about an order that was settled. */
import type { DualKind } from '@/lib/api/dualShapes';
import type { Decimal } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import { inCoins } from '../mail/figures';
import { wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface DualTold {
  what: 'kept' | 'swapped' | 'noPrice';
  no: string;
  pair: string;
  kind: DualKind;
  amount: Decimal;
  coin: string;
  strike: Decimal;
  /** The settlement price. */
  price: Decimal;
  payout: Decimal;
  payoutCoin: string;
}

const sample: DualTold = {
  what: 'kept',
  no: '40917352880164273951',
  pair: 'BTC/USDT',
  kind: 'buyLow',
  amount: '1000',
  coin: 'USDT',
  strike: '63000',
  price: '64218.40123456',
  payout: '1006.4',
  payoutCoin: 'USDT',
};

export const dualLetter: Letter<DualTold> = {
  kind: 'dualOrder',
  topic: () => 'earning',
  write: ({ what, kind, no, ...told }, language) => {
    const t = wordsIn(words, language);
    const values = {
      ...told,
      amount: inCoins(told.amount, told.coin),
      payout: inCoins(told.payout, told.payoutCoin),
      strike: grouped(told.strike),
      price: grouped(told.price),
    };
    return {
      subject: t(`subject.${what}`, values),
      lines: [t(what === 'swapped' ? `line.${kind}` : `line.${what}`, values), t('number', { no })],
    };
  },
  notice: ({ no }) => ({ about: 'dualOrder', no }),
  samples: [
    sample,
    { ...sample, what: 'swapped', price: '61950.5', payout: '0.0159746', payoutCoin: 'BTC' },
    {
      ...sample,
      what: 'swapped',
      kind: 'sellHigh',
      amount: '0.5',
      coin: 'BTC',
      strike: '65000',
      price: '65800',
      payout: '32708',
    },
    { ...sample, what: 'noPrice' },
  ],
};
