/** The sandbox's currencies. Nothing real is paid, and they say so wherever they are shown. */
import type { Db } from '../../db/database';
import { addChannel } from './store';

/** Currency, fee in USDT, spread, usual minutes. */
const DEMO: readonly (readonly [currency: string, fee: `${number}`, spread: `${number}`, minutes: number])[] = [
  ['HKD', '2', '0.002', 60],
  ['CNY', '2', '0.004', 120],
  ['USD', '15', '0.003', 1_440],
  ['EUR', '3', '0.003', 1_440],
  ['VND', '1.5', '0.006', 240],
  ['PHP', '1.5', '0.006', 240],
];

/** One that is there stays as it is. */
export async function addDemoPayouts(db: Db, now: number): Promise<void> {
  for (const [currency, fee, spread, minutes] of DEMO) {
    await addChannel(
      db,
      {
        channel_id: `demo-${currency.toLowerCase()}`,
        currency,
        min_amount: '20',
        max_amount: '50000',
        fee,
        spread,
        payout_minutes: minutes,
        is_frozen: false,
        reason: 'the sandbox',
      },
      now,
    );
  }
}
