/** The ticket's column on a wide window: the ticket, and beneath it what one has of the pair. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import type { SpotMarket } from '@/lib/api/spot';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { PairAssets } from './PairAssets';
import { TicketDesk } from './TicketDesk';
import { AllowanceLine } from './TradeDesk';

export function WideTicket({ market, here }: { market: SpotMarket; here: string }) {
  const t = useTranslations('spot.records');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  return (
    <>
      <div className="flex flex-col gap-2 px-4 py-3">
        <TicketDesk market={market} look="wide" />
        {/* Beneath the button: it arrives after the form and must not push it down. */}
        <AllowanceLine market={market} />
      </div>
      <section className="border-surface border-t-8 pt-2">
        <h2 className="text-label px-4 font-semibold">{t('pairAssets')}</h2>
        {isLoggedIn ? (
          <PairAssets market={market} />
        ) : (
          <p className="text-label text-ink-3 px-4 py-3">
            {t('assetsLoggedOut')}
            <Button kind="text" inline onPress={() => navigation.push(paths.entry.href({ next: here }))}>
              {t('logIn')}
            </Button>
          </p>
        )}
      </section>
    </>
  );
}
