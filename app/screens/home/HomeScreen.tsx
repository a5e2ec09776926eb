/** The home page: what one owns, shortcuts, news, and what the markets do. */
import { Banknote, Bell, CircleUserRound, Languages, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLogOut } from '@/components/auth/useLogOut';
import { AccountSheet } from '@/components/home/AccountSheet';
import { Banners } from '@/components/home/Banners';
import { Greeting } from '@/components/home/Greeting';
import { HomeBar } from '@/components/home/HomeBar';
import { NoticeTicker } from '@/components/home/NoticeTicker';
import { OfferingTip } from '@/components/launchpad/OfferingTip';
import { QuickActions } from '@/components/home/QuickActions';
import { RankingBoards } from '@/components/home/RankingBoards';
import { SetUpCard } from '@/components/home/SetUpCard';
import { Worth } from '@/components/home/Worth';
import { AgeNote } from '@/components/layout/AgeNote';
import { LoanWarning } from '@/components/loan/LoanWarning';
import { MarginNotice } from '@/components/perpetual/MarginNotice';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import type { Banner } from '@/lib/api/home';
import { useTotal } from '@/lib/assets/hooks';
import { useProfile } from '@/lib/auth/hooks';
import { useSession, useSessionLoad } from '@/lib/auth/session';
import { setUpOf } from '@/lib/auth/setUp';
import { setUpPlaces, useSetUpSteps } from '@/lib/auth/setUpPlaces';
import { useDisplayCurrency } from '@/lib/format/display';
import { useBanners, useHasUnread, useNews } from '@/lib/home/hooks';
import { useLanguage } from '@/lib/i18n/words';
import { useOfferingTips } from '@/lib/launchpad/hooks';
import { useVarieties } from '@/lib/market/hooks';
import { withQuotes } from '@/lib/market/quotes';
import { setTabFlag } from '@/lib/market/selected';
import { useNavigation } from '@/lib/navigation/navigation';
import { useWaiting } from '@/lib/navigation/waiting';
import { addressNamed, paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useUnreadCount } from '@/lib/site/site';
import { mainPages, tiles } from './tiles';

