/** One deposit by a channel in a list. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Tag } from '@/components/ui/Tag';
import { AmountText } from '@/components/ui/Texts';
import type { OfflineDeposit } from '@/lib/api/offline';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { paths } from '@/lib/paths';
import { NUMBER_PLACES } from '@/lib/timing/constants';

export const OFFLINE_ROW_HEIGHT = 72;

const tones = { pendingReview: 'brand', passed: 'neutral', rejected: 'bad', cancelled: 'neutral' } as const;

export function OfflineTag({ status }: Pick<OfflineDeposit, 'status'>) {
  const t = useTranslations('offline.status');
  return <Tag tone={tones[status]}>{t(status)}</Tag>;
}

export function OfflineRow({ deposit }: { deposit: OfflineDeposit }) {
  const format = useFormat();
  const own = useOwnFormat();
  const { no, status, received, amount, currency, digits, channelName, coin, usdt } = deposit;
  return (
    <Link
      to={paths.assets.movement.href({ id: no, kind: 'offline' })}
      className="press hairline-b block min-h-18 px-4 py-2.5"
    >
      <span className="flex items-center gap-2">
        <AmountText
          value={received ?? amount}
          places={digits}
          least={digits}
          unit={currency}
          className="font-semibold"
        />
        <OfflineTag status={status} />
        <ChevronRight aria-hidden className="text-ink-3 ml-auto size-4" />
      </span>
      <span className="text-caption text-ink-3 num mt-0.5 flex flex-wrap justify-between gap-x-3">
        <span>
          {format.dateTime(deposit.endedAt ?? deposit.createdAt)} · {channelName}
        </span>
        {status === 'passed' && (
          <span>
            {own.delta(usdt, NUMBER_PLACES, 2)} {coin}
          </span>
        )}
      </span>
    </Link>
  );
}
