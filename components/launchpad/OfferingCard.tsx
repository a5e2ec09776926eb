/** One offering in the list. */
import { useTranslations } from 'next-intl';
import { ProductCard } from '@/components/products/ProductCard';
import { Countdown } from '@/components/ui/Countdown';
import type { Offering } from '@/lib/api/launchpad';
import { useFormat } from '@/lib/format/useFormat';
import { div } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { PhaseTag } from './PhaseTag';

export function OfferingCard({ offering }: { offering: Offering }) {
  const t = useTranslations('launchpad');
  const format = useFormat();
  const { coin, name, payCoin, phase, mode, supply } = offering;
  return (
    <ProductCard
      coin={coin}
      title={`${name} (${coin})`}
      tag={<PhaseTag phase={phase} />}
      figure={format.amount(offering.price)}
      caption={t('card.price', { coin: payCoin })}
      facts={[
        { name: t('card.mode'), value: t(`mode.${mode}`) },
        mode === 'buy'
          ? { name: t('card.sold'), value: format.share(div(offering.sold, supply, 6, 'down')) }
          : { name: t('card.committed'), value: `${format.compact(offering.committed)} ${payCoin}` },
        timeFact(offering, t, format.dateTime),
      ]}
      to={paths.launchpad.offering.href({ id: offering.icoId })}
    />
  );
}

function timeFact(
  { phase, opensAt, closesAt, listedAt }: Offering,
  t: ReturnType<typeof useTranslations<'launchpad'>>,
  dateTime: (at: number) => string,
) {
  if (phase === 'upcoming') return { name: t('card.opens'), value: <Countdown until={opensAt} isShort toZero /> };
  if (phase === 'running') return { name: t('card.closes'), value: <Countdown until={closesAt} isShort toZero /> };
  if (listedAt !== null) return { name: t('card.listed'), value: dateTime(listedAt) };
  return { name: t('card.closed'), value: dateTime(closesAt) };
}
