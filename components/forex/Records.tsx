/** Beneath the desk: what is near a margin call, positions, resting orders, closed positions, and the account. */
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Loaded } from '@/components/layout/Loaded';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Tabs } from '@/components/ui/Tabs';
import type { ForexVariety } from '@/lib/api/forexShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { type Scene, accountNow } from '@/lib/forex/figures';
import { useForexOrders, useForexPositions, useForexScene } from '@/lib/forex/hooks';
import { type Decimal, lt } from '@/lib/money/decimal';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { History } from './History';
import { LevelText } from './LevelText';
import { OpenOrders } from './Orders';
import { Positions } from './Positions';
import { useTellEnds } from './useTellEnds';

/** Seldom looked at, and fetched then. */
const loadAccount = () => import('./AccountSummary').then(({ AccountSummary }) => AccountSummary);

type Tab = 'positions' | 'open' | 'closed' | 'account';

export function Records({ variety }: { variety: ForexVariety }) {
  const t = useTranslations('forex.records');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const [tab, setTab] = useEntryState<Tab>('records', 'positions');
  const positions = useForexPositions();
  const open = useForexOrders({ open: true });
  useTellEnds(positions, open);
  const scene = useForexScene(variety.code);
  return (
    <>
      <CallBanner scene={scene} />
      <section className="border-surface border-t-8 first:border-t-0">
        <div className="hairline-b flex items-center pr-1">
          <div className="min-w-0 flex-1">
            <Tabs
              label={t('label')}
              value={tab}
              onChange={setTab}
              items={[
                { value: 'positions', label: t('positions', { count: positions.data?.positions.length ?? 0 }) },
                { value: 'open', label: t('open', { count: open.total ?? 0 }) },
                { value: 'closed', label: t('closed') },
                { value: 'account', label: t('account') },
              ]}
            />
          </div>
          {isLoggedIn && (
            <Button kind="text" inline onPress={() => navigation.push(paths.perpetual.orders.href({ kind: 'forex' }))}>
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
                navigation.push(paths.entry.href({ next: paths.forex.chart.href({ symbol: variety.code }) })),
            }}
          />
        ) : tab === 'positions' ? (
          <Positions scene={scene} />
        ) : tab === 'open' ? (
          <OpenOrders orders={open} />
        ) : tab === 'closed' ? (
          <History />
        ) : (
          <Loaded load={loadAccount} onFail={() => setTab('positions')} props={{ scene }} />
        )}
      </section>
    </>
  );
}

const CALL: Decimal = '1';

/** Under 100 %: how low the level is, and one link that does something about it. */
function CallBanner({ scene }: { scene: Scene }) {
  const t = useTranslations('forex.call');
  const level = accountNow(scene)?.level ?? null;
  if (level === null || !lt(level, CALL)) return null;
  return (
    <div role="alert" className="bg-warn-soft text-warn text-label flex items-center gap-2 px-4 py-1">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 py-1">
        {t('text')} <LevelText value={level} className="font-semibold" />
      </p>
      <Link
        to={paths.assets.transfer.href({ from: 'spot', to: 'fx' })}
        className="press flex h-11 shrink-0 items-center px-1 font-semibold underline"
      >
        {t('transfer')}
      </Link>
    </div>
  );
}
