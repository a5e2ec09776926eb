/** The bar over a wide window, with what the shell knows: main pages, what one owns, notices, the account. */
import { Bell, CircleUserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { WideBar } from '@/components/layout/WideBar';
import { EyeToggle } from '@/components/ui/EyeToggle';
import { IconButton } from '@/components/ui/IconButton';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { AmountText } from '@/components/ui/Texts';
import { shownTotal } from '@/lib/assets/shown';
import { useTotal } from '@/lib/assets/hooks';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useHasUnread, useNews } from '@/lib/home/hooks';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useSimulation, useSiteTitle } from '@/lib/site/site';
import { useTabs } from './useTabs';

export function WideTop({ active }: { active: number | null }) {
  const t = useTranslations('shell.menu');
  const { push } = useNavigation();
  const offers = useOffers();
  const isLoggedIn = useIsLoggedIn();
  const { feed } = useSimulation();
  const total = useTotal().data;
  const hasUnread = useHasUnread(useNews().data);
  return (
    <WideBar title={useSiteTitle()} tabs={useTabs()} active={active}>
      {feed && <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />}
      {isLoggedIn && offers(paths.assets.fund) && (
        <span className="text-caption text-ink-3 min-w-28 text-right">
          {t('total')} <EyeToggle />
          <AmountText
            value={total && shownTotal(total)}
            places={2}
            least={2}
            unit={t('usdt')}
            className="text-label text-ink block font-semibold"
          />
        </span>
      )}
      <span className="flex">
        {offers(paths.help.notices) && (
          <IconButton
            icon={Bell}
            label={t(hasUnread ? 'unreadNotices' : 'notices')}
            dot={hasUnread}
            onPress={() => push(paths.help.notices.href())}
          />
        )}
        <IconButton
          icon={CircleUserRound}
          label={t('account')}
          onPress={() => push((isLoggedIn ? paths.auth.profile : paths.auth.profileLoggedOut).href())}
        />
      </span>
    </WideBar>
  );
}
