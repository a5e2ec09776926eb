/** What may still leave in 24 hours and in 30 days: used, this one (hatched), left. */
import { useTranslations } from 'next-intl';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import type { Typed } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { limitParts } from '@/lib/withdrawals/form';

type Limit = NonNullable<WithdrawalTerms['day']>;

export function LimitBars({ day, month, typed }: { day: Limit; month: Limit; typed: Typed }) {
  const t = useTranslations('withdrawals.limits');
  return (
    <div className="grid grid-cols-2 gap-4 large-text:grid-cols-1">
      <Bar label={t('day')} limit={day} typed={typed} />
      <Bar label={t('month')} limit={month} typed={typed} />
    </div>
  );
}

function Bar({ label, limit, typed }: { label: string; limit: Limit; typed: Typed }) {
  const t = useTranslations('withdrawals.limits');
  const format = useFormat();
  const { used, now, after } = limitParts(limit, typed);
  return (
    <div>
      <p className="text-caption text-ink-2">{label}</p>
      <p className="num flex flex-wrap items-baseline gap-x-1">
        <span className="font-semibold">{format.amount(limit.left)}</span>
        <span className="text-caption text-ink-3">/ {format.amount(limit.limit)}</span>
      </p>
      <span aria-hidden className="bg-line mt-1 flex h-1.5 overflow-hidden rounded-full">
        <span className="bg-ink" style={{ width: `${used}%` }} />
        <span
          className="bg-[repeating-linear-gradient(120deg,var(--ink-2)_0_2px,transparent_2px_4px)]"
          style={{ width: `${now}%` }}
        />
      </span>
      <p className="text-caption text-ink-2 num mt-1">{t('after', { left: format.amount(after) })}</p>
    </div>
  );
}
