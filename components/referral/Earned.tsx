/** What has come so far, and the last fourteen days as bars: grey, because commission is neither up nor down. */
import { useTranslations } from 'next-intl';
import { AmountText } from '@/components/ui/Texts';
import type { ReferralTotal } from '@/lib/api/referral';
import { UNKNOWN } from '@/lib/format/numbers';
import { zoneName } from '@/lib/format/times';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isZero, max, sum, toDrawing } from '@/lib/money/decimal';

const COIN = 'USDT';

export function Earned({ total }: { total: ReferralTotal }) {
  const t = useTranslations('referral.earned');
  const format = useFormat();
  const own = useOwnFormat();
  const figures = [
    [t('yesterday'), total.yesterday === null ? t('soon') : own.amount(total.yesterday, 4, 2)],
    [t('today'), total.today === null ? UNKNOWN : own.amount(total.today, 4, 2)],
    [t('active'), t('activeOf', { active: total.active, people: total.people })],
  ] as const;
  return (
    <section aria-label={t('title')} className="border-surface border-t-8 px-4 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-label text-ink-2">{t('title')}</h2>
        <p className="text-caption text-ink-3">
          {t('settled', { time: `${format.clock(total.settlesAt).slice(0, 5)} ${zoneName(total.settlesAt)}` })}
        </p>
      </div>
      <p className="text-hero font-bold [overflow-wrap:anywhere]">
        <AmountText value={total.all} show={(value) => own.amount(value, 4, 2)} unit={COIN} />
      </p>
      <dl className="mt-2 grid grid-cols-3 gap-3 large-text:grid-cols-1">
        {figures.map(([name, value], place) => (
          <div key={name} className={`min-w-0 ${place === 2 ? 'text-right large-text:text-left' : ''}`}>
            <dt className="text-caption text-ink-3">{name}</dt>
            <dd className="num font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {total.people === 0 ? <p className="text-label text-ink-2 mt-4">{t('nobody')}</p> : <Trend days={total.days} />}
    </section>
  );
}

function Trend({ days }: Pick<ReferralTotal, 'days'>) {
  const t = useTranslations('referral.earned');
  const own = useOwnFormat();
  const amounts = days.map(({ amount }) => amount);
  const most = amounts.reduce(max);
  const text = t('trend', {
    days: days.length,
    sum: own.amount(sum(amounts), 4, 2),
    most: own.amount(most, 4, 2),
    coin: COIN,
  });
  return (
    <figure className="mt-4">
      <div role="img" aria-label={text} className={`flex items-end gap-1.5 ${isZero(most) ? '' : 'h-24'}`}>
        {days.map(({ date, amount }, place) => (
          <span
            key={date}
            className={`min-h-0.5 flex-1 rounded-t-[2px] ${place === days.length - 1 ? 'bg-ink' : 'bg-(--ink-disabled)'}`}
            style={{ height: isZero(most) ? 0 : `${(toDrawing(amount) / toDrawing(most)) * 100}%` }}
          />
        ))}
      </div>
      <figcaption className="text-caption text-ink-3 num mt-1 flex justify-between gap-3">
        <span>{days[0]?.date.slice(5)}</span>
        <span className="text-center">{text}</span>
        <span>{t('yesterdayShort')}</span>
      </figcaption>
    </figure>
  );
}
