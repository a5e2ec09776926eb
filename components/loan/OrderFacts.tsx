/** What is fixed about a loan and what its interest does. */
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';
import { Countdown } from '@/components/ui/Countdown';
import { KeyValue } from '@/components/ui/KeyValue';
import type { LoanOrder } from '@/lib/api/loan';
import { serverNow } from '@/lib/device/serverClock';
import { useHasPassed } from '@/lib/device/useHasPassed';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { DAY_MS } from '@/lib/loan/rules';
import { useRateText, useTermText } from './LoanFigures';

export function OrderFacts({ order }: { order: LoanOrder }) {
  const t = useTranslations('loan.facts');
  const format = useFormat();
  const own = useOwnFormat();
  const rateText = useRateText();
  const termText = useTermText();
  const { loanCoin, nextAccrual, expiresAt, endedAt } = order;
  return (
    <section className="border-surface border-t-8 px-4 py-3">
      <KeyValue
        rows={[
          { name: t('term'), value: termText(order) },
          { name: t('rate'), value: rateText(order) },
          ...(nextAccrual
            ? [
                {
                  name: t('next'),
                  value: (
                    <>
                      {format.clock(nextAccrual.at)} (<Countdown until={nextAccrual.at} isShort toZero />){' '}
                      {t('adds', { amount: own.amount(nextAccrual.amount), coin: loanCoin })}
                    </>
                  ),
                },
              ]
            : []),
          {
            name: t('charged'),
            value: t('chargedOver', {
              hours: order.hours,
              amount: own.amount(order.interestTotal),
              coin: loanCoin,
            }),
          },
          { name: t('paid'), value: `${own.amount(order.interestPaid)} ${loanCoin}` },
          {
            name: t('expiry'),
            value: expiresAt === null ? t('never') : <Expiry at={expiresAt} isOver={endedAt !== null} />,
          },
          { name: t('drawn'), value: format.fullTime(order.drawnAt) },
          ...(endedAt === null ? [] : [{ name: t('ended'), value: format.fullTime(endedAt) }]),
          {
            name: t('number'),
            value: (
              <span className="num">
                {order.orderNo} <CopyButton text={order.orderNo} />
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

/** When the term ends, and how long that is: in days, and on the last day to the second. */
function Expiry({ at, isOver }: { at: number; isOver: boolean }) {
  const t = useTranslations('loan.facts');
  const format = useFormat();
  const time = format.fullTime(at);
  // Drawn anew when the last day begins, and when it ends.
  const [isLastDay, hasEnded] = [useHasPassed(at - DAY_MS), useHasPassed(at)];
  if (isOver || hasEnded) return time;
  if (!isLastDay) return t('expiryIn', { time, days: Math.floor((at - serverNow()) / DAY_MS) });
  return (
    <>
      {time}
      <span className="block">
        {t('expiryLeft')} <Countdown until={at} isShort toZero />
      </span>
    </>
  );
}
