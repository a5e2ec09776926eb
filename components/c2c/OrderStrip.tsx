/** The order above its talk or appeal: where it stands, how long it has, and the way to it. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Countdown } from '@/components/ui/Countdown';
import type { C2cOrder } from '@/lib/api/c2cShapes';
import { deadlineOf } from '@/lib/c2c/rules';
import { useHasPassed } from '@/lib/device/useHasPassed';
import { useFormat } from '@/lib/format/useFormat';
import { paths } from '@/lib/paths';

export function OrderStrip({ order }: { order: C2cOrder }) {
  const t = useTranslations('c2c.order');
  const format = useFormat();
  const { orderNo, status, side, amount, fiat, digits, qty, coin } = order;
  const until = deadlineOf(order);
  const isOver = useHasPassed(until);
  return (
    <Link
      to={paths.c2c.order.href({ orderNo })}
      className="press hairline-t hairline-b flex min-h-16 items-center gap-3 px-4 py-2.5"
    >
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{t(`title.${status}.${side}`)}</b>
        <span className="text-label text-ink-2 num block [overflow-wrap:anywhere]">
          {format.amount(amount, 8, digits)} {fiat} → {format.coin(qty, coin)} {coin}
        </span>
      </span>
      {until !== null && !isOver && (
        <span className="num shrink-0 text-right">
          <b className="text-title block font-bold">
            <Countdown until={until} isShort />
          </b>
          <span className="text-caption text-ink-3">{t('by', { time: format.clock(until) })}</span>
        </span>
      )}
      <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
    </Link>
  );
}
