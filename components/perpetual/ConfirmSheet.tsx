/** Says in words what an order will do, what it may cost at worst and how near its liquidation is, before the one button that places it. */
import { useTranslations } from 'next-intl';
import { BeyondOwnLimit } from '@/components/risk/BeyondOwnLimit';
import { KindHint } from '@/components/trading/OrderKind';
import { useThroughNote } from '@/components/trading/ThroughMarketNote';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { PerpetualTicker } from '@/lib/api/market';
import { type usePlaceOrder, usePerpetualDepth } from '@/lib/perpetual/hooks';
import { useHasPassed } from '@/lib/device/useHasPassed';
import { useFormat } from '@/lib/format/useFormat';
import { nearestCents, upToCents } from '@/lib/money/cents';
import { type Decimal, abs, isNegative, lt } from '@/lib/money/decimal';
import { fundingOf } from '@/lib/perpetual/rules';
import { HIGH_LEVERAGE, type NewOrder, type PerpetualScope, outlookOf } from '@/lib/perpetual/ticket';
import { kindOf } from '@/lib/trading/kinds';
import { wouldTake } from '@/lib/trading/throughMarket';
import { OutcomeLine } from './OutcomeLine';

/** Funding that is so near is said. */
const FUNDING_SOON_MS = 300_000;

export interface ConfirmSheetProps {
  onClose: () => void;
  /** The finished order: what the button places, whatever happens to the ticket meanwhile. */
  order: NewOrder;
  scope: PerpetualScope;
  /** Operators' terms have changed since the sheet was opened. */
  hasChanged: boolean;
  ticker: PerpetualTicker | null;
  action: ReturnType<typeof usePlaceOrder>;
  onConfirm: () => void;
}

export function ConfirmSheet({ onClose, order, scope, hasChanged, ticker, action, onConfirm }: ConfirmSheetProps) {
  const t = useTranslations('perpetual.confirm');
  const kinds = useTranslations('trading.kinds');
  const format = useFormat();
  const { market } = scope;
  const { limited, against } = useLimited(order);
  const outlook = outlookOf(order, { ...scope, levels: against });
  const said = useThroughNote(market)(limited, against);
  const kind = kindOf({ type: order.orderType, timeInForce: order.timeInForce ?? 'gtc' });
  const isLong = order.side === 'long';
  const price = (value: Decimal | null | undefined) => format.price(value, market.priceDigits);
  const money = (value: Decimal | null | undefined, cents = upToCents) =>
    value == null ? format.amount(null) : `${format.amount(cents(value), 2, 2)} ${market.quote}`;
  const rows = [
    { name: t('kind'), value: kinds(kind) },
    {
      name: t(order.orderType === 'market' ? 'expected' : 'price'),
      value: `${price(outlook?.price)} ${market.quote}`,
      strong: true,
    },
    { name: t('qty'), value: `${format.amount(order.qty)} ${market.base}`, strong: true },
    { name: t('value'), value: money(outlook?.value, nearestCents) },
    { name: t('margin'), value: t('marginText', { mode: order.marginMode, leverage: order.leverage }) },
    { name: t('fee'), value: money(outlook?.fee) },
    { name: t('cost'), value: money(outlook?.cost), strong: true },
    { name: t('worst'), value: money(outlook?.worstLoss), strong: true },
    {
      name: t('liquidation'),
      value: outlook?.before ? `${price(outlook.before)} → ${price(outlook.after)}` : price(outlook?.after),
      strong: true,
    },
    ...(order.takeProfit || order.stopLoss
      ? [{ name: t('stops'), value: `${price(order.takeProfit)} / ${price(order.stopLoss)}` }]
      : []),
  ];
  // With cross positions in both directions a rise may be what ends them. What rests is counted from its own price.
  const from = outlook?.rests ? outlook.price : scope.mark;
  const way = from !== null && outlook?.after != null && lt(outlook.after, from) ? 'fall' : 'rise';
  const isHigh = order.leverage > HIGH_LEVERAGE;
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t(isLong ? 'titleLong' : 'titleShort', { pair: `${market.base}/${market.quote}` })}
      footer={
        hasChanged ? (
          <Button onPress={onClose}>{t('renew')}</Button>
        ) : (
          <Button
            kind={isLong ? 'buy' : 'sell'}
            busy={action.busy}
            disabled={market.status === 'halted' || wouldTake(limited, against[0]?.[0] ?? null)}
            onPress={onConfirm}
          >
            {t(isLong ? 'submitLong' : 'submitShort')}
          </Button>
        )
      }
    >
      <KeyValue rows={rows} />
      <KindHint kind={kind} />
      {said && <p className="text-label mt-2 px-3">{said}</p>}
      <p
        className={`rounded-m text-label mt-2 px-3 py-2.5 ${isHigh ? 'bg-danger-soft text-danger font-semibold' : 'bg-surface text-ink-2'}`}
      >
        <span className="block">
          {outlook?.distance
            ? t(outlook.rests ? 'filled' : 'distance', { way, share: format.share(outlook.distance) })
            : t('noDistance')}
        </span>
        <span className="block">
          {t(order.marginMode === 'isolated' ? 'worstIsolated' : outlook?.isOwnWorst ? 'worstOwn' : 'worstCross', {
            amount: money(outlook?.worstLoss),
          })}
        </span>
      </p>
      <BeyondOwnLimit product="perpetual" worst={outlook?.worstLoss ?? null} />
      <FundingSoon order={order} ticker={ticker} />
      <OutcomeLine action={action} market={market} instead={hasChanged && t('changed')} />
    </Sheet>
  );
}

/** By the book of its own side: beside a wide ticket the other one may be chosen meanwhile. */
function useLimited(order: NewOrder) {
  const { data: depth } = usePerpetualDepth(order.symbol);
  const { orderType: type, timeInForce = 'gtc', price = null, qty } = order;
  const side = order.side === 'long' ? 'buy' : 'sell';
  const against = (side === 'buy' ? depth?.asks : depth?.bids) ?? [];
  return { limited: { type, timeInForce, side, price, qty } as const, against };
}

function FundingSoon({ order, ticker }: Pick<ConfirmSheetProps, 'order' | 'ticker'>) {
  const t = useTranslations('perpetual.confirm');
  const format = useFormat();
  const isSoon = useHasPassed(ticker && ticker.nextFundingAt - FUNDING_SOON_MS);
  if (!isSoon || !ticker?.mark || ticker.fundingRate === null) return null;
  const amount = fundingOf(order.side, order.qty, ticker.mark, ticker.fundingRate);
  return (
    <p className="text-label text-ink-2 mt-2">
      {t(isNegative(amount) ? 'fundingGets' : 'fundingPays', {
        time: format.clock(ticker.nextFundingAt),
        amount: format.amount(abs(amount), 4, 2),
      })}
    </p>
  );
}
