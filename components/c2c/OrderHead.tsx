/** Where an order stands: one sentence, the time left, who acts next and what happens otherwise, and three steps. */
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Countdown } from '@/components/ui/Countdown';
import type { C2cOrder, C2cOrderDetail, CancelQuota } from '@/lib/api/c2cShapes';
import { joinClasses } from '@/components/ui/joinClasses';
import { useHasPassed } from '@/lib/device/useHasPassed';
import { zoneName } from '@/lib/format/times';
import { useFormat } from '@/lib/format/useFormat';
import { STATUS_LABEL, deadlineOf, decideBy } from '@/lib/c2c/rules';

/** From here on the time is amber. */
const SOON_MS = 3 * 60_000;

/** What puts an order in appeal. */
const APPEALING: ReadonlySet<string> = new Set(['appeal', 'escalate', 'reopen']);

interface Props {
  order: C2cOrderDetail;
  /** Cancellations of today; null while unknown. */
  quota: CancelQuota | null;
  /** The time is over: what is shown is asked for again. */
  onEnd: () => void;
}

/** What has changed is read from its beginning, wherever on the page one was. */
function useTopOnChange(status: string): void {
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current !== status) window.scrollTo(0, 0);
    shown.current = status;
  }, [status]);
}

export function OrderHead({ order, quota, onEnd }: Props) {
  const t = useTranslations('c2c.order');
  const format = useFormat();
  const { status, side, coin, fiat, amount, qty, appealFrom, escalateAt, reopenUntil } = order;
  useTopOnChange(status);
  const until = deadlineOf(order);
  const isOver = useHasPassed(until, onEnd);
  const isSoon = useHasPassed(until === null ? null : until - SOON_MS);
  const isTooEarly = !useHasPassed(appealFrom, onEnd);
  // An appeal ends in it only by a decision for the seller: whoever withdraws one is back at `paid`.
  const isForBuyer = order.events.some(({ event }) => event === 'decideForBuyer');
  const told = status === 'cancelled' && order.appellant !== null ? 'decided' : isForBuyer ? 'decidedForBuyer' : status;
  const began = order.events.findLast(({ event }) => APPEALING.has(event));
  const values = {
    amount: format.amount(amount, 8, order.digits),
    fiat,
    qty: format.coin(qty, coin),
    coin,
    count: quota?.countToday ?? 0,
    limit: quota?.limit ?? 3,
  };
  return (
    <section className="px-4 pt-1 pb-4">
      <h2 className="text-heading font-bold">{t(`title.${status}.${side}`)}</h2>
      {until !== null && !isOver && (
        <p className="num mt-1 flex flex-wrap items-baseline gap-x-2.5">
          <span className={joinClasses('text-hero leading-10 font-bold', isSoon && 'text-warn')}>
            <Countdown until={until} isShort />
          </span>
          <span className="text-label text-ink-3">
            {t('until', { time: format.clock(until), zone: zoneName(until) })}
          </span>
        </p>
      )}
      {until !== null && isOver && status === 'paid' && (
        <p className="text-warn mt-1 font-semibold">{t('late', { time: format.dateTime(escalateAt) })}</p>
      )}
      {status === 'inAppeal' && began !== undefined && (
        <p className="num mt-1 font-semibold">{t('decideBy', { time: format.fullTime(decideBy(began.at)) })}</p>
      )}
      <p role="status" className="text-label text-ink-2 mt-1.5">
        {side === 'sell' && reopenUntil !== null
          ? t('kept', { ...values, time: format.clock(reopenUntil), zone: zoneName(reopenUntil) })
          : t(`text.${told}.${side}`, values)}
      </p>
      {status === 'paid' && appealFrom !== null && isTooEarly && (
        <p className="text-label text-ink-2 mt-1.5">
          {t(`appealFrom.${side}`, { time: format.clock(appealFrom), zone: zoneName(appealFrom) })}
        </p>
      )}
      {order.allowed.includes('reopen') && reopenUntil !== null && (
        <p className="text-label text-ink-2 mt-1.5">
          {t('reopen', { time: format.clock(reopenUntil), zone: zoneName(reopenUntil) })}
        </p>
      )}
      {order.counted && side === 'buy' && (status === 'cancelled' || status === 'timedOut') && (
        <p className="text-label text-warn mt-1.5">
          {t(order.cancelReason === 'sellerAsked' ? 'countedUntilConfirmed' : 'counted')}
        </p>
      )}
      {order.allowed.includes('confirmReason') && <p className="text-label text-warn mt-1.5">{t('askedByYou')}</p>}
      <Steps order={order} />
    </section>
  );
}

/** Done ones are ink, the present one is indigo. */
function Steps({ order: { status, side, coin } }: { order: C2cOrder }) {
  const t = useTranslations('c2c.order.steps');
  const at = { awaitingPayment: 0, paid: 1, inAppeal: 1, completed: 3, timedOut: -1, cancelled: -1 }[status];
  if (at < 0) return null;
  return (
    <ol className="mt-4 grid grid-cols-3 gap-2.5">
      {(['pay', 'check', 'get'] as const).map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined}>
          <span
            aria-hidden
            className={joinClasses(
              'block h-1 rounded-full',
              place < at ? 'bg-ink' : place === at ? 'bg-brand' : 'bg-line',
            )}
          />
          <span className={joinClasses('text-caption mt-1.5 block', place === at ? 'font-semibold' : 'text-ink-3')}>
            {t(`${step}.${side}`, { coin })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The state in one small word, as this side sees it. */
export function useStatusWord() {
  const t = useTranslations('c2c.status');
  return ({ status, side }: Pick<C2cOrder, 'status' | 'side'>): string => t(STATUS_LABEL[status][side]);
}
