/** The receipt of a withdrawal. */
import type { ReceiptKind } from '../domain';
import { receivesOf } from '@/lib/withdrawals/rules';
import en from '@/locales/en/withdrawals.json';
import zhCn from '@/locales/zh-cn/withdrawals.json';
import zhHk from '@/locales/zh-hk/withdrawals.json';
import { checksummed } from '../chain/addresses';
import { NETWORK } from '../chain/openChain';
import { payoutsOf } from '../chain/payouts/payouts';
import { SIMULATED } from '../chain/simulated/simulated';
import { stamp, wordsIn, type InEvery } from '../mail/letters';
import { findWithdrawal } from './store';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export const withdrawalReceipt: ReceiptKind = {
  name: 'withdrawal',
  find: async ({ db, ownerId, no, language }) => {
    const row = await findWithdrawal(db, no);
    if (row?.user_id !== ownerId) return null;
    const t = wordsIn(words, language);
    const { coin, amount, fee } = row;
    const txHash = (await payoutsOf(db, [no], 0)).get(no)?.txHash ?? null;
    const ended = row.ended_at;
    return {
      title: t('detail.title'),
      amount: `${amount} ${coin}`,
      status: t(`status.${row.status}`),
      simulated: row.chain === SIMULATED,
      rows: [
        [t('detail.fee'), `${fee} ${coin}`],
        [t('detail.receives'), `${receivesOf(amount, fee)} ${coin}`],
        [t('detail.network'), NETWORK],
        [t('detail.address'), checksummed(row.recipient)],
        ...(txHash === null ? [] : [[t('detail.hash'), txHash] as const]),
        [t('detail.number'), no],
        [t('detail.date'), stamp(row.submitted_at)],
        ...(ended === null ? [] : [[t('detail.ended'), stamp(ended)] as const]),
      ],
    };
  },
};
