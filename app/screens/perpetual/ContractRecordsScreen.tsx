/** One's contracts of each kind; of perpetual ones orders, stops, closed positions and funding, with filters. */
import { useTranslations } from 'next-intl';
import { ForexRecords } from '@/components/forex/ForexRecords';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ConditionalOrders } from '@/components/perpetual/ConditionalOrders';
import { EndedOrders, OpenOrders } from '@/components/perpetual/Orders';
import { ClosedPositions, FundingRecord } from '@/components/perpetual/RecordLists';
import { RecordFilters, useFilterChoices } from '@/components/trading/RecordFilters';
import { type Emptiness, useNextStep } from '@/components/trading/RecordPages';
import { Segmented, Tabs } from '@/components/ui/Tabs';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { type OrderFilter, usePerpetualMarkets, usePerpetualOrders } from '@/lib/perpetual/hooks';

const KINDS = ['perpetual', 'forex'] as const;

type Tab = 'open' | 'conditional' | 'ended' | 'closed' | 'funding';

export function ContractRecordsScreen() {
  const t = useTranslations('perpetual.recordsScreen');
  const kinds = useTranslations('trading.family');
  const navigation = useNavigation();
  const { kind } = useParams(paths.perpetual.orders);
  const offers = useOffers();
  const offered = KINDS.filter((one) => offers({ needs: [one] }));
  const isForex = kind === 'forex' || !offered.includes('perpetual');
  return (
    <ScreenFrame title={t('title')}>
      {offered.length > 1 && (
        <div className="px-4 pb-1">
          <Segmented
            label={kinds('label')}
            value={isForex ? 'forex' : 'perpetual'}
            onChange={(chosen) =>
              navigation.redirect(paths.perpetual.orders.href(chosen === 'forex' ? { kind: 'forex' } : {}))
            }
            items={offered.map((value) => ({ value, label: kinds(value) }))}
          />
        </div>
      )}
      {isForex ? <ForexRecords /> : <PerpetualRecords />}
    </ScreenFrame>
  );
}

function PerpetualRecords() {
  const t = useTranslations('perpetual.recordsScreen');
  const [tab, setTab] = useEntryState<Tab>('tab', 'open');
  const [filter, setFilter] = useEntryState<OrderFilter>('filter', {});
  const choices = useFilterChoices(usePerpetualMarkets().data ?? []);
  const ofOrders = tab === 'open' || tab === 'ended';
  const { symbol = null } = filter;
  const { status: _status, ...ofOpen } = filter;
  const ofPair = symbol ? { symbol } : {};
  const chosen: OrderFilter = tab === 'ended' ? filter : tab === 'open' ? ofOpen : ofPair;
  const empty = useNextStep(paths.perpetual.trade.href(), Object.keys(chosen).length > 0 ? () => setFilter({}) : null);
  return (
    <>
      <Tabs
        label={t('label')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t('open') },
          { value: 'conditional', label: t('conditional') },
          { value: 'ended', label: t('ended') },
          { value: 'closed', label: t('closed') },
          { value: 'funding', label: t('funding') },
        ]}
      />
      <RecordFilters
        filter={filter}
        onChange={setFilter}
        choices={[
          choices.pair,
          ...(ofOrders ? [choices.side('long', 'short'), choices.kind('limit', 'market')] : []),
          ...(tab === 'ended' ? [choices.status('filled', 'cancelled')] : []),
        ]}
      />
      {tab === 'open' && <Open filter={ofOpen} empty={empty} />}
      {tab === 'conditional' && <ConditionalOrders symbol={symbol} empty={empty} />}
      {tab === 'ended' && <EndedOrders filter={filter} empty={empty} />}
      {tab === 'closed' && <ClosedPositions symbol={symbol} empty={empty} />}
      {tab === 'funding' && <FundingRecord symbol={symbol} empty={empty} />}
    </>
  );
}

function Open({ filter, empty }: { filter: OrderFilter; empty: Partial<Emptiness> }) {
  return <OpenOrders orders={usePerpetualOrders({ ...filter, open: true })} empty={empty} />;
}
