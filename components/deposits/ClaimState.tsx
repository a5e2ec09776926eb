/** What is known of a transaction that was named: looked for, found with its blocks, or why it brings nothing. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { useClaimed } from '@/lib/deposits/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { DepositRow } from './DepositRow';

export function ClaimState({ txHash, network }: { txHash: string; network: string }) {
  const t = useTranslations('deposits.claim');
  const format = useFormat();
  const { push } = useNavigation();
  const claim = useClaimed(txHash).data;
  if (!claim) return null;
  if (claim.state === 'seen')
    return (
      <div className="-mx-4 pt-2">
        {claim.deposits.map((deposit) => (
          <DepositRow key={deposit.depositNo} deposit={deposit} />
        ))}
      </div>
    );
  const isOver = claim.state !== 'searching';
  return (
    <div
      role="status"
      className={`rounded-m text-label mt-2 px-3 py-2.5 ${isOver ? 'bg-warn-soft text-warn' : 'bg-surface'}`}
    >
      {claim.failure
        ? t(`failures.${claim.failure}`, { network })
        : claim.state === 'searching'
          ? t('searching', { time: format.clock(claim.until ?? 0) })
          : t('notFound', { network })}
      {isOver && (
        <Button kind="text" inline onPress={() => push(paths.support.service.href())}>
          {t('help')}
        </Button>
      )}
    </div>
  );
}
