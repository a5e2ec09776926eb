/** All about one exchange. */
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { AmountText } from '@/components/ui/Texts';
import type { FlashOrder } from '@/lib/api/flash';
import { useFormat } from '@/lib/format/useFormat';
import { FlashStatusTag } from './FlashRow';
import { useRateRows } from './RateRows';

export function FlashOrderSheet({ order, onClose }: { order: FlashOrder; onClose: () => void }) {
  const t = useTranslations('flash.order');
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <FlashFacts order={order} />
    </Sheet>
  );
}

export function FlashFacts({ order }: { order: FlashOrder }) {
  const t = useTranslations('flash.order');
  const format = useFormat();
  const rateRows = useRateRows();
  return (
    <>
      <KeyValue
        rows={[
          { name: t('status'), value: <FlashStatusTag status={order.status} /> },
          {
            name: t('pay'),
            value: <AmountText value={order.fromAmount} coin={order.fromCoin} unit={order.fromCoin} />,
            strong: true,
          },
          {
            name: t('get'),
            value: <AmountText value={order.toAmount} coin={order.toCoin} unit={order.toCoin} />,
            strong: true,
          },
          ...rateRows(order),
          { name: t('createdAt'), value: format.fullTime(order.createdAt) },
          ...(order.endedAt === null ? [] : [{ name: t('endedAt'), value: format.fullTime(order.endedAt) }]),
          {
            name: t('orderNo'),
            value: (
              <span className="num">
                {order.orderNo} <CopyButton text={order.orderNo} />
              </span>
            ),
          },
        ]}
      />
      {order.status === 'settling' && (
        <p className="bg-surface rounded-m text-label text-ink-2 mt-2 px-3 py-2.5">
          {t('settlesBy', { time: format.clock(order.settlesBy) })}
        </p>
      )}
      {order.failure && (
        <p className="bg-warn-soft text-warn rounded-m text-label mt-2 px-3 py-2.5">{t(`failures.${order.failure}`)}</p>
      )}
    </>
  );
}
