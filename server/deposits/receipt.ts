/** The receipt of a deposit on the chain. */
import { amountOf } from '@/lib/deposits/rules';
import en from '@/locales/en/deposits.json';
import zhCn from '@/locales/zh-cn/deposits.json';
import zhHk from '@/locales/zh-hk/deposits.json';
import { checksummed } from '../chain/addresses';
import { COIN, NETWORK } from '../chain/openChain';
import { SIMULATED } from '../chain/simulated/simulated';
import { USDT_DECIMALS } from '../chain/way';
import type { ReceiptKind } from '../domain';
import { stamp, wordsIn, type InEvery } from '../mail/letters';
import { findDeposit } from './store';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export const depositReceipt: ReceiptKind = {
  name: 'deposit',
  find: async ({ db, ownerId, no, language }) => {
    const row = await findDeposit(db, ownerId, no);
    if (!row) return null;
    const t = wordsIn(words, language);
    const { credited, ended_at: ended } = row;
    return {
      title: t('detail.title'),
      amount: `${amountOf(BigInt(row.units), USDT_DECIMALS)} ${COIN}`,
      status: t(`status.${row.status}`),
      simulated: row.chain === SIMULATED,
      rows: [
        ...(credited === null ? [] : [[t('detail.credited'), `${credited} ${COIN}`] as const]),
        [t('detail.network'), NETWORK],
        [t('detail.sender'), checksummed(row.sender)],
        [t('detail.hash'), row.tx_hash],
        [t('detail.number'), no],
        [t('detail.seen'), stamp(row.seen_at)],
        ...(ended === null ? [] : [[t('detail.ended'), stamp(ended)] as const]),
      ],
    };
  },
};
