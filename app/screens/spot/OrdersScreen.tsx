/** One's spot orders: those that rest, and those that have ended, with filters. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { OpenOrders, OrderList } from '@/components/spot/OpenOrders';
import { Select } from '@/components/ui/Select';
import { Tabs } from '@/components/ui/Tabs';
import type { Variety } from '@/lib/api/market';
import { useVarieties } from '@/lib/market/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { type HistoryFilter, useOpenOrders, useOrderHistory } from '@/lib/spot/hooks';

const ANY = 'any';

export function OrdersScreen() {
  const { tab: first, symbol } = useParams(paths.spot.orders);
  const t = useTranslations('spot');
  const [tab, setTab] = useEntryState('tab', first === 'history' ? 'history' : 'open');
  const [filter, setFilter] = useEntryState<HistoryFilter>('filter', symbol ? { symbol } : {});
  const varieties = useVarieties().data?.filter(({ kind }) => kind === 'crypto') ?? [];

  return (
    <ScreenFrame title={t('recordTitle')}>
      <Tabs
        label={t('records.label')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t('records.openTab') },
          { value: 'history', label: t('records.history') },
        ]}
      />
      <Filters filter={filter} onChange={setFilter} varieties={varieties} withStatus={tab === 'history'} />
      {tab === 'open' ? (
        <Open filter={filter} onReset={() => setFilter({})} varieties={varieties} />
      ) : (
        <History filter={filter} onReset={() => setFilter({})} varieties={varieties} />
      )}
    </ScreenFrame>
  );
}

function Filters({
  filter,
  onChange,
  varieties,
  withStatus,
}: {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  varieties: readonly Variety[];
  withStatus: boolean;
}) {
  const t = useTranslations('spot.filter');
  const set = (name: keyof HistoryFilter, value: string) => {
    const { [name]: _former, ...rest } = filter;
    onChange(value === ANY ? rest : { ...rest, [name]: value });
  };
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="hairline-b flex gap-5 overflow-x-auto px-4 [scrollbar-width:none]"
    >
      <Select
        look="plain"
        label={t('pair')}
        value={filter.symbol ?? ANY}
        onChange={(value) => set('symbol', value)}
        items={[
          { value: ANY, label: t('allPairs') },
          ...varieties.map(({ symbol, base, quote }) => ({ value: symbol, label: `${base}/${quote}` })),
        ]}
      />
      <Select
        look="plain"
        label={t('side')}
        value={filter.side ?? ANY}
        onChange={(value) => set('side', value)}
        items={[
          { value: ANY, label: t('allSides') },
          { value: 'buy', label: t('buy') },
          { value: 'sell', label: t('sell') },
        ]}
      />
      {withStatus && (
        <Select
          look="plain"
          label={t('status')}
          value={filter.status ?? ANY}
          onChange={(value) => set('status', value)}
          items={[
            { value: ANY, label: t('allStatuses') },
            { value: 'completed', label: t('completed') },
            { value: 'cancelled', label: t('cancelled') },
          ]}
        />
      )}
    </div>
  );
}

interface ListProps {
  filter: HistoryFilter;
  onReset: () => void;
  varieties: readonly Variety[];
}

function Open({ filter, onReset, varieties }: ListProps) {
  const { symbol, side } = filter;
  const orders = useOpenOrders({ ...(symbol ? { symbol } : {}), ...(side ? { side } : {}) });
  const empty = useEmpty(filter, onReset);
  return (
    <OpenOrders
      orders={orders}
      varieties={varieties}
      empty={empty('noOpen')}
      {...(symbol ? { symbol } : {})}
      canCancelAll={!side}
    />
  );
}

function History({ filter, onReset, varieties }: ListProps) {
  const empty = useEmpty(filter, onReset);
  return <OrderList orders={useOrderHistory(filter)} varieties={varieties} empty={empty('noHistory')} />;
}

/** What an empty list says: that nothing matches, or what to do first. */
function useEmpty(filter: HistoryFilter, onReset: () => void) {
  const t = useTranslations('spot');
  const navigation = useNavigation();
  return (title: 'noOpen' | 'noHistory') =>
    Object.keys(filter).length > 0
      ? { title: t('filter.none'), action: { label: t('filter.reset'), onPress: onReset } }
      : {
          title: t(`records.${title}`),
          action: { label: t('records.trade'), onPress: () => navigation.switchTab(paths.spot.trade.href()) },
        };
}
