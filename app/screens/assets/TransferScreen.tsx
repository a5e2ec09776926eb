/** Moving money: between own accounts, or to another person; and the record of what people sent one another. */
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TransferForm, type Transferred } from '@/components/assets/TransferForm';
import { LazyPart } from '@/components/layout/LazyPart';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ResultPage } from '@/components/security/ResultPage';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Skeleton } from '@/components/ui/Skeleton';
import { Segmented } from '@/components/ui/Tabs';
import type { UserTransfer } from '@/lib/api/transfersShapes';
import { hasNoCoin, useShownAccounts } from '@/lib/assets/accounts';
import { useCoins, useTransferAccounts } from '@/lib/assets/hooks';
import { joinLoads } from '@/lib/client/joinLoads';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { isInside, paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useSecurity } from '@/lib/security/hooks';
import { useTransferTerms } from '@/lib/transfers/hooks';
import { delayOf } from '@/lib/transfers/rules';

const VIEWS = ['own', 'user'] as const;
const ways = { own: { needs: ['assets.transfer'] }, user: { needs: ['transfers'] } };

/** Most people move money between accounts of their own; the rest comes when it is asked for. */
const loadSending = () => import('@/components/transfers/SendToUser').then((file) => file.SendToUser);
const loadRecord = () => import('@/components/transfers/TransferRecord').then((file) => file.TransferRecord);

export function TransferScreen() {
  const { view, transferNo, from, to } = useParams(paths.assets.transfer);
  const { redirect } = useNavigation();
  const offers = useOffers();
  const t = useTranslations('transfers');
  if (view === 'record')
    return (
      <ScreenFrame title={t('record.title')}>
        <LazyPart
          load={loadRecord}
          skeleton={<TransferSkeleton />}
          props={{ named: transferNo, onSend: () => redirect(paths.assets.transfer.href({ view: 'user' })) }}
        />
      </ScreenFrame>
    );
  // Another address is another transfer: what became of the one before says nothing of it.
  return view === 'user' || !offers(ways.own) ? <ToUser /> : <BetweenOwn key={`${from} ${to}`} />;
}

/** The choice between the two, above both. */
function Views({ value }: { value: (typeof VIEWS)[number] }) {
  const offers = useOffers();
  const t = useTranslations('transfers.views');
  const { next } = useParams(paths.assets.transfer);
  const { redirect } = useNavigation();
  if (!VIEWS.every((view) => offers(ways[view]))) return null;
  return (
    <div className="px-4 pt-2">
      <Segmented
        label={t('label')}
        items={VIEWS.map((one) => ({ value: one, label: t(one) }))}
        value={value}
        onChange={(view) => redirect(paths.assets.transfer.href({ view, ...(next && { next }) }))}
      />
    </div>
  );
}

/** To what the money was needed for: where the address says, otherwise where one came from. */
function useBack(): () => void {
  const { next } = useParams(paths.assets.transfer);
  const { redirect, backOr } = useNavigation();
  return () => (next && isInside(next) ? redirect(next) : backOr(paths.assets.fund.href()));
}

function BetweenOwn() {
  const t = useTranslations('assets.transfer');
  const names = useTranslations('assets.account');
  const own = useOwnFormat();
  const { from, to } = useParams(paths.assets.transfer);
  const load = useTransferAccounts();
  const accountsOf = useShownAccounts();
  const [done, setDone] = useState<Transferred | null>(null);
  const goBack = useBack();

  if (done)
    return (
      <ScreenFrame
        title={t('title')}
        footer={
          <>
            <Button kind="secondary" onPress={() => setDone(null)}>
              {t('again')}
            </Button>
            <Button onPress={goBack}>{t('finish')}</Button>
          </>
        }
      >
        <ResultPage
          title={t('done')}
          text={t('doneText', {
            amount: own.coin(done.amount, done.coin),
            coin: done.coin,
            from: names(done.from),
            to: names(done.to),
          })}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame
      title={t('title')}
      head={<Views value="own" />}
      load={load}
      skeleton={<TransferSkeleton />}
      isEmpty={(accounts) => accountsOf(accounts, hasNoCoin).length < 2}
      empty={{ title: t('none'), text: t('noneText'), action: { label: t('toFund'), onPress: goBack } }}
    >
      {(accounts) => <TransferForm accounts={accountsOf(accounts, hasNoCoin)} wish={{ from, to }} onDone={setDone} />}
    </ScreenFrame>
  );
}

function ToUser() {
  const t = useTranslations('transfers');
  const { push } = useNavigation();
  const load = joinLoads({ terms: useTransferTerms(), coins: useCoins(), status: useSecurity() });
  const [done, setDone] = useState<UserTransfer | null>(null);
  const openRecord = () => push(paths.assets.transfer.href({ view: 'record' }));
  if (done) return <Sent transfer={done} onAgain={() => setDone(null)} />;
  return (
    <ScreenFrame
      title={t('title')}
      actions={<IconButton icon={History} label={t('record.title')} onPress={openRecord} />}
      head={<Views value="user" />}
      load={load}
      skeleton={<TransferSkeleton />}
    >
      {({ terms, coins, status }) => (
        <LazyPart
          load={loadSending}
          skeleton={<TransferSkeleton />}
          props={{
            terms,
            coins,
            status,
            onSetUp: (what) => push(setUpOf[what]),
            onStale: () => void load.reload(),
            onDone: setDone,
          }}
        />
      )}
    </ScreenFrame>
  );
}

/** Where what is missing is put right. */
const setUpOf = {
  identity: paths.identity.basic.href(),
  fundPassword: paths.security.setFundPassword.href(),
  factor: paths.security.overview.href(),
};

function Sent({ transfer, onAgain }: { transfer: UserTransfer; onAgain: () => void }) {
  const t = useTranslations('transfers.sent');
  const own = useOwnFormat();
  const { redirect } = useNavigation();
  const { status, coin, amount, name, transferNo, createdAt, arrivesAt } = transfer;
  const isWaiting = status === 'pending' && arrivesAt !== null;
  const sent = { amount: own.coin(amount, coin), coin, name };
  return (
    <ScreenFrame
      title={t('title')}
      footer={
        <>
          <Button kind="secondary" onPress={onAgain}>
            {t('again')}
          </Button>
          <Button onPress={() => redirect(paths.assets.transfer.href({ view: 'record', transferNo }))}>
            {t('record')}
          </Button>
        </>
      }
    >
      <ResultPage
        title={t(isWaiting ? 'waiting.title' : 'arrived.title')}
        text={isWaiting ? t('waiting.text', { ...sent, ...delayOf(arrivesAt - createdAt) }) : t('arrived.text', sent)}
      />
    </ScreenFrame>
  );
}

function TransferSkeleton() {
  return (
    <div className="space-y-4 px-4 pt-3">
      {Array.from({ length: 4 }, (_, item) => (
        <div key={item} className="space-y-1.5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="rounded-m h-[2.875rem] w-full" />
        </div>
      ))}
    </div>
  );
}
