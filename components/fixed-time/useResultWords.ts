/** What became of contracts, in one sentence. */
import { useTranslations } from 'next-intl';
import { type End, useEndWords } from '@/components/trading/useEnds';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import { useOwnFormat } from '@/lib/format/useOwnFormat';

export function useResultWords(): (ended: readonly FixedTimeOrder[]) => string {
  const t = useTranslations('fixedTime.told');
  const own = useOwnFormat();
  const sayAll = useEndWords(8);
  const told = ({ status, result, stake, profit }: FixedTimeOrder): End => ({
    kind: 'contract',
    text:
      status === 'closed' && result !== 'tie'
        ? t('decided', { result: result ?? 'lose', profit: own.delta(profit, 8, 2) })
        : t('returned', { result: status === 'closed' ? 'tie' : 'void', stake: own.amount(stake, 2, 2) }),
    profit,
  });
  return (ended) => sayAll(ended.map(told));
}
