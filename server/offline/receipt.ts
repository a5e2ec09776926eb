/** The receipt of a deposit by a channel. */
import { maskName } from '@/lib/identity/rules';
import { type Decimal, toFixed } from '@/lib/money/decimal';
import { digitsOf } from '@/lib/offline/rules';
import en from '@/locales/en/offline.json';
import zhCn from '@/locales/zh-cn/offline.json';
import zhHk from '@/locales/zh-hk/offline.json';
import type { ReceiptKind } from '../domain';
import { stamp, wordsIn, type InEvery } from '../mail/letters';
import { COIN, openPayer } from './show';
import { findDeposit } from './store';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

/** `isDemo`: the sandbox's channels lead nowhere. */
export const offlineReceipt = (isDemo: boolean): ReceiptKind => ({
  name: 'offline',
  find: async ({ db, vault, ownerId, no, language }) => {
    const row = await findDeposit(db, ownerId, no);
    if (!row) return null;
    const t = wordsIn(words, language);
    const { currency, received, credited, ended_at: ended } = row;
    const money = (amount: Decimal) => `${toFixed(amount, digitsOf(currency), 'down')} ${currency}`;
    return {
      title: t('detail.title'),
      amount: credited === null ? money(row.amount) : `${credited} ${COIN}`,
      status: t(`status.${row.status}`),
      simulated: isDemo,
      rows: [
        [t('detail.channel'), row.names[language]],
        [t('detail.amount'), money(row.amount)],
        ...(received === null ? [] : [[t('detail.received'), money(received)] as const]),
        [t('detail.rate'), t('detail.rateOf', { rate: row.rate, currency })],
        [t('detail.payer'), maskName(openPayer(vault, row))],
        [t('detail.code'), row.code],
        [t('detail.number'), no],
        [t('detail.date'), stamp(row.created_at)],
        ...(ended === null ? [] : [[t('detail.ended'), stamp(ended)] as const]),
      ],
    };
  },
});
