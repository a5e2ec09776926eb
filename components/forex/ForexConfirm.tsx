/** Says what an order will do and what it may cost at worst, before the one button that sends it. The price of a market order goes with the market. */
import { useTranslations } from 'next-intl';
import { BeyondOwnLimit } from '@/components/risk/BeyondOwnLimit';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { useFormat } from '@/lib/format/useFormat';
import type { usePlaceForex } from '@/lib/forex/hooks';
import { type NewForex, type TicketScope, isTonight, outlookOf } from '@/lib/forex/ticket';
import { useTonight } from '@/lib/forex/useTonight';
import { upToCents } from '@/lib/money/cents';
import { type Decimal, abs, div, lt, round, sub } from '@/lib/money/decimal';
import { LevelText } from './LevelText';
import { Outcome } from './Outcome';

/** Above this leverage the consequences stand in red. */
const HIGH_LEVERAGE = 10;

export function ForexConfirm({
  order,
  scope,
  action,
  onClose,
  onConfirm,
}: {
  /** With the price of now, where it is a market order. */
  order: NewForex;
  scope: TicketScope;
  action: ReturnType<typeof usePlaceForex>;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const t = useTranslations('forex.confirm');
  const forex = useTranslations('forex');
  const format = useFormat();
  const { variety, leverage } = scope;
  const outlook = outlookOf(order, scope);
  const isBuy = order.side === 'buy';
  const isMarket = order.orderType === 'market';
  // The market may close while this stands open.
  const isShut = isMarket && !(scope.scene.priceOf(variety.code)?.open ?? variety.session.open);
  const fillsNow = isMarket || outlook?.fillsAtOnce === true;
  const price = (value: Decimal | null | undefined) => format.price(value, variety.digits);
  const money = (value: Decimal | null | undefined) =>
    value == null ? format.amount(null) : `${format.amount(upToCents(value), 2, 2)} USDT`;
  const tonight = useTonight(order.lots, variety, scope.scene);
  const rows = [
    ...(isMarket ? [] : [{ name: t('limit'), value: price(order.price), strong: true }]),
    ...(fillsNow ? [{ name: t('now'), value: price(outlook?.price), strong: true }] : []),
    { name: t('lots'), value: t('lotsText', { lots: format.amount(order.lots, 2, 2) }), strong: true },
    { name: t('margin'), value: t('marginText', { amount: money(outlook?.margin), leverage }), strong: true },
    {
      name: t('pip'),
      value: outlook ? `${format.amount(round(outlook.pipWorth, 2, 'halfUp'), 2, 2)} USDT` : format.amount(null),
    },
    { name: t('spread'), value: money(outlook?.spreadCost) },
    {
      name: t('swap', { nights: variety.session.rollover.nights, isTonight: isTonight(variety) }),
      value: tonight ? `${format.delta(isBuy ? tonight.buy : tonight.sell, 2, 2)} USDT` : format.amount(null),
    },
    {
      name: t('level'),
      value: (
        <>
          <LevelText value={outlook?.before ?? null} /> → <LevelText value={outlook?.after ?? null} />
        </>
      ),
    },
    { name: t('stopOut'), value: price(outlook?.stopOut), strong: true },
    { name: t('worst'), value: money(outlook?.worst), strong: true },
    ...(order.takeProfit || order.stopLoss
      ? [{ name: t('stops'), value: `${price(order.takeProfit)} / ${price(order.stopLoss)}` }]
      : []),
  ];
  const distance = outlook?.stopOut && div(abs(sub(outlook.price, outlook.stopOut)), outlook.price, 4, 'down');
  // With hedged positions it may be a rise that ends what was bought.
  const isFall = outlook?.stopOut != null && lt(outlook.stopOut, outlook.price);
  const isHigh = leverage > HIGH_LEVERAGE;
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t(isBuy ? 'titleBuy' : 'titleSell', { pair: `${variety.base}/${variety.quote}` })}
      footer={
        <Button
          kind={isBuy ? 'buy' : 'sell'}
          busy={action.busy}
          disabled={isShut || variety.halted}
          onPress={onConfirm}
        >
          {t(fillsNow ? (isBuy ? 'buyAt' : 'sellAt') : isBuy ? 'restBuy' : 'restSell', {
            price: price(outlook?.price),
          })}
        </Button>
      }
    >
      <KeyValue rows={rows} />
      <p
        className={`rounded-m text-label mt-2 px-3 py-2.5 ${isHigh ? 'bg-danger-soft text-danger font-semibold' : 'bg-surface text-ink-2'}`}
      >
        {distance && <span className="block">{t(isFall ? 'fall' : 'rise', { share: format.share(distance) })}</span>}
        <span className="block">{t('worstText')}</span>
      </p>
      <BeyondOwnLimit product="fx" worst={outlook?.worst ?? null} />
      <p className="text-caption text-ink-3 mt-2">
        {isShut ? forex('closedHow') : t(isMarket ? 'slippage' : fillsNow ? 'atOnce' : 'gap')}
      </p>
      <Outcome action={action} variety={variety} />
    </Sheet>
  );
}
