/** The head of a loan: what is owed and what secures it, or, once the term is over, how long there is. Above it what has to be done. */
import { Clock, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/Countdown';
import { AmountText } from '@/components/ui/Texts';
import type { LoanOrder } from '@/lib/api/loan';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { backToStart } from '@/lib/loan/form';
import { mul, round } from '@/lib/money/decimal';
import { LoanStatusTag } from './LoanStatusTag';
import { Sold } from './Sold';

export function OrderHero({ order }: { order: LoanOrder }) {
  const t = useTranslations('loan.hero');
  const own = useOwnFormat();
  const { loanCoin, collateralCoin, collateral, price, status, endedAt } = order;
  const worth = price === null ? null : mul(collateral, price);
  if (endedAt !== null) return <Ended order={order} />;
  return (
    <section className="px-4 pt-2 pb-4">
      {status === 'marginCall' && <MarginCall order={order} />}
      <div className="flex items-start justify-between gap-3">
        <p className="text-label text-ink-2 min-w-0">
          {t('parts', {
            principal: own.coin(order.principal, loanCoin),
            interest: own.amount(order.interest),
          })}
        </p>
        <LoanStatusTag status={status} />
      </div>
      {/* What does not fit beside the debt stands below it. */}
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <AmountText value={order.debt} coin={loanCoin} unit={loanCoin} className="text-heading font-bold" />
        <p className="num text-caption text-ink-2 max-[22.5rem]:text-left text-right">
          {t('pledged', { amount: own.amount(collateral), coin: collateralCoin })}
          <span className="block">{t('worth', { amount: own.amount(worth, 2, 2) })}</span>
        </p>
      </div>
      {status === 'overdue' && order.graceUntil !== null && <Overdue until={order.graceUntil} />}
      {status === 'liquidating' && (
        <p role="status" className="bg-warn-soft text-warn rounded-m text-label mt-3 px-3 py-2.5">
          {t('liquidating')}
        </p>
      )}
    </section>
  );
}

function MarginCall({ order }: { order: LoanOrder }) {
  const t = useTranslations('loan.hero');
  const format = useFormat();
  const back = backToStart(order);
  return (
    <p role="alert" className="bg-warn-soft text-warn rounded-m text-label mb-3 flex items-start gap-2.5 px-3 py-2.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">
        <b className="block font-semibold">{t('called')}</b>
        {back &&
          t('back', {
            limit: format.share(order.thresholds.initial, 0),
            collateral: `${format.amount(back.collateral)} ${order.collateralCoin}`,
            repay: `${format.amount(round(back.repay, 2, 'up'), 2, 2)} ${order.loanCoin}`,
          })}
        {order.breachedAt !== null && <span className="block">{t('breached')}</span>}
      </span>
    </p>
  );
}

function Overdue({ until }: { until: number }) {
  const t = useTranslations('loan.hero');
  const format = useFormat();
  return (
    <p role="alert" className="bg-warn-soft text-warn rounded-m text-label mt-3 flex items-start gap-2.5 px-3 py-2.5">
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <b className="block font-semibold">
          {t('overdue')} <Countdown until={until} toZero />
        </b>
        {t('overdueText', { time: format.dateTime(until) })}
      </span>
    </p>
  );
}

function Ended({ order }: { order: LoanOrder }) {
  const t = useTranslations('loan.hero');
  const own = useOwnFormat();
  const { loanCoin, liquidation } = order;
  return (
    <section className="px-4 pt-2 pb-4">
      <div className="flex items-start justify-between gap-3">
        <p className="text-label text-ink-2">{t('lent')}</p>
        <LoanStatusTag status={order.status} />
      </div>
      <AmountText value={order.loanAmount} coin={loanCoin} unit={loanCoin} className="text-heading block font-bold" />
      {liquidation === null ? (
        <p className="bg-surface rounded-m text-label text-ink-2 mt-3 px-3 py-2.5">
          {t('repaid', { interest: `${own.amount(order.interestPaid)} ${loanCoin}` })}
        </p>
      ) : (
        <Sold order={order} liquidation={liquidation} />
      )}
    </section>
  );
}
