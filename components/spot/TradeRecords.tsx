/** Beneath the ticket: one's open orders, history and coins of this market. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Tabs } from '@/components/ui/Tabs';
import type { Variety } from '@/lib/api/market';
import type { SpotMarket } from '@/lib/api/spot';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOpenOrders, useOrderHistory } from '@/lib/spot/hooks';
import { OpenOrders, OrderList } from './OpenOrders';
import { PairAssets } from './PairAssets';

type Tab = 'open' | 'history' | 'assets';

export function TradeRecords({ market, varieties }: { market: SpotMarket; varieties: readonly Variety[] }) {
  const t = useTranslations('spot.records');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const [tab, setTab] = useEntryState<Tab>('records', 'open');
  const open = useOpenOrders();
  return (
    <section className="border-surface border-t-8">
      <div className="hairline-b flex items-center pr-1">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t('label')}
            value={tab}
            onChange={setTab}
            items={[
              { value: 'open', label: t('open', { count: open.total ?? 0 }) },
              { value: 'history', label: t('history') },
              { value: 'assets', label: t('assets') },
            ]}
          />
        </div>
        {isLoggedIn && (
          <Button
            kind="text"
            inline
            onPress={() => navigation.push(paths.spot.orders.href({ tab: tab === 'history' ? 'history' : 'open' }))}
          >
            {t('all')}
          </Button>
        )}
      </div>
      {!isLoggedIn ? (
        <EmptyState
          title={t('loggedOut')}
          action={{
            label: t('logIn'),
            onPress: () =>
              navigation.push(paths.entry.href({ next: paths.spot.trade.href({ symbol: market.symbol }) })),
          }}
        />
      ) : tab === 'open' ? (
        <OpenOrders orders={open} varieties={varieties} empty={{ title: t('noOpen') }} />
      ) : tab === 'history' ? (
        <History varieties={varieties} />
      ) : (
        <PairAssets market={market} />
      )}
    </section>
  );
}

function History({ varieties }: { varieties: readonly Variety[] }) {
  const t = useTranslations('spot.records');
  return <OrderList orders={useOrderHistory()} varieties={varieties} empty={{ title: t('noHistory') }} />;
}
