/** The receipt of a withdrawal to a bank account. */
import { maskName } from '@/lib/identity/rules';
import { toFixed } from '@/lib/money/decimal';
import { digitsOf } from '@/lib/offline/rules';
import { maskNumber } from '@/lib/payment-methods/rules';
import en from '@/locales/en/bankWithdrawals.json';
import zhCn from '@/locales/zh-cn/bankWithdrawals.json';
import zhHk from '@/locales/zh-hk/bankWithdrawals.json';
import type { ReceiptKind } from '../../domain';
import { stamp, wordsIn, type InEvery } from '../../mail/letters';
import { openPayee } from './show';
import { findBank } from './store';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

/** `isDemo`: the sandbox pays to no bank. */
export const bankReceipt = (isDemo: boolean): ReceiptKind => ({
  name: 'bank',
  find: async ({ db, vault, ownerId, no, language }) => {
    const row = await findBank(db, no);
    if (row?.user_id !== ownerId) return null;
    const t = wordsIn(words, language);
    const { coin, amount, fee, rate, currency, receives, reference, ended_at: ended } = row;
    const account = openPayee(vault, row);
    const number = account.number === null ? null : maskNumber('digits', account.number);
    return {
      title: t('detail.title'),
      amount: `${toFixed(receives, digitsOf(currency), 'down')} ${currency}`,
      status: t(`status.${row.status}`),
      simulated: isDemo,
      rows: [
        [t('detail.amount'), `${amount} ${coin}`],
        [t('lines.fee'), `${fee} ${coin}`],
        [t('lines.rate'), t('lines.rateOf', { coin, rate, currency })],
        [t('detail.account'), [account.bank ?? account.typeName, number].filter(Boolean).join(' ')],
        [t('detail.name'), maskName(account.name)],
        ...(reference === null ? [] : [[t('detail.reference'), reference] as const]),
        [t('detail.number'), no],
        [t('detail.date'), stamp(row.submitted_at)],
        ...(ended === null ? [] : [[t('detail.ended'), stamp(ended)] as const]),
      ],
    };
  },
});
