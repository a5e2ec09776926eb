/** The letters about money that people send one another; of the other person they say the masked name only. */
import type { Decimal } from '@/lib/money/decimal';
import { inCoins } from '../mail/figures';
import { frameIn, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

/** `waiting`: may still be cancelled. `returned`, `doubted`: the exchange gave it back; `notArrived`: to the payee. */
const WHAT = ['waiting', 'waitingDay', 'sent', 'received', 'cancelled', 'returned', 'doubted', 'notArrived'] as const;
export type What = (typeof WHAT)[number];

/** What somebody does who is logged in as the sender. */
const OWN_DOING: ReadonlySet<What> = new Set(['waiting', 'waitingDay', 'sent']);

interface Told {
  what: What;
  no: string;
  amount: Decimal;
  coin: string;
  name: string;
}

export const sentLetter: Letter<Told> = {
  kind: 'userTransfer',
  topic: ({ what }) => (what === 'received' ? 'arrivals' : null),
  write: ({ what, no, coin, name, ...told }, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    const amount = inCoins(told.amount, coin);
    return {
      subject: t(`subject.${what}`, { amount, coin }),
      lines: [
        t(`line.${what}`, { amount, coin, name }),
        t('number', { no }),
        ...(OWN_DOING.has(what) ? [frame('notYou')] : []),
      ],
    };
  },
  notice: ({ what, no }) => (what === 'cancelled' || OWN_DOING.has(what) ? null : { about: 'userTransfer', no }),
  samples: WHAT.map((what) => ({
    what,
    no: '40917352880164273951',
    amount: '120.5',
    coin: 'USDT',
    name: 'C*** M****',
  })),
};
