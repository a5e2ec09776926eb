/** One transfer in the record; what can still be cancelled counts down. */
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/Countdown';
import { Tag } from '@/components/ui/Tag';
import { AmountText } from '@/components/ui/Texts';
import type { TransferStatus, UserTransfer } from '@/lib/api/transfersShapes';
import { leastPlaces } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { neg } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';

export const TRANSFER_ROW_HEIGHT = 72;

const tones = { pending: 'warn', completed: 'good', cancelled: 'neutral' } as const;

export function TransferTag({ status }: { status: TransferStatus }) {
  const t = useTranslations('transfers.status');
  return <Tag tone={tones[status]}>{t(status)}</Tag>;
}

export function TransferRow({ transfer, onOpen }: { transfer: UserTransfer; onOpen: () => void }) {
  const t = useTranslations('transfers.record');
  const format = useFormat();
  const { direction, status, coin, amount, name } = transfer;
  const isSent = direction === 'sent';
  const Icon = isSent ? ArrowUpRight : ArrowDownLeft;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="press hairline-b flex min-h-18 w-full items-center gap-3 px-4 py-2 text-left"
    >
      {/* On a narrow screen its room belongs to the name, by which somebody is known. */}
      <span
        aria-hidden
        className="bg-surface text-ink-2 max-[22.5rem]:hidden grid size-9 shrink-0 place-items-center rounded-full"
      >
        <Icon className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{t(direction, { name })}</span>
        <span className="num text-caption text-ink-3 mt-0.5 block">{format.dateTime(transfer.createdAt)}</span>
      </span>
      <span className="text-right">
        <AmountText
          value={isSent ? neg(amount) : amount}
          show={(value) => format.delta(value, NUMBER_PLACES, leastPlaces(coin))}
          unit={coin}
          className={`block font-semibold ${status === 'cancelled' ? 'text-ink-3 line-through' : ''}`}
        />
        {status === 'pending' && transfer.arrivesAt !== null ? (
          <span className="text-caption text-warn">
            {t('arrivesIn')} <Countdown until={transfer.arrivesAt} isShort toZero />
          </span>
        ) : (
          status !== 'completed' && <TransferTag status={status} />
        )}
      </span>
    </button>
  );
}
