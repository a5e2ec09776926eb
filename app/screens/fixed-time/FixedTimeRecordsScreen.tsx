/** One's fixed-time orders of each kind, running and ended. */
import { useTranslations } from 'next-intl';
import { EndedOrders, RunningOrders } from '@/components/fixed-time/Orders';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { useNextStep } from '@/components/trading/RecordPages';
import { Segmented, Tabs } from '@/components/ui/Tabs';
import type { MarketKind } from '@/lib/api/market';
import { useRunning } from '@/lib/fixed-time/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { paths } from '@/lib/paths';

export function FixedTimeRecordsScreen() {
  const t = useTranslations('fixedTime.recordsScreen');
  const words = useTranslations('fixedTime.orders');
  const [kind, setKind] = useEntryState<MarketKind>('kind', 'crypto');
  const [tab, setTab] = useEntryState<'running' | 'ended'>('tab', 'ended');
  const running = useRunning(kind).data;
  const empty = useNextStep(paths.fixedTime.trade.href(), null);
  return (
    <ScreenFrame title={t('title')}>
      <div className="px-4 pb-1">
        <Segmented
          label={t('kind')}
          value={kind}
          onChange={setKind}
          items={[
            { value: 'crypto', label: t('crypto') },
            { value: 'forex', label: t('forex') },
          ]}
        />
      </div>
      <Tabs
        label={words('label')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'ended', label: words('ended') },
          { value: 'running', label: words('running', { count: running?.length ?? 0 }) },
        ]}
      />
      {tab === 'running' ? <RunningOrders kind={kind} empty={empty} /> : <EndedOrders kind={kind} empty={empty} />}
    </ScreenFrame>
  );
}
