/** When tokens become free, as a picture and as a table. */
import { useTranslations } from 'next-intl';
import { DueList } from '@/components/products/DueList';
import type { Offering } from '@/lib/api/launchpad';
import { useServerNow } from '@/lib/device/useServerNow';
import { useFormat } from '@/lib/format/useFormat';
import { scheduleOf } from '@/lib/launchpad/rules';
import { toDrawing } from '@/lib/money/decimal';

/** A longer schedule is shown by its turns: each looks like the one before. */
const MOST_ROWS = 12;
/** In the sandbox a turn is a minute. */
const EVERY_MS = 1_000;

export function UnlockSchedule({ offering }: { offering: Offering }) {
  const t = useTranslations('launchpad.unlock');
  const format = useFormat();
  const { unlock, listedAt, isTrial } = offering;
  const rows = scheduleOf(unlock);
  const step = Math.max(1, Math.ceil(rows.length / MOST_ROWS));
  const shown = rows.filter(({ day }) => day % step === 0 || day === unlock.days);
  const timeOf = (day: number): number | null => (listedAt === null ? null : listedAt + day * unlock.dayMs);
  const nameOf = (day: number): string => t(isTrial ? 'minute' : 'day', { day });
  const now = useServerNow(EVERY_MS);
  const next = shown.find(({ day }) => (timeOf(day) ?? Infinity) > now);
  return (
    <section className="border-surface border-t-8 px-4 py-3">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="text-label text-ink-2 mt-1">
        {t(isTrial ? 'trial' : 'text', {
          share: format.share(unlock.atListing, 0),
          days: unlock.days,
        })}
      </p>
      <div aria-hidden className="mt-3 flex h-20 items-end gap-1">
        {shown.map(({ day, share }) => (
          <span
            key={day}
            className={`min-w-0 flex-1 rounded-t-[3px] ${(timeOf(day) ?? Infinity) <= now ? 'bg-brand' : 'bg-brand/30'}`}
            style={{ height: `${toDrawing(share) * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="num text-caption text-ink-3 mb-2 flex justify-between">
        <span>{t('atListing')}</span>
        <span>{nameOf(unlock.days)}</span>
      </div>
      <DueList
        label={t('title')}
        rows={shown.map(({ day, share }) => {
          const at = timeOf(day);
          return {
            key: String(day),
            when: day === 0 ? t('atListing') : nameOf(day),
            title: at === null ? t('afterListing') : format.dateTime(at),
            amount: format.share(share, 0),
            state:
              at !== null && at <= now ? ('done' as const) : day === next?.day ? ('next' as const) : ('later' as const),
          };
        })}
      />
    </section>
  );
}
