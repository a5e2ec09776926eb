/** One's fixed-time orders of each kind, running and ended. */
import { useTranslations } from 'next-intl';
import { EndedOrders, RunningOrders } from '@/components/fixed-time/Orders';
import { TellEnds } from '@/components/fixed-time/TellEnds';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { useNextStep } from '@/components/trading/RecordPages';
import { Segmented, Tabs } from '@/components/ui/Tabs';
import type { MarketKind } from '@/lib/api/market';
import { useChosenVariety, useRunning } from '@/lib/fixed-time/hooks';
import { useAskedState } from '@/lib/navigation/entryState';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const KINDS = ['crypto', 'forex'] as const satisfies MarketKind[];
const TABS = ['running', 'ended'] as const;

export function FixedTimeRecordsScreen() {
  const t = useTranslations('fixedTime.recordsScreen');
  const words = useTranslations('fixedTime.orders');
  const asked = useParams(paths.fixedTime.orders);
  const [kind, setKind] = useAskedState('kind', asked.kind, KINDS, 'crypto');
  const [tab, setTab] = useAskedState('tab', asked.tab, TABS, 'ended');
  const running = useRunning(kind);
  const { varieties, variety } = useChosenVariety();
  // The desk opens with the market that was chosen last, which may be of the other kind.
  const other = variety?.kind === kind ? undefined : varieties.data?.find((one) => one.kind === kind);
  const next = useNextStep(paths.fixedTime.trade.href(other && { symbol: other.symbol }), null);
  const empty = variety === null ? {} : next;
  return (
    <ScreenFrame title={t('title')}>
      <TellEnds key={kind} kind={kind} running={running} />
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
          { value: 'running', label: words('running', { count: running.data?.length ?? 0 }) },
          { value: 'ended', label: words('ended') },
        ]}
      />
      {tab === 'running' ? <RunningOrders kind={kind} empty={empty} /> : <EndedOrders kind={kind} empty={empty} />}
    </ScreenFrame>
  );
}
