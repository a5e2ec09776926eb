/** The sandbox's products. In the short ones a minute stands for a day, so that a newcomer sees an end; they say so wherever they are shown. */
import type { EarnKind } from '@/lib/api/earnShapes';
import { DAY_MS, DEMO_DAY_MS } from '@/lib/earn/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { addProduct, keepTerms } from './store';

interface Demo {
  id: string;
  coin: string;
  kind: EarnKind;
  termDays: number | null;
  dayMs: number;
  apr: Decimal;
  min: Decimal;
  personalMax: Decimal;
  quota: Decimal;
}

const usdt = { coin: 'USDT', min: '10', personalMax: '200000', quota: '10000000' } as const;
const flexible = { kind: 'flexible', termDays: null, dayMs: DAY_MS } as const;
const fixed = (termDays: number) => ({ kind: 'fixed', termDays, dayMs: DAY_MS }) as const;

const DEMO: readonly Demo[] = [
  { id: 'usdt-flexible', ...usdt, ...flexible, apr: '0.031' },
  { id: 'usdt-7', ...usdt, ...fixed(7), apr: '0.042' },
  { id: 'usdt-30', ...usdt, ...fixed(30), apr: '0.055' },
  { id: 'usdt-90', ...usdt, ...fixed(90), apr: '0.068' },
  { id: 'btc-flexible', coin: 'BTC', ...flexible, apr: '0.008', min: '0.0005', personalMax: '5', quota: '200' },
  { id: 'btc-30', coin: 'BTC', ...fixed(30), apr: '0.015', min: '0.0005', personalMax: '5', quota: '200' },
  { id: 'eth-flexible', coin: 'ETH', ...flexible, apr: '0.016', min: '0.005', personalMax: '60', quota: '3000' },
  { id: 'eth-60', coin: 'ETH', ...fixed(60), apr: '0.028', min: '0.005', personalMax: '60', quota: '3000' },
  { id: 'demo-fixed', ...usdt, kind: 'fixed', termDays: 3, dayMs: DEMO_DAY_MS, apr: '0.055' },
  { id: 'demo-flexible', ...usdt, kind: 'flexible', termDays: null, dayMs: DEMO_DAY_MS, apr: '0.031' },
];

/** One that is there stays as it is. */
export async function addDemoProducts(db: Db, now: number): Promise<void> {
  for (const { id: productId, coin, kind, termDays, dayMs, apr, min, personalMax, quota } of DEMO)
    if (await addProduct(db, { productId, coin, kind, termDays, dayMs, now }))
      await keepTerms(db, {
        productId,
        from: now,
        apr,
        min,
        personalMax,
        quota,
        isOpen: true,
        reason: 'the sandbox',
        now,
      });
}
