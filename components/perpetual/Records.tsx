/** Beneath the desk: positions, resting orders, those that ended, and the account. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Tabs } from '@/components/ui/Tabs';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { usePerpetualOrders, usePositions } from '@/lib/perpetual/hooks';
import { AccountSummary } from './AccountSummary';
import { ConditionalOrders } from './ConditionalOrders';
import { EndedOrders, OpenOrders } from './Orders';
import { Positions } from './Positions';
import { useTellEnds } from './useTellEnds';

type Tab = 'positions' | 'open' | 'conditional' | 'ended' | 'account';

export function Records({ market }: { market: PerpetualMarket }) {
  const t = useTranslations('perpetual.records');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const [tab, setTab] = useEntryState<Tab>('records', 'positions');
  const positions = usePositions();
  const open = usePerpetualOrders({ open: true });
  useTellEnds(positions, open);
  return (
    <section className="border-surface border-t-8 first:border-t-0">
      <div className="hairline-b flex items-center pr-1">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t('label')}
            value={tab}
            onChange={setTab}
            items={[
              { value: 'positions', label: t('positions', { count: positions.data?.length ?? 0 }) },
              { value: 'open', label: t('open', { count: open.total ?? 0 }) },
              { value: 'conditional', label: t('conditional') },
              { value: 'ended', label: t('ended') },
              { value: 'account', label: t('account') },
            ]}
          />
        </div>
        {isLoggedIn && (
          <Button kind="text" inline onPress={() => navigation.push(paths.perpetual.orders.href())}>
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
              navigation.push(paths.entry.href({ next: paths.perpetual.trade.href({ symbol: market.symbol }) })),
          }}
        />
      ) : tab === 'positions' ? (
        <Positions />
      ) : tab === 'open' ? (
        <OpenOrders orders={open} />
      ) : tab === 'conditional' ? (
        <ConditionalOrders />
      ) : tab === 'ended' ? (
        <EndedOrders />
      ) : (
        <AccountSummary />
      )}
    </section>
  );
}
