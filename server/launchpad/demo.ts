/**
 * The sandbox's offerings: one of each kind an hour, over within minutes, so that a newcomer sees an end; a minute stands for a day, and they
 * say so wherever they are shown. The token is made up, and no market quotes it.
 */
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { askToClose } from './jobs';
import { addOffering, pruneOfferings } from './store';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const OPEN_MS = 15 * MINUTE_MS;
const PREFIX = 'trial-';

const about = {
  en: 'A made-up token of the sandbox. Nothing real is sold: it is here so that you can see an offering from its opening to the last unlocked token within half an hour.',
  'zh-hk': '這是沙盒的虛構代幣，並無真實發售。你可以在半小時內看到一次發售由開放到全部解鎖的過程。',
  'zh-cn': '这是沙盒的虚构代币，没有真实发售。你可以在半小时内看到一次发售从开放到全部解锁的过程。',
};
const documents = [
  {
    title: { en: 'What the token is for', 'zh-hk': '代幣用途', 'zh-cn': '代币用途' },
    text: {
      en: 'It has no use and no value. A real issuer would say here what is built, by whom, and what the money is for.',
      'zh-hk': '它沒有用途，也沒有價值。真正的發行方會在此說明項目、團隊和資金用途。',
      'zh-cn': '它没有用途，也没有价值。真正的发行方会在这里说明项目、团队和资金用途。',
    },
  },
];

const shared = {
  about,
  documents,
  pay_ms: 5 * MINUTE_MS,
  day_ms: MINUTE_MS,
  at_listing: '0.2' as Decimal,
  unlock_days: 8,
};
const OFFERS = [
  {
    ...shared,
    kind: 'buy',
    coin: 'EGRT',
    name: 'Egret',
    mode: 'buy',
    supply: '1000000',
    price: '0.05',
    cap: '40000',
    soft_cap: null,
  },
  {
    ...shared,
    kind: 'ration',
    coin: 'HERN',
    name: 'Heron',
    mode: 'ration',
    supply: '20000',
    price: '0.5',
    cap: '4000',
    soft_cap: '100',
  },
] as const;

/** Those of this hour, and of the next one. What is there stays as it is. */
export async function addDemoOfferings(db: Db, now: number): Promise<void> {
  const hour = Math.floor(now / HOUR_MS);
  for (const which of [hour, hour + 1]) {
    // At a start in the middle of an hour it opens at once.
    const opensAt = Math.max(which * HOUR_MS, now);
    for (const { kind, ...offer } of OFFERS) {
      const row = {
        ...offer,
        ico_id: `${PREFIX}${kind}-${which}`,
        opens_at: opensAt,
        closes_at: opensAt + OPEN_MS,
        created_at: now,
      };
      if (await addOffering(db, row)) await askToClose(db, row);
    }
  }
}

export const pruneDemoOfferings = (db: Db, now: number): Promise<void> => pruneOfferings(db, PREFIX, now - 6 * HOUR_MS);
