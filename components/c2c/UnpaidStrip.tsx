/** The order that needs its person now, above the market: what it is and how long there is time. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Countdown } from '@/components/ui/Countdown';
import { useOpenOrders } from '@/lib/c2c/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { paths } from '@/lib/paths';

export function UnpaidStrip() {
  const t = useTranslations('c2c.strip');
  const format = useFormat();
  const { data, reload } = useOpenOrders();
  const order = data?.list.find(({ allowed }) => allowed.includes('pay') || allowed.includes('release'));
  if (!order) return null;
  const isPaying = order.allowed.includes('pay');
  const until = isPaying ? order.payBy : order.releaseBy;
  return (
    <Link
      to={paths.c2c.order.href({ orderNo: order.orderNo })}
      className="bg-brand-soft text-brand text-label flex min-h-11 items-center gap-2 px-4 font-semibold"
    >
      <span className="min-w-0 flex-1 truncate">
        {t(isPaying ? 'pay' : 'release', {
          amount: format.amount(order.amount, order.digits, order.digits),
          fiat: order.fiat,
        })}
      </span>
      {until !== null && <Countdown until={until} isShort onEnd={() => void reload()} />}
      <ChevronRight aria-hidden className="size-4" />
    </Link>
  );
}
