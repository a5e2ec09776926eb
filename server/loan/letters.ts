/** What is told about loans: what was borrowed, reminders, and what became of the collateral. */
import type { Decimal } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import { inCoins } from '../mail/figures';
import { frameIn, stamp, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export type LoanWhat = 'borrowed' | 'called' | 'due' | 'overdue' | 'liquidating' | 'liquidated' | 'shortfall';

export interface LoanTold {
  what: LoanWhat;
  no: string;
  loanCoin: string;
  collateralCoin: string;
  /** What was lent, or is owed. */
  debt: Decimal;
  collateral: Decimal;
  /** Per cent, two places; of the mark that was reached. */
  ltv: string;
  /** The price at which collateral is sold; 0 where none is. */
  liqPrice: Decimal;
  /** When it is due or sold. */
  at: string;
  hours: number;
  sold: Decimal;
  /** What the sale brought after the market's fee, and the fee of the sale in it. */
  received: Decimal;
  fee: Decimal;
  returned: Decimal;
}

const sample: LoanTold = {
  what: 'borrowed',
  no: '60318847259013364172',
  loanCoin: 'USDT',
  collateralCoin: 'BTC',
  debt: '8800',
  collateral: '0.2',
  ltv: '75.00',
  liqPrice: '53060.29',
  at: '1796000000000',
  hours: 24,
  sold: '0.15',
  received: '8932.4',
  fee: '88',
  returned: '0.05',
};

export const loanLetter: Letter<LoanTold> = {
  kind: 'loan',
  write: (told, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    const { what, no, loanCoin, collateralCoin, debt, collateral, ltv, liqPrice, at, hours } = told;
    const { sold, received, fee, returned } = told;
    const values = {
      loanCoin,
      collateralCoin,
      debt: inCoins(debt, loanCoin),
      collateral: inCoins(collateral, collateralCoin),
      ltv,
      liqPrice: grouped(liqPrice),
      time: stamp(at),
      hours: String(hours),
      sold: inCoins(sold, collateralCoin),
      received: inCoins(received, loanCoin),
      fee: inCoins(fee, loanCoin),
      returned: inCoins(returned, collateralCoin),
    };
    return {
      subject: t(`subject.${what}`, values),
      lines: [
        t(`line.${what}`, values),
        t(`next.${what}`, values),
        t('number', { no }),
        ...(what === 'borrowed' ? [frame('notYou')] : []),
      ],
    };
  },
  // What somebody has just done themselves needs no notice.
  notice: ({ what, no }) => (what === 'borrowed' ? null : { about: 'pledgeOrder', no, lines: 2 }),
  samples: (['borrowed', 'called', 'due', 'overdue', 'liquidating', 'liquidated', 'shortfall'] as const).map(
    (what) => ({
      ...sample,
      what,
    }),
  ),
};
