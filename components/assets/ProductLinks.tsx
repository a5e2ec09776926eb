/** From the fund page to the products in which coins earn something. */
import { ArrowDownUp, ChevronRight, type LucideIcon, PiggyBank } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { type Address, paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

const LINKS: readonly { name: 'earn' | 'dual'; icon: LucideIcon; to: Address }[] = [
  { name: 'earn', icon: PiggyBank, to: paths.earn.overview },
  { name: 'dual', icon: ArrowDownUp, to: paths.dual.market },
];

export function ProductLinks() {
  const t = useTranslations('assets.products');
  const offers = useOffers();
  const links = LINKS.filter(({ to }) => offers(to));
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('title')} className="border-surface border-t-8">
      {links.map(({ name, icon: Icon, to }) => (
        <Link key={name} to={to.href()} className="press hairline-b flex min-h-14 items-center gap-3 px-4 py-2">
          <Icon aria-hidden className="text-ink-2 size-5 shrink-0" strokeWidth={1.7} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t(name)}</span>
            <span className="text-caption text-ink-3 block">{t(`${name}Text`)}</span>
          </span>
          <ChevronRight aria-hidden className="text-ink-3 size-4" />
        </Link>
      ))}
    </nav>
  );
}
