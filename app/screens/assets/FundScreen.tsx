/** What the person owns: the total, each account, each coin. Somebody who is logged out learns what they would see. */
import {
  ArrowDownToLine,
  ArrowDownUp,
  ArrowUpFromLine,
  ChevronRight,
  Coins,
  FileText,
  Repeat2,
  ShieldCheck,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AccountSplit } from '@/components/assets/AccountSplit';
import { CoinRow } from '@/components/assets/CoinRow';
import { ProductLinks } from '@/components/assets/ProductLinks';
import { TotalWorth } from '@/components/assets/TotalWorth';
import { LoanWarning } from '@/components/loan/LoanWarning';
import { MarginNotice } from '@/components/perpetual/MarginNotice';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton, SkeletonRows } from '@/components/ui/Skeleton';
import type { CoinBalance } from '@/lib/api/assets';
import { hasNothing, useShownAccounts } from '@/lib/assets/accounts';
import { useCoins, useTotal } from '@/lib/assets/hooks';
import { useSessionLoad } from '@/lib/auth/session';
import { joinLoads } from '@/lib/client/joinLoads';
import { lt } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useSimulation } from '@/lib/site/site';

/** Balances worth less are "small". */
const SMALL_USDT = '1';

export function FundScreen() {
  const t = useTranslations('assets');
  const navigation = useNavigation();
  const session = useSessionLoad();
  const load = joinLoads({ total: useTotal(), coins: useCoins() });
  const { sandbox } = useSimulation();
  const accounts = useShownAccounts();
  const offers = useOffers();

  if (session.data === null)
    return (
      <ScreenFrame title={t('title')} back={false} load={session} skeleton={<FundSkeleton />}>
        {() => null}
      </ScreenFrame>
    );
  if (session.data === 'out') {
    const logIn = () => navigation.push(paths.entry.href({ next: paths.assets.fund.href() }));
    return (
      <ScreenFrame title={t('title')} back={false}>
        <EmptyState
          icon={Coins}
          title={t('loggedOut.title')}
          text={t('loggedOut.text')}
          action={{ label: t('loggedOut.action'), onPress: logIn }}
        />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={t('title')} back={false} load={load} skeleton={<FundSkeleton />}>
      {({ total, coins }) => (
        <>
          <TotalWorth total={total} sandbox={sandbox} />
          <MarginNotice worth={total.byAccount.find(({ account }) => account === 'perpetual')?.totalUsdt} />
          <LoanWarning pledged={total.byAccount.find(({ account }) => account === 'loan')?.frozenUsdt} />
          <Actions canTransfer={accounts(total.byAccount, hasNothing).length > 1} />
          <AccountSplit total={total} />
          <ProductLinks />
          <CoinList coins={coins} />
          {offers(paths.assets.reserves) && <ProofLink />}
        </>
      )}
    </ScreenFrame>
  );
}

/** What can be done with what one owns, in one row. */
const ACTIONS = [
  { name: 'deposit', icon: ArrowDownToLine, to: paths.assets.deposit },
  { name: 'withdraw', icon: ArrowUpFromLine, to: paths.assets.withdraw },
  { name: 'transfer', icon: ArrowDownUp, to: paths.assets.transfer },
  { name: 'flash', icon: Repeat2, to: paths.flash.exchange },
  { name: 'ledger', icon: FileText, to: paths.assets.ledger },
] as const;
const toOthers = { needs: ['transfers'] };

/** `canTransfer`: there is another account of one's own. */
function Actions({ canTransfer }: { canTransfer: boolean }) {
  const t = useTranslations('assets.actions');
  const navigation = useNavigation();
  const offers = useOffers();
  const actions = ACTIONS.filter(
    ({ name, to }) => offers(to) && (name !== 'transfer' || canTransfer || offers(toOthers)),
  );
  return (
    <nav
      aria-label={t('label')}
      className="grid auto-cols-fr grid-flow-col px-2 pt-4.5 pb-3.5 large-text:grid-flow-row large-text:grid-cols-2 large-text:gap-y-3"
    >
      {actions.map(({ name, icon: Icon, to }) => (
        <button
          key={name}
          type="button"
          onClick={() => navigation.push(to.href())}
          className="press text-label flex flex-col items-center gap-1.5"
        >
          <span
            className={`grid size-[2.875rem] place-items-center rounded-full ${name === 'deposit' ? 'bg-brand text-white' : 'bg-surface'}`}
          >
            <Icon aria-hidden className="size-5.5" strokeWidth={1.7} />
          </span>
          <span className="max-w-full truncate px-1 max-[22.4375rem]:text-caption">{t(name)}</span>
        </button>
      ))}
    </nav>
  );
}

function CoinList({ coins }: { coins: readonly CoinBalance[] }) {
  const t = useTranslations('assets');
  const navigation = useNavigation();
  const offers = useOffers();
  const [hidesSmall, setHidesSmall] = useState(false);
  const shown = coins.filter(({ valueUsdt }) => !hidesSmall || valueUsdt === null || !lt(valueUsdt, SMALL_USDT));
  return (
    <section className="border-surface border-t-8">
      <div className="flex items-center justify-between px-4 pt-1">
        <h2 className="font-semibold">{t('coins')}</h2>
        <label className="text-label text-ink-2 flex h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={hidesSmall}
            onChange={(event) => setHidesSmall(event.target.checked)}
            className="accent-brand size-4"
          />
          {t('hideSmall')}
        </label>
      </div>
      {coins.length === 0 && (
        <EmptyState
          title={t('noCoins')}
          text={t('noCoinsText')}
          {...(offers(paths.spot.trade) && {
            action: { label: t('actions.trade'), onPress: () => navigation.switchTab(paths.spot.trade.href()) },
          })}
        />
      )}
      {coins.length > 0 && shown.length === 0 && (
        <p className="text-label text-ink-3 px-4 py-6 text-center">{t('onlySmall')}</p>
      )}
      {shown.map((coin) => (
        <CoinRow key={coin.coin} coin={coin} />
      ))}
    </section>
  );
}

function ProofLink() {
  const t = useTranslations('assets');
  return (
    <Link
      to={paths.assets.reserves.href()}
      className="press border-surface flex min-h-14 items-center gap-3 border-t-8 px-4 py-2"
    >
      <ShieldCheck aria-hidden className="text-ink-2 size-5 shrink-0" strokeWidth={1.7} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('proof')}</span>
        <span className="text-caption text-ink-3 block">{t('proofText')}</span>
      </span>
      <ChevronRight aria-hidden className="text-ink-3 size-4" />
    </Link>
  );
}

function FundSkeleton() {
  return (
    <>
      <div className="space-y-2 px-4 py-2">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="flex justify-around px-4 py-5">
        {Array.from({ length: 5 }, (_, item) => (
          <Skeleton key={item} className="size-[2.875rem] rounded-full" />
        ))}
      </div>
      <SkeletonRows count={5} />
    </>
  );
}
