/** The way to the open order that keeps a new one from being made. */
import { useTranslations } from 'next-intl';
import type { WayOut } from '@/components/ui/FormError';
import { useOpenOrders } from '@/lib/c2c/hooks';
import type { CallError } from '@/lib/client/callError';
import { paths } from '@/lib/paths';

export function useOrderInTheWay(error: CallError | null): WayOut | null {
  const t = useTranslations('c2c.trade');
  const open = useOpenOrders().data;
  if (error?.reason !== 'c2cOrderOpen') return null;
  const unpaid = error.args.which === 'unpaid' ? open?.list.find(({ allowed }) => allowed.includes('pay')) : undefined;
  return unpaid
    ? { label: t('toUnpaid'), href: paths.c2c.order.href({ orderNo: unpaid.orderNo }) }
    : { label: t('toOrders'), href: paths.c2c.orders.href() };
}
