/** An order in a list: what it is, with whom, and where it stands for this side. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Countdown } from '@/components/ui/Countdown';
import { Tag, type TagTone } from '@/components/ui/Tag';
import type { C2cOrder, C2cStatus } from '@/lib/api/c2cShapes';
import { deadlineOf } from '@/lib/c2c/rules';
import { useHasPassed } from '@/lib/device/useHasPassed';
import { useFormat } from '@/lib/format/useFormat';
import { paths } from '@/lib/paths';
import { useStatusWord } from './OrderHead';

export const ORDER_ROW_HEIGHT = 92;

const tones: Record<C2cStatus, TagTone> = {
  awaitingPayment: 'brand',
  paid: 'brand',
  inAppeal: 'warn',
  timedOut: 'neutral',
  cancelled: 'neutral',
  completed: 'neutral',
};

/** `unread`: messages of the other side that were not read. */
export function OrderRow({ order, unread = 0 }: { order: C2cOrder; unread?: number }) {
  const t = useTranslations('c2c.list');
  const format = useFormat();
  const word = useStatusWord();
  const { side, coin, qty, amount, digits, fiat, status, counterparty, createdAt, orderNo } = order;
  const until = deadlineOf(order);
  const isLate = useHasPassed(until);
  return (
    <Link to={paths.c2c.order.href({ orderNo })} className="press hairline-b block px-4 py-3">
      <span className="flex items-center gap-2">
        <b className={`font-semibold ${side === 'buy' ? 'text-up' : 'text-down'}`}>{t(side, { coin })}</b>
        <Tag tone={tones[status]}>{word(order)}</Tag>
        <span className="num ml-auto font-semibold">
          {format.amount(amount, digits, digits)} <span className="text-label text-ink-3 font-normal">{fiat}</span>
        </span>
      </span>
      <span className="text-label text-ink-2 mt-0.5 flex items-baseline gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-1.5">
          <span className="truncate">{counterparty.name}</span>
          {unread > 0 && (
            <span className="bg-ink text-page num grid min-w-4.5 shrink-0 place-items-center rounded-full px-1 text-[0.6875rem] leading-4.5 font-bold">
              <span aria-hidden>{unread}</span>
              <span className="sr-only">{t('unread', { count: unread })}</span>
            </span>
          )}
        </span>
        <span className="num">
          {format.coin(qty, coin)} {coin}
        </span>
      </span>
      <span className="text-caption text-ink-3 num mt-0.5 flex gap-2">
        <span className="flex-1">{format.dateTime(createdAt)}</span>
        {until !== null && (
          <span className={isLate ? 'text-warn' : undefined}>
            {isLate ? (
              t('late')
            ) : (
              <>
                {t('left')} <Countdown until={until} isShort toZero />
              </>
            )}
          </span>
        )}
      </span>
    </Link>
  );
}
