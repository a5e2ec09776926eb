/** The sandbox's channels. They lead nowhere, and say so wherever they are shown. */
import type { Db } from '../../db/database';
import { addChannel, type Terms } from './store';

const reason = 'the sandbox';

const demoChannels: readonly Terms[] = [
  {
    channel_id: 'demo-hkd-bank',
    kind: 'bank',
    currency: 'HKD',
    names: { 'zh-hk': '港元銀行轉帳', 'zh-cn': '港元银行转账', en: 'HKD bank transfer' },
    payee: [
      { field: 'holder', value: 'AVOCET SANDBOX DEMO' },
      { field: 'bank', value: 'Demo Bank (000)' },
      { field: 'account', value: '000-123456-001' },
    ],
    min_amount: '100',
    max_amount: '70000',
    spread: '0.002',
    review_minutes: 30,
    reason,
  },
  {
    channel_id: 'demo-usd-bank',
    kind: 'bank',
    currency: 'USD',
    names: { 'zh-hk': '美元電匯', 'zh-cn': '美元电汇', en: 'USD wire transfer' },
    payee: [
      { field: 'holder', value: 'AVOCET SANDBOX DEMO' },
      { field: 'bank', value: 'Demo Bank (000)' },
      { field: 'swift', value: 'DEMOXX00' },
      { field: 'account', value: '000-123456-840' },
    ],
    min_amount: '50',
    max_amount: '9000',
    spread: '0.003',
    review_minutes: 1_440,
    reason,
  },
  {
    channel_id: 'demo-hkd-wallet',
    kind: 'eWallet',
    currency: 'HKD',
    names: { 'zh-hk': '港元電子錢包', 'zh-cn': '港元电子钱包', en: 'HKD e-wallet' },
    payee: [
      { field: 'holder', value: 'AVOCET SANDBOX DEMO' },
      { field: 'phone', value: '+852 0000 0000' },
    ],
    min_amount: '50',
    max_amount: '20000',
    spread: '0.005',
    review_minutes: 10,
    reason,
  },
];

/** One that is there stays as it is. */
export async function addDemoChannels(db: Db, now: number): Promise<void> {
  for (const channel of demoChannels) await addChannel(db, channel, now);
}
