/** A merchant: the figures of 30 days, and all adverts that can be taken now. */
import { useTranslations } from 'next-intl';
import { AdvertRow } from '@/components/c2c/AdvertRow';
import { MerchantLine } from '@/components/c2c/MerchantLine';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import type { Merchant } from '@/lib/api/c2cShapes';
import { useMerchant } from '@/lib/c2c/hooks';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function MerchantScreen() {
  const t = useTranslations('c2c.merchant');
  const { push } = useNavigation();
  const { id } = useParams(paths.c2c.merchant);
  const load = useMerchant(id);
  return (
    <ScreenFrame title={t('title')} load={load}>
      {(merchant) => (
        <>
          <section className="px-4 pt-1 pb-4">
            <h2 className="text-title flex min-h-11 items-center">
              <MerchantLine merchant={merchant} />
            </h2>
            <p className="text-label text-ink-2">
              {t(merchant.online ? 'isOnline' : 'isOffline')} · {t('certifiedText')}
            </p>
            <Figures merchant={merchant} />
          </section>
          <div className="border-surface border-t-8">
            {merchant.adverts.length === 0 ? (
              <EmptyState title={t('noAdverts')} text={t('noAdvertsText')} />
            ) : (
              merchant.adverts.map((advert) => (
                <AdvertRow
                  key={advert.advertId}
                  advert={advert}
                  amount={null}
                  onTake={() => push(paths.c2c.advert.href({ advertId: advert.advertId }))}
                />
              ))
            )}
          </div>
        </>
      )}
    </ScreenFrame>
  );
}

function Figures({ merchant: { stats } }: { merchant: Merchant }) {
  const t = useTranslations('c2c.merchant.stats');
  const format = useFormat();
  const unknown = (value: Decimal | null, show: (known: Decimal) => string) => (value === null ? UNKNOWN : show(value));
  const rows = [
    ['completed', format.amount(`${stats.completed}`)],
    ['completion', unknown(stats.completionPct, (value) => `${format.amount(value, 1)}%`)],
    ['release', unknown(stats.releaseMinutes, (value) => t('minutes', { minutes: format.amount(value, 1) }))],
    ['pay', unknown(stats.payMinutes, (value) => t('minutes', { minutes: format.amount(value, 1) }))],
    ['good', unknown(stats.goodPct, (value) => `${format.amount(value, 1)}%`)],
    ['counterparties', format.amount(`${stats.counterparties}`)],
    ['days', format.amount(`${stats.registeredDays}`)],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-3 gap-x-3 gap-y-4">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dd className="num text-title font-semibold">{value}</dd>
          <dt className="text-caption text-ink-3">{t(name)}</dt>
        </div>
      ))}
    </dl>
  );
}
