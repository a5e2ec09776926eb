/** How near a loan is: the gauge, the price at which its person is told and the one at which something is sold. */
import { useTranslations } from 'next-intl';
import type { LoanOrder } from '@/lib/api/loan';
import { useFormat } from '@/lib/format/useFormat';
import { backToStart } from '@/lib/loan/form';
import { fallTo, LEAST_REPAID } from '@/lib/loan/rules';
import { type Decimal, isNegative, lt, round } from '@/lib/money/decimal';
import { useMarkPrice } from './LoanFigures';
import { LtvGauge } from './LtvGauge';

export function OrderRisk({ order }: { order: LoanOrder }) {
  const t = useTranslations('loan.risk');
  const format = useFormat();
  const { collateralCoin, price, stale, priceAt, ltv, thresholds } = order;
  return (
    <section className="border-surface border-t-8 px-4 pt-3 pb-4">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-label text-ink-2">
          {t('ltv')} <b className="num text-title text-ink ml-1 font-bold">{format.share(ltv)}</b>
        </p>
        <p className={`num text-caption text-right ${stale ? 'text-warn' : 'text-ink-2'}`}>
          {collateralCoin} {format.amount(price, 2, 2)} · {format.clock(priceAt)}
        </p>
      </div>
      <LtvGauge ltv={ltv} thresholds={thresholds} isStale={stale} />
      {stale && (
        <p role="status" className="text-label text-warn mb-2">
          {t('stale')}
        </p>
      )}
      <div className="mt-2 grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <PriceCard title={t('call')} target={order.marginCallPrice} price={price} />
        <PriceCard title={t('liquidation')} target={order.liqPrice} price={price} />
      </div>
      <p className="text-label text-ink-2 mt-3">{t('explained')}</p>
      <BackToStart order={order} />
    </section>
  );
}

function PriceCard({ title, target, price }: { title: string; target: Decimal | null; price: Decimal | null }) {
  const t = useTranslations('loan.risk');
  const format = useFormat();
  const mark = useMarkPrice();
  const away = target === null || price === null ? null : fallTo(price, target);
  return (
    <div className="bg-surface rounded-m px-3 py-2.5">
      <p className="text-caption text-ink-2">{title}</p>
      <p className="num text-title font-bold">{mark(target)}</p>
      <p className="num text-caption text-ink-2">
        {away === null ? '--' : isNegative(away) ? t('passed') : t('away', { away: format.share(away) })}
      </p>
    </div>
  );
}

/** At a margin call the same stands above all else. */
function BackToStart({ order }: { order: LoanOrder }) {
  const t = useTranslations('loan.hero');
  const format = useFormat();
  const back = backToStart(order);
  if (!back || lt(back.repay, LEAST_REPAID) || order.status !== 'active') return null;
  return (
    <p className="num text-label text-ink font-semibold">
      {t('back', {
        limit: format.share(order.thresholds.initial, 0),
        collateral: `${format.amount(back.collateral)} ${order.collateralCoin}`,
        repay: `${format.amount(round(back.repay, 2, 'up'), 2, 2)} ${order.loanCoin}`,
      })}
    </p>
  );
}
