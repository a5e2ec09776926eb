/** The worth of everything, in USDT and in the display currency, with today's profit and loss. */
import { useTranslations } from 'next-intl';
import { EyeToggle } from '@/components/ui/EyeToggle';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { AmountText, ChangeText } from '@/components/ui/Texts';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { assets } from '@/lib/api/assets';
import { shownTotal } from '@/lib/assets/shown';
import { shownPercent } from '@/lib/assets/today';
import { useHideAmounts } from '@/lib/device/preferences';
import { useFormat } from '@/lib/format/useFormat';

type Total = ReplyOf<typeof assets.total>;

export function TotalWorth({ total, sandbox }: { total: Total; sandbox: boolean }) {
  const t = useTranslations('assets');
  const format = useFormat();
  const isHidden = useHideAmounts();
  const percent = shownPercent(total.todayPnlUsdt, total.todayPnlPct);
  return (
    <section className="px-4 pt-1" aria-label={t('total')}>
      <div className="text-label text-ink-3 flex items-center gap-1.5">
        {t('total')} (USDT) <EyeToggle /> {sandbox && <SimulatedTag what="funds" />}
      </div>
      <p className="text-hero mt-1.5 font-bold tracking-tight">
        <AmountText value={shownTotal(total)} places={2} least={2} />
      </p>
      <p className="text-label text-ink-2 mt-0.5 flex flex-wrap gap-x-3">
        <AmountText value={total.totalUsdt} show={format.fiat} />
        {total.todayPnlUsdt !== null && (
          <span
            className={
              isHidden || total.todayPnlUsdt === '0' ? '' : total.todayPnlUsdt.startsWith('-') ? 'text-down' : 'text-up'
            }
          >
            <AmountText value={total.todayPnlUsdt} show={(value) => format.delta(value)} />{' '}
            {!isHidden && percent !== null && <ChangeText value={percent} />} {t('today')}
          </span>
        )}
      </p>
      {total.unpriced.length > 0 && (
        <p className="text-caption text-warn mt-1">{t('unpriced', { coins: total.unpriced.join(', ') })}</p>
      )}
    </section>
  );
}
