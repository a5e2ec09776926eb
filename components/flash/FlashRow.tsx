/** One exchange in the list. */
import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { Tag } from '@/components/ui/Tag';
import { AmountText } from '@/components/ui/Texts';
import type { FlashOrder, FlashStatus } from '@/lib/api/flash';
import { useFormat } from '@/lib/format/useFormat';

export const FLASH_ROW_HEIGHT = 72;

const tones = { settling: 'warn', completed: 'neutral', failed: 'bad' } as const;

export function FlashStatusTag({ status }: { status: FlashStatus }) {
  const t = useTranslations('flash.status');
  return <Tag tone={tones[status]}>{t(status)}</Tag>;
}

export function FlashRow({ order, onOpen }: { order: FlashOrder; onOpen: () => void }) {
  const format = useFormat();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="press hairline-b flex min-h-18 w-full items-center gap-3 px-4 py-2 text-left"
    >
      <CoinIcon coin={order.fromCoin} quote={order.toCoin} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1 font-semibold">
          {order.fromCoin}
          <ArrowRight aria-hidden className="text-ink-3 size-3.5" />
          {order.toCoin}
        </span>
        <span className="num text-caption text-ink-3 mt-0.5 block">{format.dateTime(order.createdAt)}</span>
      </span>
      <span className="text-right">
        <AmountText
          value={order.toAmount}
          coin={order.toCoin}
          unit={order.toCoin}
          className={`block font-semibold ${order.status === 'failed' ? 'text-ink-3 line-through' : ''}`}
        />
        <span className="text-caption text-ink-3 block">
          <AmountText value={order.fromAmount} coin={order.fromCoin} unit={order.fromCoin} />
        </span>
        {order.status !== 'completed' && <FlashStatusTag status={order.status} />}
      </span>
    </button>
  );
}