export function HomeScreen() {
  const t = useTranslations('home');
  const { push, switchTab } = useNavigation();
  const session = useSession();
  const sessionLoad = useSessionLoad();
  const varieties = useVarieties();
  const total = useTotal();
  const banners = useBanners();
  const news = useNews();
  const notice = news.data?.list[0] ?? null;
  const hasUnread = useHasUnread(news.data);
  const [isAccountOpen, setAccountOpen] = useState(false);
  const profile = useProfile();
  const offers = useOffers();
  const steps = useSetUpSteps();

  const hasReply = useUnreadCount() > 0;

  const isIn = session.flag === 'in';
  const setUp = profile.data && setUpOf(profile.data, steps);
  const next = setUp?.left[0];
  // Until it is known what is missing, neither the card nor the banners stand there.
  const isAsked = session.flag === 'out' || profile.data !== null || profile.error !== null;
  // An offering that becomes known after the cards stands below everything, where it pushes nothing down.
  const tips = useOfferingTips().data;
  const [tipPlace, setTipPlace] = useState<'top' | 'end' | null>(null);
  if (tips && tipPlace === null) setTipPlace(isAsked && banners.data ? 'end' : 'top');
  const hasWorth = session.flag === 'out' || total.data !== null || (total.error ?? sessionLoad.error) !== null;
  useWaiting(!isAsked || !hasWorth || !(banners.data ?? banners.error));
  const openMarkets = (tab: 'favourites' | 'crypto' | 'forex') => {
    setTabFlag('market', tab);
    switchTab(paths.market.list.href());
  };
  const isShown = ({ art, link }: Banner) => {
    const address = link === null ? null : addressNamed(link);
    return !(isIn && art === 'welcome') && (address === null || offers(address));
  };
  const openBanner = (link: string | null) => {
    const address = link === null ? null : addressNamed(link);
    if (address) push(address.href());
  };
  const actions = tiles.filter(offers).map(({ name, icon, to, list }) => ({
    icon,
    label: t(`actions.${name}`),
    onPress: () => (list ? openMarkets(list) : mainPages.has(to) ? switchTab(to.href()) : push(to.href())),
  }));
  const bar = (
    <HomeBar
      hasUnread={hasUnread}
      onAccount={() => (isIn ? setAccountOpen(true) : push(paths.auth.profileLoggedOut.href()))}
      onSearch={() => push(paths.market.search.href())}
      hasReply={hasReply}
      onSupport={offers(paths.support.service) ? () => push(paths.support.service.href()) : null}
      onNotices={offers(paths.help.notices) ? () => push(paths.help.notices.href()) : null}
    />
  );

  return (
    <ScreenFrame title={t('bar.title')} bar={bar}>
      <AgeNote load={withQuotes(varieties)} />
      {session.flag === 'out' ? (
        <Greeting
          title={banners.data?.title ?? t('greeting.title')}
          onLogIn={() => push(paths.auth.logIn.href())}
          onRegister={() => push(paths.auth.register.href())}
        />
      ) : (
        <Worth
          total={total.data}
          failed={(total.error ?? sessionLoad.error) !== null}
          onOpen={() => switchTab(paths.assets.fund.href())}
        />
      )}
      <MarginNotice worth={total.data?.byAccount.find(({ account }) => account === 'perpetual')?.totalUsdt} />
      <LoanWarning pledged={total.data?.byAccount.find(({ account }) => account === 'loan')?.frozenUsdt} />
      <QuickActions actions={actions} />
      {tips && tipPlace === 'top' && <OfferingTip tips={tips} />}
      {setUp && next ? (
        <SetUpCard setUp={setUp} next={next} onOpen={() => push(setUpPlaces[next].href())} />
      ) : (
        !banners.error && (
          <Banners
            banners={isAsked ? (banners.data?.banners.filter(isShown) ?? null) : null}
            onOpen={({ link }) => openBanner(link)}
          />
        )
      )}
      {offers(paths.help.notice) && (notice || !(news.data || news.error)) && (
        <NoticeTicker notice={notice} onOpen={({ id }) => push(paths.help.notice.href({ id }))} />
      )}
      <RankingBoards
        onOpen={({ symbol }) => push(paths.market.chart.href({ symbol }))}
        onAll={() => openMarkets('crypto')}
      />
      {tips && tipPlace === 'end' && <OfferingTip tips={tips} />}
      <Account open={isAccountOpen && isIn} onClose={() => setAccountOpen(false)} />
    </ScreenFrame>
  );
}

function Account({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('home.account');
  const { push } = useNavigation();
  const session = useSession();
  const { currency } = useDisplayCurrency();
  const language = useLanguage();
  const logOut = useLogOut();
  const offers = useOffers();

  const go = (href: string) => () => {
    onClose();
    push(href);
  };
  const leave = () => {
    onClose();
    void logOut();
  };
  const links = [
    { icon: CircleUserRound, label: t('profile'), to: paths.auth.profile },
    { icon: ShieldCheck, label: t('security'), to: paths.security.overview },
    { icon: Languages, label: t('language'), value: t(`languages.${language}`), to: paths.auth.language },
    { icon: Banknote, label: t('currency'), value: currency, to: paths.assets.displayCurrency },
    { icon: Bell, label: t('notices'), to: paths.help.notices },
  ]
    .filter(({ to }) => offers(to))
    .map(({ to, ...link }) => ({ ...link, onPress: go(to.href()) }));
  return (
    <AccountSheet
      open={open}
      onClose={onClose}
      account={session.accountMasked ?? ''}
      uid={session.uid ?? ''}
      links={links}
      onLogOut={leave}
    />
  );
}
