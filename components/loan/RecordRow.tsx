/** One thing that happened to a loan. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { AmountText } from '@/components/ui/Texts';
import type { LoanRecord } from '@/lib/api/loan';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { paths } from '@/lib/paths';

export const RECORD_ROW_HEIGHT = 76;

export function RecordRow({ record }: { record: LoanRecord }) {
  const t = useTranslations('loan');
  const format = useFormat();
  const own = useOwnFormat();
  const { orderNo, event, amount, coin, interest, principal, ltv, spotOrderNo } = record;
  const parts =
    interest === null || principal === null
      ? ltv && t('records.ltv', { ltv: format.share(ltv) })
      : t('records.parts', { interest: own.amount(interest), principal: own.amount(principal) });
  // Where a sale has ended, the amount is what was not needed.
  const caption = event === 'liquidated' && amount !== null ? t('records.returned') : null;
  return (
    <Link
      to={spotOrderNo === null ? paths.loan.order.href({ orderNo }) : paths.spot.order.href({ orderNo: spotOrderNo })}
      className="press hairline-b flex min-h-19 items-center gap-3 px-4 py-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t(`event.${event}`)}</span>
        <span className="num text-caption text-ink-3 mt-0.5 block">{format.dateTime(record.ts)}</span>
        {parts && <span className="num text-caption text-ink-3 block">{parts}</span>}
      </span>
      {amount !== null && (
        <span className="text-right">
          <AmountText value={amount} coin={coin ?? ''} unit={coin ?? ''} className="block font-semibold" />
          {caption && <span className="text-caption text-ink-3">{caption}</span>}
        </span>
      )}
    </Link>
  );
}
