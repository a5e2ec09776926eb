/** Draws nothing: says what became of contracts that ran and have ended. Its key is the kind, whose change is no end of a contract. */
import { useTranslations } from 'next-intl';
import { type End, useEnds } from '@/components/trading/useEnds';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import type { MarketKind } from '@/lib/api/market';
import type { Load } from '@/lib/client/useCall';
import { endedOrders } from '@/lib/fixed-time/hooks';
import { useOwnFormat } from '@/lib/format/useOwnFormat';

export function TellEnds({ kind, running }: { kind: MarketKind; running: Load<FixedTimeOrder[]> }) {
  const t = useTranslations('fixedTime.told');
  const own = useOwnFormat();
  const told = ({ status, result, stake, profit }: FixedTimeOrder): End => ({
    kind: 'contract',
    text:
      status === 'closed' && result !== 'tie'
        ? t('decided', { result: result ?? 'lose', profit: own.delta(profit, 8, 2) })
        : t('returned', { result: status === 'closed' ? 'tie' : 'void', stake: own.amount(stake, 2, 2) }),
    profit,
  });
  useEnds(
    [{ keys: running.data?.map(({ orderNo }) => orderNo) ?? null, at: running.at }],
    async ([numbers = []]) => (await endedOrders(kind, numbers)).map(told),
    8,
  );
  return null;
}
