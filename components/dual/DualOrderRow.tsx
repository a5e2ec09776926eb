/** One's own order in a list: what was put in, when it settles, and what came. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Countdown } from '@/components/ui/Countdown';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Tag } from '@/components/ui/Tag';
import { AmountText } from '@/components/ui/Texts';
import type { DualOrder } from '@/lib/api/dualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { paths } from '@/lib/paths';

export const DUAL_ROW_HEIGHT = 80;

export function DualStatusTag({ order }: { order: Pick<DualOrder, 'status' | 'exercised' | 'settledBy'> }) {
  const t = useTranslations('dual.status');
  const { status, exercised, settledBy } = order;
  if (status !== 'settled') return <Tag tone={status === 'settling' ? 'warn' : 'brand'}>{t(status)}</Tag>;
  return <Tag>{t(settledBy === 'none' ? 'noPrice' : exercised ? 'swapped' : 'kept')}</Tag>;
}

export function DualOrderRow({ order }: { order: DualOrder }) {
  const t = useTranslations('dual');
  const format = useFormat();
  const own = useOwnFormat();
  const { orderNo, kind, base, quote, strike, amount, coin, payout, settlesAt, isTrial, status } = order;
  return (
    <Link
      to={paths.dual.order.href({ orderNo })}
      className="press hairline-b flex min-h-20 items-center gap-3 px-4 py-2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold">
          {base}/{quote} <DualStatusTag order={order} /> {isTrial && <SimulatedTag what="environment" />}
        </span>
        <span className="num text-caption text-ink-2 mt-0.5 block">
          {t(`kind.${kind}`)} {format.amount(strike)}
        </span>
        <span className="num text-caption text-ink-3 block">
          {status === 'subscribed' ? (
            <>
              {t('row.settlesIn')} <Countdown until={settlesAt} toZero />
            </>
          ) : (
            format.dateTime(settlesAt)
          )}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <AmountText
          value={payout?.amount ?? amount}
          coin={payout?.coin ?? coin}
          unit={payout?.coin ?? coin}
          className="block font-semibold"
        />
        <span className="num text-caption text-ink-3 block">
          {payout
            ? t('row.from', { amount: own.coin(amount, coin), coin })
            : t('row.rate', { rate: format.share(order.rate, 3) })}
        </span>
      </span>
    </Link>
  );
}
