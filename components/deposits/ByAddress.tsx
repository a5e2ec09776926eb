/** Where one's deposits on the chain go: the network first, then the address, then what is on its way. */
import { Copy, History, TriangleAlert, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { IconButton } from '@/components/ui/IconButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { LazyQrCode } from '@/components/qr/LazyQrCode';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Skeleton } from '@/components/ui/Skeleton';
import { copyText } from '@/components/ui/copyText';
import { toast } from '@/components/ui/toast';
import type { DepositPlace } from '@/lib/api/deposits';
import { useDepositPlace, useRunningDeposits } from '@/lib/deposits/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { isZero } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { AddressText } from '@/components/ui/AddressText';
import { ClaimSheet } from './ClaimSheet';
import { DepositRow } from './DepositRow';
import { PlayMoneySheet } from './PlayMoneySheet';
import { WrongNetworkSheet } from './WrongNetworkSheet';
import { useAbout } from './useAbout';

const LAST = 4;

/** `title` and `head` are the screen's, whatever way is chosen on it. */
export function ByAddress({ title, head }: { title: ReactNode; head: ReactNode }) {
  const t = useTranslations('deposits');
  const { push, redirect } = useNavigation();
  const load = useDepositPlace();
  const [opened, setOpened] = useState<'claim' | 'network' | 'play' | null>(null);
  if (load.data === null && load.error?.reason === 'notOffered')
    return (
      <ScreenFrame title={title} head={head}>
        <EmptyState
          title={t('notOffered')}
          text={t('notOfferedText')}
          action={{ label: t('toFund'), onPress: () => redirect(paths.assets.fund.href()) }}
        />
      </ScreenFrame>
    );
  const place = load.data;
  return (
    <ScreenFrame
      title={title}
      head={head}
      actions={<IconButton icon={History} label={t('history')} onPress={() => push(paths.assets.movements.href())} />}
      load={load}
      skeleton={<PlaceSkeleton />}
      footer={
        place && (
          <>
            <Button kind="secondary" onPress={() => push(paths.assets.walletDeposit.href())}>
              <Wallet aria-hidden className="mr-1.5 size-5 max-[22.4375rem]:hidden" />
              {t('pay.open')}
            </Button>
            <CopyAddress address={place.address} />
          </>
        )
      }
    >
      {(known) => (
        <>
          <Place place={known} />
          <Running />
          <div className="flex flex-wrap justify-center gap-x-4 pt-1">
            <Button kind="text" inline onPress={() => setOpened('network')}>
              {t('wrong.open')}
            </Button>
            <Button kind="text" inline onPress={() => setOpened('claim')}>
              {t('claim.open')}
            </Button>
            {known.simulated && (
              <Button kind="text" inline onPress={() => setOpened('play')}>
                {t('play.open')}
              </Button>
            )}
          </div>
          {opened === 'claim' && <ClaimSheet network={known.network} onClose={() => setOpened(null)} />}
          {opened === 'play' && <PlayMoneySheet onClose={() => setOpened(null)} />}
          {opened === 'network' && <WrongNetworkSheet place={known} onClose={() => setOpened(null)} />}
        </>
      )}
    </ScreenFrame>
  );
}

function CopyAddress({ address }: { address: string }) {
  const t = useTranslations('deposits');
  const copy = () => {
    copyText(address).then(
      () => toast.done(t('copied', { last: address.slice(-LAST) })),
      () => toast.error(t('copyFailed')),
    );
  };
  return (
    <Button onPress={copy}>
      <Copy aria-hidden className="mr-1.5 size-5 max-[22.4375rem]:hidden" />
      {t('copy')}
    </Button>
  );
}

function Place({ place }: { place: DepositPlace }) {
  const t = useTranslations('deposits');
  const format = useFormat();
  const about = useAbout();
  const { network, coin, min, waiting, confirmations, blockMs } = place;
  return (
    <div className="space-y-3 px-4 pt-1 pb-4">
      <section aria-label={t('network')} className="bg-surface rounded-m px-3 py-2.5">
        <p className="font-semibold">{network}</p>
        <p className="text-label text-ink-2">
          {t('network')} · {t('about', { time: about(confirmations * blockMs) })}{' '}
          {place.simulated && <SimulatedTag what="chain" />}
        </p>
      </section>
      <p className="bg-warn-soft text-warn rounded-m text-label flex gap-2.5 px-3 py-2.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <b className="block font-semibold">{t('only', { network })}</b>
          {t(place.simulated ? 'simulatedText' : 'onlyText')}
        </span>
      </p>
      {place.state !== 'open' && (
        <p role="status" className="bg-surface rounded-m text-label px-3 py-2.5">
          {t(place.state)}
        </p>
      )}
      <section aria-label={t('address')} className="flex flex-col items-center gap-2 pt-1">
        {/* A code is read from dark on light in either theme. */}
        <span className="rounded-m bg-white p-1">
          <LazyQrCode text={place.address} label={t('qr')} />
        </span>
        <AddressText address={place.address} className="max-w-[15.5em] justify-end text-[1.0625rem] leading-7" />
        <p className="text-caption text-ink-3 text-center">{t('addressHint')}</p>
      </section>
      <KeyValue
        rows={[
          { name: t('min'), value: t('minText', { min: format.amount(min), coin }) },
          ...(isZero(waiting)
            ? []
            : [
                {
                  name: t('status.kept'),
                  value: t('waiting', { waiting: format.amount(waiting), min: format.amount(min), coin }),
                },
              ]),
          { name: t('when'), value: t('whenText', { count: confirmations }) },
          { name: t('fee'), value: t('feeText') },
        ]}
      />
    </div>
  );
}

/** What is on its way, block by block; nothing where nothing is. */
function Running() {
  const t = useTranslations('deposits');
  const { push } = useNavigation();
  const running = useRunningDeposits().data;
  if (!running || running.list.length === 0) return null;
  return (
    <section className="border-surface border-t-8">
      <div className="flex items-center justify-between pr-1 pl-4">
        <h2 className="py-3 font-semibold">{t('running', { count: running.total })}</h2>
        {running.total > 2 && (
          <Button kind="text" inline onPress={() => push(paths.assets.movements.href())}>
            {t('all')}
          </Button>
        )}
      </div>
      {running.list.slice(0, 2).map((deposit) => (
        <DepositRow key={deposit.depositNo} deposit={deposit} />
      ))}
    </section>
  );
}

function PlaceSkeleton() {
  return (
    <div className="flex flex-col items-center gap-3 px-4 pt-1">
      <Skeleton className="rounded-m h-16 w-full" />
      <Skeleton className="rounded-m h-16 w-full" />
      <Skeleton className="rounded-m size-46" />
      <Skeleton className="h-14 w-64" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
