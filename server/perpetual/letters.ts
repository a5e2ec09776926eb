/** What is told about margin: warnings, liquidations and deleveraging. */
import type { MarginMode, PerpetualSide } from '@/lib/api/perpetualShapes';
import type { Decimal } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import { inCoins } from '../mail/figures';
import { wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface MarginWarning {
  /** The number of the position. */
  no: string;
  symbol: string;
  side: PerpetualSide;
  mode: MarginMode;
  level: 70 | 90;
}

export const marginWarningLetter: Letter<MarginWarning> = {
  kind: 'marginWarning',
  write: ({ symbol, side, mode, level }, language) => {
    const t = wordsIn(words, language);
    const what = mode === 'isolated' ? t('warning.isolated', { symbol, side, level }) : t('warning.cross', { level });
    return { subject: t('warning.subject', { symbol }), lines: [what, t('warning.what')] };
  },
  notice: ({ no }) => ({ about: 'perpetualPosition', no }),
  samples: (['isolated', 'cross'] as const).flatMap((mode) =>
    (['long', 'short'] as const).map((side) => ({ no: '1', symbol: 'BTCUSDT', side, mode, level: 70 as const })),
  ),
};

export interface Liquidation {
  /** The number of the position. */
  no: string;
  symbol: string;
  base: string;
  side: PerpetualSide;
  qty: Decimal;
  mark: Decimal;
  /** What the person lost with it, in USDT. */
  loss: Decimal;
}

export const liquidationLetter: Letter<Liquidation> = {
  kind: 'liquidation',
  write: (values, language) => {
    const t = wordsIn(words, language);
    const { symbol, base, side, qty, mark, loss } = values;
    return {
      subject: t('liquidation.subject', { symbol }),
      lines: [
        t('liquidation.told', { symbol, base, side, qty: grouped(qty), mark: grouped(mark) }),
        t('liquidation.loss', { loss: inCoins(loss, 'USDT') }),
        t('liquidation.where'),
      ],
    };
  },
  notice: ({ no }) => ({ about: 'perpetualPosition', no, lines: 2 }),
  samples: (['long', 'short'] as const).map((side) => ({
    no: '1',
    symbol: 'BTCUSDT',
    base: 'BTC',
    side,
    qty: '0.05',
    mark: '60000',
    loss: '312.5',
  })),
};

export interface Deleveraging {
  /** The number of the position. */
  no: string;
  symbol: string;
  base: string;
  side: PerpetualSide;
  qty: Decimal;
  mark: Decimal;
  /** What the person gained with that quantity, in USDT. */
  profit: Decimal;
  /** Whether nothing is left of the position. */
  isWhole: boolean;
}

export const deleveragingLetter: Letter<Deleveraging> = {
  kind: 'deleveraging',
  write: (values, language) => {
    const t = wordsIn(words, language);
    const { symbol, base, side, qty, mark, profit, isWhole } = values;
    return {
      subject: t('deleveraging.subject', { symbol }),
      lines: [
        t(isWhole ? 'deleveraging.whole' : 'deleveraging.part', {
          symbol,
          base,
          side,
          qty: grouped(qty),
          mark: grouped(mark),
        }),
        t('deleveraging.profit', { profit: inCoins(profit, 'USDT') }),
        t('deleveraging.why'),
      ],
    };
  },
  notice: ({ no }) => ({ about: 'perpetualPosition', no, lines: 2 }),
  samples: (['long', 'short'] as const).flatMap((side) =>
    [true, false].map((isWhole) => ({
      no: '1',
      symbol: 'BTCUSDT',
      base: 'BTC',
      side,
      qty: '0.05',
      mark: '60000',
      profit: '312.5',
      isWhole,
    })),
  ),
};
