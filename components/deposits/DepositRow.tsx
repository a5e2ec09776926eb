/** One deposit in a list, on its way or done. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Tag } from '@/components/ui/Tag';
import { AmountText } from '@/components/ui/Texts';
import type { Deposit } from '@/lib/api/deposits';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isZero } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { BlockTicks } from '@/components/ui/BlockTicks';
import { restOf, useAbout } from './useAbout';

export const DEPOSIT_ROW_HEIGHT = 72;

/** Too little was credited as nothing: it adds up until a later one takes it along. */
export const isKept = ({ status, credited, creditedWith }: Deposit): boolean =>
  status === 'success' && credited !== null && isZero(credited) && creditedWith === null;

const tones = { confirming: 'brand', success: 'neutral', failed: 'bad' } as const;

export function DepositTag({ deposit }: { deposit: Deposit }) {
  const t = useTranslations('deposits');
  const { status, confirmations: done, needed } = deposit;
  return (
    <Tag tone={tones[status]}>
      {status === 'confirming'
        ? t('confirming', { done, needed })
        : t(isKept(deposit) ? 'status.kept' : `status.${status}`)}
    </Tag>
  );
}

export function DepositRow({ deposit }: { deposit: Deposit }) {
  const t = useTranslations('deposits');
  const format = useFormat();
  const own = useOwnFormat();
  const about = useAbout();
  const { txHash, status, confirmations, needed } = deposit;
  return (
    <Link
      to={paths.assets.movement.href({ id: deposit.depositNo })}
      className="press hairline-b block min-h-18 px-4 py-2.5"
    >
      <span className="flex items-center gap-2">
        <AmountText
          value={deposit.amount}
          show={(value) => own.delta(value, 8, 2)}
          unit={deposit.coin}
          className="font-semibold"
        />
        <DepositTag deposit={deposit} />
        <ChevronRight aria-hidden className="text-ink-3 ml-auto size-4" />
      </span>
      {status === 'confirming' && (
        <span className="my-2 block">
          <BlockTicks done={confirmations} needed={needed} />
        </span>
      )}
      <span className="text-caption text-ink-3 mt-0.5 flex flex-wrap justify-between gap-x-3">
        <span>
          {status === 'confirming'
            ? t('found', { time: format.clock(deposit.seenAt) })
            : format.dateTime(deposit.endedAt ?? deposit.seenAt)}{' '}
          · <span className="font-mono">{shortHash(txHash)}</span>
        </span>
        {status === 'confirming' && <span>{t('left', { time: about(restOf(deposit)) })}</span>}
      </span>
    </Link>
  );
}

const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`;
