/** Says in words what an order will do, and what it may cost at worst, before the one button that places it. */
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { KindHint, useKindText } from '@/components/trading/OrderKind';
import { useThroughNote } from '@/components/trading/ThroughMarketNote';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import type { SpotMarket } from '@/lib/api/spot';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import { type NewOrder, type Outlook, worseThanMarket } from '@/lib/spot/ticket';
import { kindOfOrder } from '@/lib/trading/kinds';
import { type Levels, wouldTake } from '@/lib/trading/throughMarket';

export interface ConfirmSheetProps {
  onClose: () => void;
  /** The finished order: what the button places, whatever happens to the ticket meanwhile. */
  order: NewOrder;
  market: SpotMarket;
  /** The market's newest price. */
  last: Decimal | null;
  /** What it would take. */
  levels: Levels;
  outlook: Outlook;
  busy: boolean;
  /** The answer did not come; its outcome is being asked for. */
  checking: boolean;
  error: ReactNode;
  onConfirm: () => void;
}

export function ConfirmSheet({
  onClose,
  order,
  market,
  last,
  levels,
  outlook,
  busy,
  checking,
  error,
  onConfirm,
}: ConfirmSheetProps) {
  const t = useTranslations('spot.confirm');
  const kinds = useTranslations('spot.order');
  const kindText = useKindText();
  const kind = kindOfOrder(order);
  const format = useFormat();
  const [isSure, setSure] = useState(false);
  const [hasTried, setTried] = useState(false);
  const buys = order.side === 'buy';
  const price = (value: Decimal | null) => `${format.price(value, market.priceDigits)} ${market.quote}`;
  const base = (value: Decimal) => `${format.coin(value, market.base)} ${market.base}`;
  const quote = (value: Decimal) => `${format.coin(value, market.quote)} ${market.quote}`;
  const isLimit = order.type === 'limit';
  const rows = [
    { name: t('market'), value: `${market.base}/${market.quote}` },
    { name: t('kind'), value: kindText(order) },
    ...(order.trigger
      ? [
          {
            name: t('trigger'),
            value: t('comesTo', { goes: order.trigger.goes, price: price(order.trigger.price) }),
            strong: true,
          },
        ]
      : []),
    ...(isLimit
      ? [{ name: t('price'), value: price(order.price), strong: true }]
      : [
          { name: kinds('price'), value: kinds('atMarket') },
          { name: t('averagePrice'), value: price(outlook.averagePrice), strong: true },
          ...(order.trigger ? [] : [{ name: t('impact'), value: format.percent(outlook.impactPct) }]),
        ]),
    { name: t('qty'), value: base(outlook.qty), strong: true },
    { name: buys ? t('pay') : t('gross'), value: quote(outlook.quote) },
    { name: t('fee'), value: `${format.coin(outlook.fee, outlook.feeCoin)} ${outlook.feeCoin}` },
    { name: t('receive'), value: buys ? base(outlook.receive) : quote(outlook.receive), strong: true },
  ];
  const worst = order.trigger
    ? t(isLimit ? 'worstStopLimit' : 'worstStopMarket', {
        side: order.side,
        goes: order.trigger.goes,
        trigger: price(order.trigger.price),
        price: isLimit ? price(order.price) : '',
        amount: 'quoteAmount' in order ? quote(order.quoteAmount) : buys ? quote(outlook.quote) : base(order.qty),
      })
    : isLimit
      ? t(`worst${kind === 'ioc' ? 'Ioc' : 'Limit'}${buys ? 'Buy' : 'Sell'}`, {
          price: price(order.price),
          amount: buys ? quote(outlook.quote) : base(outlook.qty),
        })
      : t(buys ? 'worstMarketBuy' : 'worstMarketSell', {
          price: price(outlook.worstPrice),
          amount: 'quoteAmount' in order ? quote(order.quoteAmount) : base(order.qty),
        });
  const far = worseThanMarket(order, last);
  const limits = isLimit ? { price: order.price, qty: order.qty } : { price: null, qty: null };
  const limited = { ...order, ...limits, isStop: Boolean(order.trigger) };
  const said = useThroughNote(market)(limited, levels);
  const handlePress = () => {
    setTried(true);
    if (far === null || isSure) onConfirm();
  };
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t(buys ? 'titleBuy' : 'titleSell', { coin: market.base })}
      footer={
        <Button
          kind={buys ? 'buy' : 'sell'}
          busy={busy}
          disabled={wouldTake(limited, levels[0]?.[0] ?? null)}
          onPress={handlePress}
        >
          {t(buys ? 'submitBuy' : 'submitSell')}
        </Button>
      }
    >
      <KeyValue rows={rows} />
      <KindHint kind={kind} />
      <p className="bg-surface rounded-m text-label text-ink-2 mt-2 px-3 py-2.5">{worst}</p>
      {far !== null && isLimit && (
        <div className="bg-warn-soft rounded-m mt-2 px-3 pt-2.5">
          <p className="text-label text-warn font-semibold">
            {t(buys ? 'farAbove' : 'farBelow', { share: format.share(far), last: price(last) })}
          </p>
          <Checkbox checked={isSure} onChange={setSure} error={hasTried && !isSure ? t('farUnticked') : null}>
            {t(buys ? 'farSureBuy' : 'farSureSell', { price: price(order.price) })}
          </Checkbox>
        </div>
      )}
      {far === null && said && <p className="text-label mt-2 px-3">{said}</p>}
      {outlook.partial && <p className="text-label text-warn mt-2">{t('partial')}</p>}
      <OutcomeStatus checking={checking} error={error}>
        {checking ? t('checking') : error && <span className="text-danger">{error}</span>}
      </OutcomeStatus>
    </Sheet>
  );
}
