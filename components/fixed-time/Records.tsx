/** Beneath the ticket: what runs, what has ended, and the way to a pause. */
import { ChevronRight, CirclePause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Tabs } from '@/components/ui/Tabs';
import type { MarketKind, Variety } from '@/lib/api/market';
import { useIsLoggedIn, useSession } from '@/lib/auth/session';
import { hideResults, useHiddenUpTo } from '@/lib/device/knownBets';
import { useLastEnded, useRunning } from '@/lib/fixed-time/hooks';
import { sinceLastBet } from '@/lib/fixed-time/rules';
import { placedOrders } from '@/lib/fixed-time/state';
import { betsPlace } from '@/lib/fixed-time/useSettled';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { LAST_HEIGHT, LastResult } from './LastResult';
import { EndedOrders, RunningOrders } from './Orders';
import { TellEnds } from './TellEnds';

export function Records({ variety }: { variety: Variety }) {
  const t = useTranslations('fixedTime.orders');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const [tab, setTab] = useEntryState<'running' | 'ended'>('records', 'running');
  const placed = placedOrders.useCount();
  const [seen, see] = useState(placed);
  // Whoever has just staked sees it run, whatever was looked at before.
  if (placed !== seen) {
    see(placed);
    setTab('running');
  }
  const { kind } = variety;
  const running = useRunning(kind);
  return (
    <section className="border-surface border-t-8 first:border-t-0">
      <TellEnds key={kind} kind={kind} running={running} />
      <div className="hairline-b flex items-center pr-1">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t('label')}
            value={tab}
            onChange={setTab}
            items={[
              { value: 'running', label: t('running', { count: running.data?.length ?? 0 }) },
              { value: 'ended', label: t('ended') },
            ]}
          />
        </div>
        {isLoggedIn && (
          <Button kind="text" inline onPress={() => navigation.push(paths.fixedTime.orders.href({ kind, tab }))}>
            {t('all')}
          </Button>
        )}
      </div>
      {!isLoggedIn ? (
        <EmptyState title={t('loggedOut')} />
      ) : tab === 'running' ? (
        <RunningAndLast kind={kind} onAll={() => setTab('ended')} />
      ) : (
        <EndedOrders kind={kind} />
      )}
      {isLoggedIn && <CoolingOff />}
    </section>
  );
}

/** What runs, and beneath it what the last ones brought: it stands in the place of "nothing runs". */
function RunningAndLast({ kind, onAll }: { kind: MarketKind; onAll: () => void }) {
  const running = useRunning(kind).data;
  const { data: history, error } = useLastEnded(kind);
  const place = betsPlace(useSession().uid, kind);
  const hiddenUpTo = useHiddenUpTo(place);
  const isKnown = (history !== null || error !== null) && hiddenUpTo !== null;
  const last = isKnown ? sinceLastBet(history?.list ?? [], running ?? [], hiddenUpTo) : [];
  const hide = () => void hideResults(place, last[0]?.endedAt ?? 0);
  const isEmpty = running?.length === 0;
  if (isEmpty && !isKnown) return <SkeletonRows count={1} height={LAST_HEIGHT} icon={false} />;
  return (
    <>
      {!(isEmpty && last.length > 0) && <RunningOrders kind={kind} />}
      {running !== null && <LastResult ended={last} onHide={hide} onAll={onAll} />}
    </>
  );
}

function CoolingOff() {
  const t = useTranslations('fixedTime.cool');
  return (
    <Link to={paths.risk.href()} className="press text-label text-ink-2 flex min-h-11.5 items-center gap-2.5 px-4 py-1">
      <CirclePause aria-hidden className="size-5 shrink-0" />
      {/* Side by side where there is room, one above the other where there is none. */}
      <span className="flex min-w-0 flex-wrap gap-x-3">
        <b className="text-ink font-semibold">{t('title')}</b>
        <span>{t('text')}</span>
      </span>
      <ChevronRight aria-hidden className="text-ink-3 ml-auto size-4 shrink-0" />
    </Link>
  );
}
