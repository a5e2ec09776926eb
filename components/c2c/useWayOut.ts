/** The way to what has to be settled before an order: the open one in the way, the identity that it takes, the coins that are elsewhere. */
import { useTranslations } from 'next-intl';
import { useLocation } from 'react-router-dom';
import type { WayOut } from '@/components/ui/FormError';
import { useOpenOrders } from '@/lib/c2c/hooks';
import type { CallError } from '@/lib/client/callError';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

export function useWayOut(error: CallError | null): WayOut | null {
  const t = useTranslations('c2c.trade');
  const { pathname, search } = useLocation();
  const offers = useOffers();
  const open = useOpenOrders().data;
  if (error?.reason === 'identityNeeded') {
    const isBasic = error.args.level === 'basic';
    if (!offers(isBasic ? paths.identity.basic : paths.identity.advanced)) return null;
    const href = isBasic ? paths.identity.basic.href({ next: `${pathname}${search}` }) : paths.identity.advanced.href();
    return { label: t('toIdentity'), href };
  }
  if (error?.reason === 'insufficientBalance') {
    if (!offers(paths.assets.transfer)) return null;
    const href = paths.assets.transfer.href({ from: 'spot', to: 'c2c', next: `${pathname}${search}` });
    return { label: t('move'), href };
  }
  if (error?.reason !== 'c2cOrderOpen') return null;
  const unpaid = error.args.which === 'unpaid' ? open?.list.find(({ allowed }) => allowed.includes('pay')) : undefined;
  return unpaid
    ? { label: t('toUnpaid'), href: paths.c2c.order.href({ orderNo: unpaid.orderNo }) }
    : { label: t('toOrders'), href: paths.c2c.orders.href() };
}
