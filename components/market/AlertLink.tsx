/** The way to the price alerts of a market, beside what trades it. */
import { BellPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import type { Variety } from '@/lib/api/market';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

export function AlertLink({ variety: { symbol, base, quote } }: { variety: Variety }) {
  const t = useTranslations('market.picker');
  const offers = useOffers();
  if (!offers(paths.market.alerts)) return null;
  return (
    <Link
      to={paths.market.alerts.href({ symbol })}
      aria-label={t('alert', { name: `${base}/${quote}` })}
      className="press text-caption text-ink-2 grid w-11 large-text:w-6 shrink-0 place-items-center"
    >
      <BellPlus aria-hidden className="size-6 large-text:size-5" strokeWidth={1.7} />
    </Link>
  );
}
