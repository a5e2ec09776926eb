/** One's own order in an offering: what was committed, what it brings, and until when it has to be paid. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Countdown } from '@/components/ui/Countdown';
import { AmountText } from '@/components/ui/Texts';
import type { IcoOrder, IcoStatus } from '@/lib/api/launchpad';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { paths } from '@/lib/paths';
import { OrderTag } from './PhaseTag';

export const ICO_ROW_HEIGHT = 80;

export function IcoOrderRow({ order }: { order: IcoOrder }) {
  return (
    <Link
      to={paths.launchpad.offering.href({ id: order.icoId })}
      className="press hairline-b flex min-h-20 items-center gap-3 px-4 py-2"
    >
      <OrderFacts order={order} />
    </Link>
  );
}

/** Ended without tokens: what was committed is on the spot account again. */
const CAME_BACK: ReadonlySet<IcoStatus> = new Set(['notAllotted', 'lapsed', 'refunded']);

export function OrderFacts({ order }: { order: IcoOrder }) {
  const t = useTranslations('launchpad.order');
  const format = useFormat();
  const own = useOwnFormat();
  const { coin, payCoin, status, cost, payBy, unlocked } = order;
  const isBack = CAME_BACK.has(status);
  const tokens = isBack ? null : order.tokens;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold">
          {coin} <OrderTag status={status} />
        </span>
        <span className="num text-caption text-ink-3 mt-0.5 block">{format.dateTime(order.createdAt)}</span>
        {status === 'allotted' && payBy !== null && (
          <span className="num text-caption text-warn block">
            {t('payWithin')} <Countdown until={payBy} toZero />
          </span>
        )}
        {(status === 'unlocking' || status === 'unlocked' || status === 'paid') && (
          <span className="num text-caption text-ink-3 block">
            {t('unlocked', { unlocked: own.amount(unlocked), all: own.amount(tokens) })}
          </span>
        )}
      </span>
      <span className="text-right">
        {tokens === null ? (
          <AmountText value={order.amount} coin={payCoin} unit={payCoin} className="block font-semibold" />
        ) : (
          <AmountText value={tokens} unit={coin} className="block font-semibold" />
        )}
        <span className="num text-caption text-ink-3 block">
          {isBack
            ? t('cameBack')
            : tokens === null
              ? t('committed')
              : t('cost', { cost: own.coin(cost, payCoin), coin: payCoin })}
        </span>
      </span>
    </>
  );
}
