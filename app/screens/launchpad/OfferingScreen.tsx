/** One offering: how far it is, the ticket while it runs, one's own orders, terms, schedule and documents. */
import { useTranslations } from 'next-intl';
import { Documents, OfferingFacts, OfferingProgress } from '@/components/launchpad/OfferingFacts';
import { OwnOrders } from '@/components/launchpad/OwnOrders';
import { PhaseTag } from '@/components/launchpad/PhaseTag';
import { Ticket } from '@/components/launchpad/Ticket';
import { UnlockSchedule } from '@/components/launchpad/UnlockSchedule';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { CoinIcon } from '@/components/ui/CoinIcon';
import type { OfferingDetail } from '@/lib/api/launchpad';
import { useCoins } from '@/lib/assets/hooks';
import { useProfile } from '@/lib/auth/hooks';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useOffering } from '@/lib/launchpad/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function OfferingScreen() {
  const t = useTranslations('launchpad');
  const { push } = useNavigation();
  const { id } = useParams(paths.launchpad.offering);
  const isIn = useIsLoggedIn();
  const load = useOffering(id);
  const coins = useCoins();
  const profile = useProfile();
  const available = isIn ? (coins.data?.find(({ coin }) => coin === load.data?.payCoin)?.available ?? '0') : null;
  return (
    <ScreenFrame title={load.data ? `${load.data.name} (${load.data.coin})` : t('title')} load={load}>
      {(offering) => (
        <>
          <Head offering={offering} />
          <OfferingProgress offering={offering} />
          {offering.phase === 'running' &&
            (profile.data?.level === 'none' ? (
              <IdentityFirst />
            ) : (
              <Ticket
                key={offering.icoId}
                offering={offering}
                available={available}
                onLogIn={() => push(paths.entry.href({ next: paths.launchpad.offering.href({ id }) }))}
              />
            ))}
          {offering.symbol !== null && <Market symbol={offering.symbol} />}
          <OwnOrders
            orders={offering.orders}
            canPay={profile.data?.payPasswordSet ?? false}
            onSetUp={() => push(paths.security.setFundPassword.href())}
          />
          <OfferingFacts offering={offering} />
          <UnlockSchedule offering={offering} />
          <Documents offering={offering} />
        </>
      )}
    </ScreenFrame>
  );
}

function Head({ offering }: { offering: OfferingDetail }) {
  const t = useTranslations('launchpad');
  const { coin, name, phase, isTrial } = offering;
  return (
    <div className="flex items-center gap-3 px-4 pt-2 pb-3">
      <CoinIcon coin={coin} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-semibold">
          {name} <PhaseTag phase={phase} />
        </p>
        <p className="text-caption text-ink-3">{t(isTrial ? 'trial' : `mode.${offering.mode}`)}</p>
      </div>
    </div>
  );
}

function IdentityFirst() {
  const t = useTranslations('launchpad.first');
  const { push } = useNavigation();
  return (
    <section className="bg-surface mx-4 mb-4 rounded-[16px] px-4 py-3.5">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="text-label text-ink-2 mt-1 mb-3">{t('text')}</p>
      <Button onPress={() => push(paths.identity.basic.href())}>{t('go')}</Button>
    </section>
  );
}

function Market({ symbol }: { symbol: string }) {
  const t = useTranslations('launchpad');
  const { push } = useNavigation();
  return (
    <div className="px-4 pb-4">
      <Button kind="secondary" onPress={() => push(paths.market.chart.href({ symbol }))}>
        {t('market')}
      </Button>
    </div>
  );
}
