/** The letters about the margin level: warnings, and positions that were closed. */
import type { Side } from '@/lib/api/trading';
import { mul, round, type Decimal } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import { inCoins } from '../mail/figures';
import { wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface MarginCall {
  /** The number of one of the positions. */
  no: string;
  /** As a fraction of the used margin. */
  level: Decimal;
}

export const marginCallLetter: Letter<MarginCall> = {
  kind: 'fxMarginCall',
  write: ({ level }, language) => {
    const t = wordsIn(words, language);
    const percent = round(mul(level, '100'), 2, 'down');
    return { subject: t('call.subject'), lines: [t('call.told', { percent }), t('call.what'), t('call.closed')] };
  },
  notice: ({ no }) => ({ about: 'fxPosition', no, lines: 2 }),
  samples: [{ no: '1', level: '0.99' }],
};

export interface StopOut {
  /** The number of the position. */
  no: string;
  symbol: string;
  pair: string;
  side: Side;
  lots: Decimal;
  price: Decimal;
  /** What the person got (positive) or lost, in USDT. */
  result: Decimal;
  reason: 'stopOut' | 'weekend';
}

export const stopOutLetter: Letter<StopOut> = {
  kind: 'fxStopOut',
  write: ({ pair, side, lots, price, result, reason }, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t('closed.subject', { pair }),
      lines: [
        t(reason === 'stopOut' ? 'closed.stopOut' : 'closed.weekend', { pair, side, lots, price: grouped(price) }),
        t('closed.result', { result: inCoins(round(result, 2, 'down'), 'USDT') }),
        t('closed.where'),
      ],
    };
  },
  notice: ({ no }) => ({ about: 'fxPosition', no, lines: 2 }),
  samples: (['buy', 'sell'] as const).flatMap((side) =>
    (['stopOut', 'weekend'] as const).map((reason) => ({
      no: '1',
      symbol: 'EURUSD',
      pair: 'EUR/USD',
      side,
      lots: '0.1' as const,
      price: '1.15512' as const,
      result: '-312.5' as const,
      reason,
    })),
  ),
};
