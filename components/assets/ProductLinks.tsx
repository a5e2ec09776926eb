/** From the fund page to the products in which coins earn, secure or buy something. */
import { ArrowDownUp, ChevronRight, HandCoins, type LucideIcon, PiggyBank, Rocket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { type Address, paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

const LINKS: readonly { name: 'earn' | 'dual' | 'loan' | 'launchpad'; icon: LucideIcon; to: Address }[] = [
  { name: 'earn', icon: PiggyBank, to: paths.earn.overview },
  { name: 'dual', icon: ArrowDownUp, to: paths.dual.market },
  { name: 'loan', icon: HandCoins, to: paths.loan.borrow },
  { name: 'launchpad', icon: Rocket, to: paths.launchpad.offerings },
];

export function ProductLinks() {
  const t = useTranslations('assets.products');
  const offers = useOffers();
  const links = LINKS.filter(({ to }) => offers(to));
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('title')} className="border-surface grid grid-cols-2 border-t-8 large-text:grid-cols-1">
      {links.map(({ name, icon: Icon, to }) => (
        <Link
          key={name}
          to={to.href()}
          className="press hairline-b flex min-h-14 items-center gap-2.5 px-4 py-2 [overflow-wrap:anywhere]"
        >
          <Icon aria-hidden className="text-ink-2 size-5 shrink-0" strokeWidth={1.7} />
          <span className="min-w-0 flex-1 font-semibold">{t(name)}</span>
          <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
        </Link>
      ))}
    </nav>
  );
}
