/** The letter about a stop whose price came and which could not be placed. */
import type { Side } from '@/lib/api/trading';
import type { Decimal } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import { inCoins } from '../mail/figures';
import { wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface StopNotPlaced {
  /** The number of the order. */
  no: string;
  symbol: string;
  side: Side;
  trigger: Decimal;
  /** What came back. */
  held: Decimal;
  coin: string;
}

export const stopNotPlacedLetter: Letter<StopNotPlaced> = {
  kind: 'stopNotPlaced',
  write: ({ symbol, side, trigger, held, coin }, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t('stopNotPlaced.subject', { symbol }),
      lines: [
        t('stopNotPlaced.told', { symbol, side, trigger: grouped(trigger) }),
        t('stopNotPlaced.back', { held: inCoins(held, coin), coin }),
        t('stopNotPlaced.what'),
      ],
    };
  },
  notice: ({ no }) => ({ about: 'spotOrder', no, lines: 2 }),
  samples: (['buy', 'sell'] as const).map((side) => ({
    no: '1',
    symbol: 'BTCUSDT',
    side,
    trigger: '60000',
    held: side === 'buy' ? '610' : '0.01',
    coin: side === 'buy' ? 'USDT' : 'BTC',
  })),
};
