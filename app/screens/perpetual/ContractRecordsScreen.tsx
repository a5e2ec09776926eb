/** One's perpetual orders, closed positions and funding, with a filter of the pair. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EndedOrders, OpenOrders } from '@/components/perpetual/Orders';
import { ClosedPositions, FundingRecord } from '@/components/perpetual/RecordLists';
import { Select } from '@/components/ui/Select';
import { Tabs } from '@/components/ui/Tabs';
import { useEntryState } from '@/lib/navigation/entryState';
import { usePerpetualMarkets, usePerpetualOrders } from '@/lib/perpetual/hooks';

const ANY = 'any';
type Tab = 'open' | 'ended' | 'closed' | 'funding';

export function ContractRecordsScreen() {
  const t = useTranslations('perpetual.recordsScreen');
  const [tab, setTab] = useEntryState<Tab>('tab', 'open');
  const [symbol, setSymbol] = useEntryState<string | null>('symbol', null);
  const markets = usePerpetualMarkets().data ?? [];
  return (
    <ScreenFrame title={t('title')}>
      <Tabs
        label={t('label')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t('open') },
          { value: 'ended', label: t('ended') },
          { value: 'closed', label: t('closed') },
          { value: 'funding', label: t('funding') },
        ]}
      />
      <div className="hairline-b px-4">
        <Select
          look="plain"
          label={t('pair')}
          value={symbol ?? ANY}
          onChange={(chosen) => setSymbol(chosen === ANY ? null : chosen)}
          items={[
            { value: ANY, label: t('allPairs') },
            ...markets.map((one) => ({ value: one.symbol, label: `${one.base}/${one.quote}` })),
          ]}
        />
      </div>
      {tab === 'open' && <Open symbol={symbol} />}
      {tab === 'ended' && <EndedOrders {...(symbol ? { symbol } : {})} />}
      {tab === 'closed' && <ClosedPositions symbol={symbol} />}
      {tab === 'funding' && <FundingRecord symbol={symbol} />}
    </ScreenFrame>
  );
}

function Open({ symbol }: { symbol: string | null }) {
  return <OpenOrders orders={usePerpetualOrders({ open: true, ...(symbol ? { symbol } : {}) })} />;
}
