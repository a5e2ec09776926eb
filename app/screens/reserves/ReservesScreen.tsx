/** What the exchange owes to all people together, what lies on the chain beside it, and one's own part of it to be checked. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { OwnPart } from '@/components/reserves/OwnPart';
import { Button } from '@/components/ui/Button';
import { Chips } from '@/components/ui/Chips';
import { CopyButton } from '@/components/ui/CopyButton';
import { EmptyState } from '@/components/ui/EmptyState';
import { KeyValue } from '@/components/ui/KeyValue';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Skeleton } from '@/components/ui/Skeleton';
import type { ReserveDay } from '@/lib/api/reserves';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOwnReserves, useReserveDays } from '@/lib/reserves/hooks';

const CHAIN_COIN = 'USDT';

export function ReservesScreen() {
  const t = useTranslations('reserves');
  const load = useReserveDays();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <ScreenFrame title={t('title')} load={load} skeleton={<ReservesSkeleton />}>
      {(all) => {
        const days = all.filter(({ hasParts }) => hasParts);
        const day = days.find(({ date }) => date === chosen) ?? days[0];
        if (!day) return <EmptyState title={t('none')} text={t('noneText')} />;
        return (
          <>
            <p className="text-label text-ink-2 px-4 pt-1 pb-3">{t('what')}</p>
            {days.length > 1 && (
              <Chips
                label={t('day')}
                value={day.date}
                onChange={setChosen}
                items={days.map(({ date }) => ({ value: date, label: date.slice(5) }))}
              />
            )}
            <Together day={day} />
            <Own key={day.date} day={day} />
          </>
        );
      }}
    </ScreenFrame>
  );
}

/** USDT first, since it is what the chain is compared with. */
const inOrder = (sums: ReserveDay['sums']): string[] =>
  Object.keys(sums).toSorted((a, b) => (a === CHAIN_COIN ? -1 : b === CHAIN_COIN ? 1 : a < b ? -1 : 1));

function Together({ day }: { day: ReserveDay }) {
  const t = useTranslations('reserves');
  const format = useFormat();
  return (
    <section aria-label={t('together')} className="px-4 pt-2 pb-4">
      <h2 className="pb-1 font-semibold">{t('together')}</h2>
      <p className="text-caption text-ink-3">{t('taken', { time: format.fullTime(day.takenAt) })}</p>
      <KeyValue
        rows={inOrder(day.sums).map((coin) => ({
          name: t('owed', { coin }),
          value: `${format.amount(day.sums[coin] ?? '0')} ${coin}`,
        }))}
      />
      <div className="border-line mt-1 border-t pt-1">
        <KeyValue
          rows={[
            {
              name: t('held'),
              value:
                day.heldUsdt === null ? (
                  t('heldUnknown')
                ) : (
                  <>
                    {format.amount(day.heldUsdt)} {CHAIN_COIN} {day.simulated && <SimulatedTag what="chain" />}
                  </>
                ),
            },
            {
              name: t('root'),
              value: (
                <span className="font-mono">
                  {day.root} <CopyButton text={day.root} />
                </span>
              ),
            },
          ]}
        />
      </div>
      <p className="text-caption text-ink-3 pt-1">{t(day.simulated ? 'heldSimulated' : 'heldText')}</p>
    </section>
  );
}

function Own({ day }: { day: ReserveDay }) {
  const t = useTranslations('reserves.own');
  const { push } = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const own = useOwnReserves(day.date);
  return (
    <section aria-label={t('title')} className="border-surface border-t-8">
      <h2 className="px-4 pt-3 pb-1 font-semibold">{t('title')}</h2>
      {!isLoggedIn && (
        <div className="space-y-3 px-4 pb-4">
          <p className="text-label text-ink-2">{t('loggedOut')}</p>
          <Button onPress={() => push(paths.entry.href({ next: paths.assets.reserves.href() }))}>{t('logIn')}</Button>
        </div>
      )}
      {isLoggedIn && own.data && <OwnPart day={day} own={own.data} onHelp={() => push(paths.support.service.href())} />}
      {isLoggedIn && !own.data && !own.error && <Skeleton className="mx-4 mb-4 h-24" />}
      {isLoggedIn && !own.data && own.error && (
        <div className="space-y-3 px-4 pb-4">
          <p className="text-label text-ink-2">{t('failed')}</p>
          <Button kind="secondary" onPress={() => void own.reload()}>
            {t('again')}
          </Button>
        </div>
      )}
    </section>
  );
}

function ReservesSkeleton() {
  return (
    <div className="space-y-3 px-4 pt-2">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
