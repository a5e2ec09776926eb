/** All that is known of one order that has ended. */
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { PerpetualMarket, PerpetualOrder } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import type { Decimal } from '@/lib/money/decimal';
import { kindOf } from '@/lib/trading/kinds';
import { SideTag } from './SideTag';

export function OrderSheet({
  order,
  market,
  onClose,
}: {
  order: PerpetualOrder;
  market: PerpetualMarket | null;
  onClose: () => void;
}) {
  const t = useTranslations('perpetual.order');
  const terms = useTranslations('perpetual.confirm');
  const kinds = useTranslations('trading.kinds');
  const format = useFormat();
  const own = useOwnFormat();
  const price = (value: Decimal | null) => format.price(value, market?.priceDigits ?? 8);
  const qty = (value: Decimal) => `${own.amount(value)} ${market?.base ?? ''}`;
  const { takeProfit, stopLoss, endReason } = order;
  const rows = [
    { name: t('detail.kind'), value: `${kinds(kindOf(order))} ${t(order.action)}` },
    { name: terms('margin'), value: terms('marginText', { mode: order.marginMode, leverage: order.leverage }) },
    { name: t('price'), value: order.price === null ? t('market') : price(order.price) },
    { name: t('averagePrice'), value: price(order.averagePrice), strong: true },
    { name: t('detail.qty'), value: qty(order.qty) },
    { name: t('detail.filledQty'), value: qty(order.filledQty), strong: true },
    { name: t('fee'), value: `${own.amount(order.fee, 8, 2)} ${market?.quote ?? ''}` },
    ...(takeProfit || stopLoss ? [{ name: t('stops'), value: `${price(takeProfit)} / ${price(stopLoss)}` }] : []),
    ...(endReason ? [{ name: t('detail.reason'), value: t(`reasons.${endReason}`) }] : []),
    { name: t('detail.created'), value: format.fullTime(order.createdAt) },
    { name: t('detail.ended'), value: format.fullTime(order.updatedAt) },
    {
      name: t('detail.number'),
      value: (
        <span className="num">
          {order.orderNo} <CopyButton text={order.orderNo} />
        </span>
      ),
    },
  ];
  return (
    <Sheet open onClose={onClose} title={t('detail.title')}>
      <p className="flex items-center gap-2 pb-1">
        <span className="font-semibold">{market ? `${market.base}/${market.quote}` : order.symbol}</span>
        <SideTag side={order.side} leverage={order.leverage} />
        <span className="text-label text-ink-2 ml-auto">{t(`status.${order.status}`)}</span>
      </p>
      <KeyValue rows={rows} />
    </Sheet>
  );
}
