/** Money out: to an address on the chain, or to one's own bank account. */
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LazyPart } from '@/components/layout/LazyPart';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { IconButton } from '@/components/ui/IconButton';
import { Skeleton } from '@/components/ui/Skeleton';
import { Segmented } from '@/components/ui/Tabs';
import { LimitBars } from '@/components/withdrawals/LimitBars';
import { SetUpNote } from '@/components/withdrawals/SetUpNote';
import { WaitNote, waitOf } from '@/components/withdrawals/WaitNote';
import { WithdrawForm } from '@/components/withdrawals/WithdrawForm';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import { useBankChannels } from '@/lib/bank-withdrawals/hooks';
import { joinLoads } from '@/lib/client/joinLoads';
import type { Typed } from '@/lib/format/typing';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useMyMethods } from '@/lib/payment-methods/hooks';
import { useSecurity } from '@/lib/security/hooks';
import { useWithdrawalTerms } from '@/lib/withdrawals/hooks';

const COIN = 'USDT';
const WAYS = ['chain', 'bank'] as const;

/** Most people withdraw on the chain; the other form comes when it is asked for. */
const loadBankForm = () => import('@/components/bank-withdrawals/BankForm').then((file) => file.BankForm);

export function WithdrawScreen() {
  const { way, currency } = useParams(paths.assets.withdraw);
  const { redirect } = useNavigation();
  const t = useTranslations('bankWithdrawals.ways');
  const hasBank = useOffers()({ needs: ['bankWithdrawals', 'paymentMethods'] });
  const head = hasBank && (
    <div className="px-4 pt-2 pb-1">
      <Segmented
        label={t('label')}
        items={WAYS.map((value) => ({ value, label: t(value) }))}
        value={way === 'bank' ? 'bank' : 'chain'}
        onChange={(next) => redirect(paths.assets.withdraw.href(next === 'bank' ? { way: next } : {}))}
      />
    </div>
  );
  return way === 'bank' && hasBank ? <ToBank head={head} wish={currency} /> : <OnChain head={head} />;
}

function OnChain({ head }: { head: ReactNode }) {
  const t = useTranslations('withdrawals');
  const { push, redirect } = useNavigation();
  const load = useWithdrawalTerms();
  const terms = load.data;
  const [channel] = terms?.channels ?? [];
  const isStranded = terms?.wayBack?.length === 0;
  if (terms && channel && !isStranded)
    return <WithdrawForm terms={terms} channel={channel} head={head} onStale={() => void load.reload()} />;
  return (
    <ScreenFrame
      title={t('title', { coin: COIN })}
      head={head}
      load={load}
      skeleton={<FormSkeleton />}
      isEmpty={() => true}
      empty={
        isStranded && channel
          ? {
              title: t('identity'),
              text: t('identityText'),
              action: {
                label: t('toIdentity'),
                onPress: () => push(paths.identity.basic.href({ next: paths.assets.withdraw.href() })),
              },
            }
          : {
              title: t('notOffered'),
              text: t('notOfferedText'),
              action: { label: t('toFund'), onPress: () => redirect(paths.assets.fund.href()) },
            }
      }
    >
      {() => null}
    </ScreenFrame>
  );
}

function ToBank({ head, wish }: { head: ReactNode; wish: string | null }) {
  const t = useTranslations('withdrawals');
  const bank = useTranslations('bankWithdrawals');
  const { push, redirect } = useNavigation();
  const load = joinLoads({
    terms: useWithdrawalTerms(),
    bank: useBankChannels(),
    mine: useMyMethods(),
    status: useSecurity(),
  });
  const here = paths.assets.withdraw.href({ way: 'bank' });
  const title = t('title', { coin: COIN });
  const isUnknown = load.data?.terms.day === null;
  if (load.data === null || isUnknown || load.data.bank.channels.length === 0)
    return (
      <ScreenFrame
        title={title}
        head={head}
        load={load}
        skeleton={<FormSkeleton />}
        isEmpty={() => true}
        empty={
          isUnknown
            ? {
                title: bank('identity'),
                text: bank('identityText'),
                action: { label: t('toIdentity'), onPress: () => push(paths.identity.basic.href({ next: here })) },
              }
            : { title: bank('notOffered'), text: bank('notOfferedText') }
        }
      >
        {() => null}
      </ScreenFrame>
    );
  const { terms, status, mine } = load.data;
  const { channels, suspended } = load.data.bank;
  const wait = waitOf(terms) ?? (suspended ? { wait: 'suspended' as const, until: null } : null);
  const isSimulated = terms.channels.some(({ simulated }) => simulated);
  return (
    <LazyPart
      load={loadBankForm}
      skeleton={
        <ScreenFrame title={title} head={head}>
          <FormSkeleton />
        </ScreenFrame>
      }
      props={{
        title,
        head,
        actions: (
          <IconButton
            icon={History}
            label={t('history')}
            onPress={() => push(paths.assets.movements.href({ kind: 'bank' }))}
          />
        ),
        notes: (
          <>
            {wait && <WaitNote {...wait} isSimulated={isSimulated} onEnd={() => void load.reload()} />}
            <SetUpNote terms={terms} />
          </>
        ),
        isOpen: wait === null && terms.fundPassword && terms.factor !== null,
        Limits: Bars,
        channels,
        methods: mine.list,
        terms,
        status,
        wish,
        onAddMethod: (currency) =>
          push(paths.c2c.bankCard.href({ currency, next: paths.assets.withdraw.href({ way: 'bank', currency }) })),
        onDone: ({ no }) => redirect(paths.assets.movement.href({ id: no, kind: 'bank' })),
      }}
    />
  );
}

/** What is left of the limits after this one. */
const Bars = ({ terms: { day, month }, typed }: { terms: WithdrawalTerms; typed: Typed }) =>
  day && month && <LimitBars day={day} month={month} typed={typed} />;

function FormSkeleton() {
  return (
    <div className="space-y-4 px-4 pt-3">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="rounded-m h-20 w-full" />
      <Skeleton className="h-4 w-48" />
      <Skeleton className="rounded-m h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="rounded-m h-24 w-full" />
    </div>
  );
}
