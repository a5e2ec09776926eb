/** One withdrawal in a list, on its way or done. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { BlockTicks } from '@/components/ui/BlockTicks';
import { Tag } from '@/components/ui/Tag';
import { AmountText } from '@/components/ui/Texts';
import type { Withdrawal } from '@/lib/api/withdrawals';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { neg } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';

export const WITHDRAWAL_ROW_HEIGHT = 72;

const tones = {
  pendingReview: 'warn',
  passed: 'brand',
  confirming: 'brand',
  success: 'neutral',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'neutral',
} as const;

export function WithdrawalTag({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals');
  const { status, confirmations: done, needed } = withdrawal;
  return (
    <Tag tone={tones[status]}>
      {status === 'confirming' ? t('confirming', { done, needed }) : t(`status.${status}`)}
    </Tag>
  );
}

export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const format = useFormat();
  const own = useOwnFormat();
  const { withdrawalNo, amount, coin, status, confirmations, needed, label, address } = withdrawal;
  return (
    <Link
      to={paths.assets.movement.href({ id: withdrawalNo, kind: 'withdrawal' })}
      className="press hairline-b block min-h-18 px-4 py-2.5"
    >
      <span className="flex items-center gap-2">
        <AmountText
          value={neg(amount)}
          show={(value) => own.delta(value, 8, 2)}
          unit={coin}
          className="font-semibold"
        />
        <WithdrawalTag withdrawal={withdrawal} />
        <ChevronRight aria-hidden className="text-ink-3 ml-auto size-4" />
      </span>
      {status === 'confirming' && (
        <span className="my-2 block">
          <BlockTicks done={confirmations} needed={needed} />
        </span>
      )}
      <span className="text-caption text-ink-3 mt-0.5 flex flex-wrap justify-between gap-x-3">
        <span>{format.dateTime(withdrawal.endedAt ?? withdrawal.submittedAt)}</span>
        <span className={label === null ? 'font-mono' : '[overflow-wrap:anywhere]'}>
          {label ?? shortAddress(address)}
        </span>
      </span>
    </Link>
  );
}

const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
