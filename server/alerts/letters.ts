/** The letter about a price that was reached. */
import type { PriceAlert } from '@/lib/api/alerts';
import type { Decimal } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import { wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface Reached {
  symbol: string;
  goes: PriceAlert['goes'];
  price: Decimal;
  /** The price when it was told. */
  last: Decimal;
}

export const alertLetter: Letter<Reached> = {
  kind: 'priceAlert',
  topic: () => 'priceAlerts',
  write: (values, language) => {
    const t = wordsIn(words, language);
    const told = { ...values, price: grouped(values.price), last: grouped(values.last) };
    return { subject: t('subject', told), lines: [t('told', told), t('once')] };
  },
  notice: ({ symbol }) => ({ about: 'priceAlert', no: symbol, lines: 2 }),
  samples: (['above', 'below'] as const).map((goes) => ({
    symbol: 'BTCUSDT',
    goes,
    price: '65000.00',
    last: '65010.50',
  })),
};
