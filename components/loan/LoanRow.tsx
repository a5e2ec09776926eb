/** One loan in the list: what is owed against what, and how near it is. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { AmountText } from '@/components/ui/Texts';
import type { LoanOrder } from '@/lib/api/loan';
import { useFormat } from '@/lib/format/useFormat';
import { paths } from '@/lib/paths';
import { useMarkPrice } from './LoanFigures';
import { LoanStatusTag } from './LoanStatusTag';

export const LOAN_ROW_HEIGHT = 84;

export function LoanRow({ order }: { order: LoanOrder }) {
  const t = useTranslations('loan');
  const format = useFormat();
  const mark = useMarkPrice();
  const { orderNo, collateralCoin, loanCoin, status, endedAt } = order;
  return (
    <Link
      to={paths.loan.order.href({ orderNo })}
      className="press hairline-b flex min-h-21 items-center gap-3 px-4 py-2"
    >
      <span className="max-[22.5rem]:hidden">
        <CoinIcon coin={collateralCoin} quote={loanCoin} size={32} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('row.against', { coin: collateralCoin })}</span>
        <span className="num text-caption text-ink-3 mt-0.5 block">{format.dateTime(order.drawnAt)}</span>
        <span className="num text-caption text-ink-3 block">
          {endedAt === null
            ? t('row.ltv', { ltv: format.share(order.ltv), price: mark(order.liqPrice) })
            : t('row.ended', { time: format.dateTime(endedAt) })}
        </span>
      </span>
      <span className="text-right">
        <AmountText
          value={endedAt === null ? order.debt : order.loanAmount}
          coin={loanCoin}
          unit={loanCoin}
          className="block font-semibold"
        />
        <span className="text-caption text-ink-3 block">{t(endedAt === null ? 'row.owed' : 'row.borrowed')}</span>
        <span className="mt-0.5 flex justify-end">
          <LoanStatusTag status={status} />
        </span>
      </span>
    </Link>
  );
}
