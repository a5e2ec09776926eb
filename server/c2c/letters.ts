/** The letters about orders. They name no account and no person. */
import type { Decimal } from '@/lib/money/decimal';
import { factorsOf } from '../auth/factors/store';
import { inCoins, inFiat } from '../mail/figures';
import { frameIn, wordsIn, type InEvery, type Letter } from '../mail/letters';
import { tellPerson, type MailContext } from '../mail/mail';
import type { OrderRow } from './orders/store';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

/** What is told, and to which of the two. */
const TOLD = {
  created: ['buy', 'sell'],
  pay: ['sell'],
  cancel: ['buy', 'sell'],
  cancelPaid: ['buy', 'sell'],
  expire: ['buy', 'sell'],
  release: ['buy', 'sell'],
  appeal: ['buy', 'sell'],
  escalate: ['buy', 'sell'],
  reopen: ['buy', 'sell'],
  // Foretold at the end of the order.
  giveBack: [],
  withdrawAppeal: ['buy', 'sell'],
  // Those who decide write themselves, with their reasons.
  decideForBuyer: [],
  decideForSeller: [],
  remindPay: ['buy'],
  remindRelease: ['sell'],
} as const;
type What = keyof typeof TOLD;
type Side = 'buy' | 'sell';

interface Told {
  key: keyof (typeof en)['line'];
  no: string;
  qty: Decimal;
  coin: string;
  amount: Decimal;
  fiat: string;
  minutes: number;
  /** Of one that has ended: whether its coins stay in escrow for now. */
  kept: 'true' | 'false';
}

export const orderLetter: Letter<Told> = {
  kind: 'c2cOrder',
  write: ({ key, no, ...told }, language) => {
    const t = wordsIn(words, language);
    const values = { ...told, qty: inCoins(told.qty, told.coin), amount: inFiat(told.amount, told.fiat) };
    return {
      subject: t(`subject.${key}`, values),
      lines: [
        t(`line.${key}`, values),
        t('number', { no }),
        ...(key === 'releaseSell' ? [frameIn(language)('notYou')] : []),
      ],
    };
  },
  // Whoever has just made the order knows of it.
  notice: ({ key, no }) => (key === 'createdBuy' ? null : { about: 'c2cOrder', no }),
  samples: (Object.keys(en.line) as Told['key'][]).map((key) => ({
    key,
    no: '40917352880164273951',
    qty: '255.42784163',
    coin: 'USDT',
    amount: '2000',
    fiat: 'HKD',
    minutes: 10,
    kept: 'true',
  })),
};

const keyOf = (what: What, side: Side) => `${what}${side === 'buy' ? 'Buy' : 'Sell'}` as Told['key'];

export async function tellOne(
  context: MailContext,
  row: OrderRow,
  party: 'buyer' | 'seller',
  what: What,
  minutes = row.limit_minutes as number,
): Promise<void> {
  const person = await factorsOf(context.db, party === 'buyer' ? row.buyer_id : row.seller_id);
  const { order_no: no, qty, coin, amount, fiat } = row;
  const kept = row.kept_until === null ? 'false' : 'true';
  const key = keyOf(what, party === 'buyer' ? 'buy' : 'sell');
  await tellPerson(context, person, orderLetter, { key, no, qty, coin, amount, fiat, minutes, kept });
}

export async function tellBoth(context: MailContext, row: OrderRow, what: What): Promise<void> {
  for (const side of TOLD[what]) await tellOne(context, row, side === 'buy' ? 'buyer' : 'seller', what);
}

interface MerchantTold {
  what: 'approved' | 'rejected' | 'suspended' | 'resumed' | 'short';
  no: string;
  name: string;
  note: string | null;
}

export const merchantLetter: Letter<MerchantTold> = {
  kind: 'merchant',
  write: ({ what, name, note }, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t(`merchant.${what}Subject`),
      lines: [t(`merchant.${what}`, { name }), ...(note === null ? [] : [frameIn(language)('note', { note })])],
    };
  },
  notice: ({ no }) => ({ about: 'merchant', no, lines: 2 }),
  samples: (['approved', 'rejected', 'suspended', 'resumed', 'short'] as const).map((what) => ({
    what,
    no: '40917352880164273951',
    name: 'Kestrel Desk',
    note: what === 'rejected' ? 'Please choose another name.' : null,
  })),
};

export const tellMerchant = async (
  context: MailContext,
  { user_id: userId, merchant_no: no, name }: { user_id: string; merchant_no: string; name: string },
  what: MerchantTold['what'],
  note: string | null,
): Promise<void> => tellPerson(context, await factorsOf(context.db, userId), merchantLetter, { what, no, name, note });
