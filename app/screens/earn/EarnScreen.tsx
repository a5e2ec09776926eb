/** One's savings: the sum, what they brought, the orders that run, and a calendar of what is paid. */
import { ChevronRight, History, PiggyBank, ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { EARN_ROW_HEIGHT, EarnOrderRow } from '@/components/earn/EarnOrderRow';
import { PayoutCalendar } from '@/components/earn/PayoutCalendar';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { EmptyState } from '@/components/ui/EmptyState';
import { Button } from '@/components/ui/Button';
import { EyeToggle } from '@/components/ui/EyeToggle';
import { IconButton } from '@/components/ui/IconButton';
import { Skeleton, SkeletonRows } from '@/components/ui/Skeleton';
import { AmountText } from '@/components/ui/Texts';
import type { earn } from '@/lib/api/earn';
import type { ReplyOf } from '@/lib/api/endpoint';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useEarnSummary, useRunningEarn } from '@/lib/earn/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function EarnScreen() {
  const t = useTranslations('earn.overview');
  const { push } = useNavigation();
  const isIn = useIsLoggedIn();
  const load = useEarnSummary();
  const browse = () => push(paths.earn.products.href());
  const actions = (
    <>
      <IconButton icon={ReceiptText} label={t('rules')} onPress={() => push(paths.earn.rules.href())} />
      <IconButton icon={History} label={t('history')} onPress={() => push(paths.earn.history.href())} />
    </>
  );
  const footer = <Button onPress={browse}>{t('browse')}</Button>;
  if (!isIn)
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          icon={PiggyBank}
          title={t('loggedOut')}
          text={t('loggedOutText')}
          action={{ label: t('browse'), onPress: browse }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={t('title')} actions={actions} footer={footer} load={load} skeleton={<EarnSkeleton />}>
      {(summary) => (
        <>
          <Sums summary={summary} />
          <RunningOrders />
          <PayoutCalendar />
        </>
      )}
    </ScreenFrame>
  );
}

function Sums({ summary }: { summary: ReplyOf<typeof earn.summary> }) {
  const t = useTranslations('earn.overview');
  const format = useFormat();
  const { totalUsdt, yesterdayUsdt, earnedUsdt, coins, unpriced } = summary;
  return (
    <section className="px-4 pb-3">
      <p className="text-label text-ink-3 flex items-center gap-1">
        {t('sum')} <EyeToggle />
      </p>
      <AmountText value={totalUsdt} places={2} least={2} unit="USDT" className="text-hero block font-bold" />
      <AmountText value={totalUsdt} show={format.fiat} className="text-label text-ink-3 block" />
      <dl className="mt-3 grid grid-cols-2 gap-2">
        {(
          [
            ['yesterday', yesterdayUsdt],
            ['earned', earnedUsdt],
          ] as const
        ).map(([key, value]) => (
          <div key={key} className="bg-surface rounded-m px-3 py-2">
            <dt className="text-caption text-ink-2">{t(key)}</dt>
            <dd className="mt-0.5 font-semibold">
              +<AmountText value={value} places={4} least={2} unit="USDT" />
            </dd>
          </div>
        ))}
      </dl>
      {coins.length > 0 && (
        <ul aria-label={t('byCoin')} className="text-label mt-2">
          {coins.map(({ coin, principal, earned }) => (
            <li key={coin} className="flex min-h-8 items-center justify-between gap-3">
              <span className="text-ink-3">{coin}</span>
              <span>
                <AmountText value={principal} coin={coin} />{' '}
                <span className="text-ink-3">
                  +<AmountText value={earned} coin={coin} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {unpriced.length > 0 && (
        <p className="text-caption text-ink-3 mt-1">{t('unpriced', { coins: unpriced.join(', ') })}</p>
      )}
    </section>
  );
}

function RunningOrders() {
  const t = useTranslations('earn.overview');
  return (
    <section className="border-surface border-t-8 pt-2">
      <div className="flex items-center justify-between px-4">
        <h2 className="font-semibold">{t('running')}</h2>
        <Link to={paths.earn.history.href()} className="text-label text-ink-2 press -mr-1 flex items-center py-2.5">
          {t('ended')} <ChevronRight aria-hidden className="size-4" />
        </Link>
      </div>
      <RecordPages
        pages={useRunningEarn()}
        label={t('running')}
        rowHeight={EARN_ROW_HEIGHT}
        keyOf={({ orderNo }) => orderNo}
        // What to do next is the button at the bottom.
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {(order) => <EarnOrderRow order={order} />}
      </RecordPages>
    </section>
  );
}

function EarnSkeleton() {
  return (
    <>
      <div className="space-y-2 px-4 pb-3">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-4 w-28" />
        <div className="grid grid-cols-2 gap-2 pt-1">
          <Skeleton className="rounded-m h-14" />
          <Skeleton className="rounded-m h-14" />
        </div>
      </div>
      <SkeletonRows count={3} height={EARN_ROW_HEIGHT} />
    </>
  );
}
