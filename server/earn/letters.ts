/** The letters about savings orders: what matured, what was redeemed, and what was renewed. */
import { type Decimal, isZero } from '@/lib/money/decimal';
import { inCoins } from '../mail/figures';
import { frameIn, stamp, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export interface EarnTold {
  /** `earlyAsked`, `standardAsked`: it is on its way. */
  what: 'matured' | 'renewed' | 'earlyAsked' | 'earlyRedeemed' | 'standardAsked' | 'redeemed' | 'refunded';
  no: string;
  coin: string;
  amount: Decimal;
  interest: Decimal;
  forfeited: Decimal;
  arrivesAt: number | null;
}

const sample: EarnTold = {
  what: 'matured',
  no: '40917352880164273951',
  coin: 'USDT',
  amount: '5000',
  interest: '41.0958903',
  forfeited: '0',
  arrivesAt: null,
};

export const earnLetter: Letter<EarnTold> = {
  kind: 'earnOrder',
  // Money that was asked back early may have been asked for by a thief.
  topic: ({ what }) => (what === 'earlyAsked' || what === 'standardAsked' ? null : 'earning'),
  write: ({ what, no, coin, interest, arrivesAt, ...told }, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    const amount = inCoins(told.amount, coin);
    const time = arrivesAt === null ? '' : stamp(String(arrivesAt));
    return {
      subject: t(`subject.${what}`, { amount, coin }),
      lines: [
        t(`line.${what === 'redeemed' && isZero(interest) ? 'redeemedAlone' : what}`, {
          amount,
          coin,
          interest: inCoins(interest, coin),
          forfeited: inCoins(told.forfeited, coin),
          time,
        }),
        t('number', { no }),
        ...(what === 'earlyAsked' || what === 'standardAsked' ? [frame('notYou')] : []),
      ],
    };
  },
  notice: ({ no }) => ({ about: 'earnOrder', no }),
  samples: [
    sample,
    { ...sample, what: 'renewed' },
    { ...sample, what: 'earlyAsked', forfeited: '12.3', interest: '0', arrivesAt: 1_795_564_800_000 },
    { ...sample, what: 'earlyRedeemed', forfeited: '12.3', interest: '0' },
    { ...sample, what: 'standardAsked', interest: '1.36986301', arrivesAt: 1_795_564_800_000 },
    { ...sample, what: 'redeemed', interest: '0' },
    { ...sample, what: 'redeemed', interest: '1.36986301' },
    { ...sample, what: 'refunded', interest: '0' },
  ],
};
