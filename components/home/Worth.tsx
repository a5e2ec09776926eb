/** What everything is worth, in USDT and in the display currency, and what today brought. */
import { useTranslations } from 'next-intl';
import { EyeToggle } from '@/components/ui/EyeToggle';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Skeleton } from '@/components/ui/Skeleton';
import { AmountText, ChangeText } from '@/components/ui/Texts';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { assets } from '@/lib/api/assets';
import { shownTotal } from '@/lib/assets/shown';
import { shownPercent } from '@/lib/assets/today';
import { useHideAmounts } from '@/lib/device/preferences';
import { useFormat } from '@/lib/format/useFormat';
import { isNegative, isZero } from '@/lib/money/decimal';
import { useSimulation } from '@/lib/site/site';

type Total = ReplyOf<typeof assets.total>;

export function Worth({ total, failed, onOpen }: { total: Total | null; failed: boolean; onOpen: () => void }) {
  const t = useTranslations('home.worth');
  const format = useFormat();
  const { feed, sandbox } = useSimulation();
  return (
    <section aria-label={t('label')} className="px-4 pt-1.5 pb-1">
      <p className="text-label text-ink-3 flex flex-wrap items-center gap-1.5">
        {t('label')}
        <EyeToggle />
        {feed && <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />}
        {sandbox && <SimulatedTag what="funds" />}
      </p>
      <button type="button" onClick={onOpen} className="press mt-0.5 block min-h-[5.25rem] w-full min-w-0 text-left">
        {total || failed ? (
          <>
            <AmountText
              value={total && shownTotal(total)}
              places={2}
              least={2}
              unit={t('usdt')}
              className="text-hero block truncate font-bold tracking-[-0.6px] large-text:text-heading large-text:whitespace-normal"
            />
            <AmountText
              value={total?.totalUsdt ?? null}
              show={format.fiat}
              className="text-label text-ink-2 block truncate"
            />
            <Today total={total} />
          </>
        ) : (
          <>
            <Skeleton className="mt-1 h-8 w-52" />
            <Skeleton className="mt-2 h-4 w-32" />
            <Skeleton className="mt-1.5 h-4 w-40" />
          </>
        )}
      </button>
    </section>
  );
}

function Today({ total }: { total: Total | null }) {
  const t = useTranslations('home.worth');
  const format = useFormat();
  const isHidden = useHideAmounts();
  const pnl = total?.todayPnlUsdt ?? null;
  const percent = shownPercent(pnl, total?.todayPnlPct ?? null);
  // A colour would tell whether it was a gain.
  const tone = isHidden || pnl === null || isZero(pnl) ? 'text-ink-3' : isNegative(pnl) ? 'text-down' : 'text-up';
  return (
    // A fixed height: the arrow may come from another font and would make the line higher.
    <span className={`num text-label mt-0.5 flex h-4.5 gap-1.5 truncate large-text:h-auto ${tone}`}>
      <span className="text-ink-3">{t('today')}</span>
      {isHidden ? <AmountText value={pnl} /> : <span>{format.delta(pnl)}</span>}
      {!isHidden && (percent !== null || pnl === null) && <ChangeText value={percent} />}
    </span>
  );
}
