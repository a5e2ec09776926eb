/** The tab pages of what is offered here, as the bars take them. */
import type { MainTab } from '@/components/layout/TabLinks';
import { useOffers } from '@/lib/site/offers';
import { tabPages } from '../tabs';

export function useTabs(): MainTab[] {
  const offers = useOffers();
  return tabPages.flatMap(({ index, word, address, otherwise = [] }) => {
    const offered = [address, ...otherwise].find(offers);
    return offered ? [{ index, word, href: offered.href() }] : [];
  });
}
