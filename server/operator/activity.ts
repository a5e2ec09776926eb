/** What happened on each of the last days. */
import { api } from '@/lib/api/index';
import type { Activity, VolumeProduct } from '@/lib/api/operator/operatorReports';
import { isoDay } from '@/lib/market/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { Volume } from '../domain';
import { handle, type Handler } from '../http/handler';
import type { Figures } from './reports';

type Told = Pick<Figures, 'newcomers' | 'money'>;

const DAY_MS = 86_400_000;
const KEPT_MS = 60_000;
const dayOf = (at: number) => Math.floor(at / DAY_MS);

export function activityReport(figures: Told, volumes: readonly Volume[]): Handler {
  /** By the number of days, of which there are at most 90. */
  const kept = new Map<number, Activity>();
  return handle(api.operator.activityReport, 'read', async ({ db, now }, { days }) => {
    const known = kept.get(days);
    if (known && now - known.at < KEPT_MS && dayOf(known.at) === dayOf(now)) return known;
    const read = await activity(db, { now, days }, figures, volumes);
    kept.set(days, read);
    return read;
  });
}

async function activity(
  db: Db,
  { now, days }: { now: number; days: number },
  { newcomers, money }: Told,
  volumes: readonly Volume[],
): Promise<Activity> {
  const first = dayOf(now) - days + 1;
  const period = { from: first * DAY_MS, until: (first + days) * DAY_MS };
  const came = new Map((await newcomers(db, period)).map(({ day, count }) => [day, count]));
  const moved = new Map((await money(db, period)).map((row) => [row.day, row]));
  const traded = new Map<VolumeProduct, ReadonlyMap<number, Decimal>>();
  for (const { product, byDay } of volumes)
    traded.set(product, new Map((await byDay(db, period)).map(({ day, amount }) => [day, amount])));
  return {
    at: now,
    days: Array.from({ length: days }, (_, nth) => {
      const day = first + nth;
      const of = (product: VolumeProduct) => traded.get(product)?.get(day) ?? '0';
      const { came: deposited = '0', left: withdrawn = '0', fees = '0' } = moved.get(day) ?? {};
      return {
        day: isoDay(day),
        newcomers: came.get(day) ?? 0,
        deposited,
        withdrawn,
        fees,
        volume: { spot: of('spot'), perpetual: of('perpetual'), fixedTime: of('fixedTime'), forex: of('forex') },
      };
    }),
  };
}
