/** One's forex orders and closed positions, with a filter of the variety. */
import { useTranslations } from 'next-intl';
import { type Emptiness, useNextStep } from '@/components/trading/RecordPages';
import { Select } from '@/components/ui/Select';
import { Tabs } from '@/components/ui/Tabs';
import { useForexOrders, useForexVarieties } from '@/lib/forex/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { paths } from '@/lib/paths';
import { History } from './History';
import { EndedOrders, OpenOrders } from './Orders';

const ANY = 'any';
type Tab = 'open' | 'ended' | 'closed';

export function ForexRecords() {
  const t = useTranslations('forex.recordsScreen');
  const [tab, setTab] = useEntryState<Tab>('forexTab', 'open');
  const [code, setCode] = useEntryState<string | null>('forexCode', null);
  const varieties = useForexVarieties().data ?? [];
  const empty = useNextStep(paths.forex.chart.href(), code ? () => setCode(null) : null);
  return (
    <>
      <Tabs
        label={t('label')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t('open') },
          { value: 'ended', label: t('ended') },
          { value: 'closed', label: t('closed') },
        ]}
      />
      <div className="hairline-b px-4">
        <Select
          look="plain"
          label={t('pair')}
          value={code ?? ANY}
          onChange={(chosen) => setCode(chosen === ANY ? null : chosen)}
          items={[
            { value: ANY, label: t('allPairs') },
            ...varieties.map((one) => ({ value: one.code, label: `${one.base}/${one.quote}` })),
          ]}
        />
      </div>
      {tab === 'open' && <Open code={code} empty={empty} />}
      {tab === 'ended' && <EndedOrders code={code} empty={empty} />}
      {tab === 'closed' && <History code={code} empty={empty} />}
    </>
  );
}

function Open({ code, empty }: { code: string | null; empty: Partial<Emptiness> }) {
  return <OpenOrders orders={useForexOrders({ open: true, ...(code ? { code } : {}) })} empty={empty} />;
}
