/** The table of addresses: who may open each, the words it needs, and its screen, loaded when it is opened. */
import type { ComponentType } from 'react';
import { type Address, paths } from '@/lib/paths';
import { c2cRoutes } from './c2cRoutes';
import { fixedTimeRoutes } from './fixedTimeRoutes';
import { loanRoutes } from './loanRoutes';
import { moneyRoutes } from './moneyRoutes';
import { productRoutes } from './productRoutes';
import { referralRoutes } from './referralRoutes';

export interface Route {
  address: Pick<Address, 'path' | 'alias' | 'needs'> & { read: (query: URLSearchParams) => object | null };
  /** `user`: the login guard stands before it. */
  access: 'any' | 'user';
  /** Index of a tab page. */
  tab?: number;
  /** Where somebody who is logged in belongs instead. */
  whenLoggedIn?: Address;
  /** Domains whose words the screen shows, besides those of the shell. */
  words: readonly string[];
  load: () => Promise<ComponentType>;
  /** The same address on a window that is wide enough for columns; a phone never fetches it. */
  wide?: () => Promise<ComponentType>;
}

/** Domains whose words every screen shows. */
export const kernelWords = ['shell', 'errors'];

/** Shown for every address that is not in the table. */
export const missingScreen = () => import('./shell/NotFoundScreen').then((file) => file.NotFoundScreen);

/** Shown for an address whose calls the exchange behind this app does not have. */
export const notOfferedScreen = () => import('./shell/NotOfferedScreen').then((file) => file.NotOfferedScreen);

/** The kit on one page, for those who build screens; a production build leaves it out. */
const gallery: Route[] =
  process.env.NEXT_PUBLIC_GALLERY === '1' || process.env.NODE_ENV === 'development'
    ? [
        {
          address: { ...paths.home, path: '/gallery' },
          access: 'any',
          words: [],
          load: () => import('./screens/gallery/GalleryScreen').then((file) => file.GalleryScreen),
        },
      ]
    : [];

const spot: Route[] = [
  {
    address: paths.spot.trade,
    access: 'any',
    tab: 2,
    words: ['spot', 'trading', 'market'],
    load: () => import('./screens/spot/TradeScreen').then((file) => file.TradeScreen),
    wide: () => import('./screens/spot/WideTradeScreen').then((file) => file.WideTradeScreen),
  },
  {
    address: paths.spot.orders,
    access: 'user',
    words: ['spot', 'trading'],
    load: () => import('./screens/spot/OrdersScreen').then((file) => file.OrdersScreen),
  },
  {
    address: paths.spot.order,
    access: 'user',
    words: ['spot', 'trading'],
    load: () => import('./screens/spot/OrderScreen').then((file) => file.OrderScreen),
  },
];

const risk: Route[] = [
  {
    address: paths.risk,
    access: 'user',
    words: ['risk', 'auth'],
    load: () => import('./screens/risk/RiskScreen').then((file) => file.RiskScreen),
  },
];

const perpetual: Route[] = [
  {
    address: paths.perpetual.trade,
    access: 'any',
    tab: 3,
    words: ['perpetual', 'trading', 'market'],
    load: () => import('./screens/perpetual/PerpetualScreen').then((file) => file.PerpetualScreen),
    wide: () => import('./screens/perpetual/WidePerpetualScreen').then((file) => file.WidePerpetualScreen),
  },
  {
    address: paths.perpetual.orders,
    access: 'user',
    words: ['perpetual', 'forex', 'trading'],
    load: () => import('./screens/perpetual/ContractRecordsScreen').then((file) => file.ContractRecordsScreen),
  },
  {
    address: paths.perpetual.order,
    access: 'user',
    words: ['perpetual', 'trading'],
    load: () => import('./screens/perpetual/PositionScreen').then((file) => file.PositionScreen),
  },
];

const forex: Route[] = [
  {
    address: paths.forex.chart,
    access: 'any',
    words: ['forex', 'trading', 'market'],
    load: () => import('./screens/forex/ForexScreen').then((file) => file.ForexScreen),
    wide: () => import('./screens/forex/WideForexScreen').then((file) => file.WideForexScreen),
  },
  {
    address: paths.forex.order,
    access: 'user',
    words: ['forex'],
    load: () => import('./screens/forex/ForexPositionScreen').then((file) => file.ForexPositionScreen),
  },
];

const market: Route[] = [
  {
    address: paths.home,
    access: 'any',
    tab: 0,
    words: ['home', 'market'],
    load: () => import('./screens/home/HomeScreen').then((file) => file.HomeScreen),
  },
  {
    address: paths.market.list,
    access: 'any',
    tab: 1,
    words: ['market'],
    load: () => import('./screens/market/MarketScreen').then((file) => file.MarketScreen),
    wide: () => import('./screens/market/WideMarketScreen').then((file) => file.WideMarketScreen),
  },
  {
    address: paths.market.search,
    access: 'any',
    words: ['market'],
    load: () => import('./screens/market/SearchScreen').then((file) => file.SearchScreen),
  },
  {
    address: paths.market.chart,
    access: 'any',
    words: ['market'],
    load: () => import('./screens/market/TrendScreen').then((file) => file.TrendScreen),
    wide: () => import('./screens/market/WideTrendScreen').then((file) => file.WideTrendScreen),
  },
  {
    address: paths.market.alerts,
    access: 'user',
    words: ['alerts', 'market', 'push'],
    load: () => import('./screens/alerts/AlertsScreen').then((file) => file.AlertsScreen),
  },
];

const auth: Route[] = [
  {
    address: paths.entry,
    access: 'any',
    whenLoggedIn: paths.home,
    words: ['auth'],
    load: () => import('./screens/auth/EntryScreen').then((file) => file.EntryScreen),
  },
  {
    address: paths.auth.logIn,
    access: 'any',
    whenLoggedIn: paths.home,
    words: ['auth'],
    load: () => import('./screens/auth/LogInScreen').then((file) => file.LogInScreen),
  },
  {
    address: paths.auth.register,
    access: 'any',
    whenLoggedIn: paths.home,
    words: ['auth', 'help'],
    load: () => import('./screens/auth/RegisterScreen').then((file) => file.RegisterScreen),
  },
  {
    address: paths.auth.language,
    access: 'any',
    words: ['auth'],
    load: () => import('./screens/auth/LanguageScreen').then((file) => file.LanguageScreen),
  },
  {
    address: paths.auth.theme,
    access: 'any',
    words: ['auth'],
    load: () => import('./screens/auth/ThemeScreen').then((file) => file.ThemeScreen),
  },
  {
    address: paths.auth.profile,
    access: 'user',
    words: ['auth'],
    load: () => import('./screens/auth/ProfileScreen').then((file) => file.ProfileScreen),
  },
  {
    address: paths.auth.profileLoggedOut,
    access: 'any',
    whenLoggedIn: paths.auth.profile,
    words: ['auth'],
    load: () => import('./screens/auth/LoggedOutProfileScreen').then((file) => file.LoggedOutProfileScreen),
  },
  {
    address: paths.assets.displayCurrency,
    access: 'any',
    words: ['auth'],
    load: () => import('./screens/assets/DisplayCurrencyScreen').then((file) => file.DisplayCurrencyScreen),
  },
  {
    address: paths.support.service,
    access: 'any',
    words: ['support', 'assets'],
    load: () => import('./screens/support/ServiceScreen').then((file) => file.ServiceScreen),
  },
];

const waysIn: Route[] = [
  {
    address: paths.auth.forgot,
    access: 'any',
    whenLoggedIn: paths.security.changePassword,
    words: ['auth'],
    load: () => import('./screens/auth/ForgotScreen').then((file) => file.ForgotScreen),
  },
  {
    address: paths.auth.verify,
    access: 'any',
    whenLoggedIn: paths.home,
    words: ['auth'],
    load: () => import('./screens/auth/VerifyScreen').then((file) => file.VerifyScreen),
  },
  {
    address: paths.auth.emailCodeLoggedOut,
    access: 'any',
    whenLoggedIn: paths.home,
    words: ['auth'],
    load: () => import('./screens/auth/MailedCodeScreen').then((file) => file.MailedCodeScreen),
  },
  {
    address: paths.auth.resetPassword,
    access: 'any',
    whenLoggedIn: paths.security.changePassword,
    words: ['auth'],
    load: () => import('./screens/auth/ResetPasswordScreen').then((file) => file.ResetPasswordScreen),
  },
  {
    address: paths.auth.registered,
    access: 'user',
    words: ['auth', 'security'],
    load: () => import('./screens/auth/RegisteredScreen').then((file) => file.RegisteredScreen),
  },
];

const security: Route[] = [
  {
    address: paths.security.overview,
    access: 'user',
    words: ['security', 'auth'],
    load: () => import('./screens/security/SecurityScreen').then((file) => file.SecurityScreen),
  },
  {
    address: paths.auth.emailCode,
    access: 'user',
    words: ['security', 'auth'],
    load: () => import('./screens/security/BindEmailScreen').then((file) => file.BindEmailScreen),
  },
  {
    address: paths.security.setFundPassword,
    access: 'user',
    words: ['security', 'auth'],
    load: () => import('./screens/security/FundPasswordScreen').then((file) => file.FundPasswordScreen),
  },
  {
    address: paths.security.bindTotp,
    access: 'user',
    words: ['security', 'auth'],
    load: () => import('./screens/security/BindTotpScreen').then((file) => file.BindTotpScreen),
  },
  {
    address: paths.security.changePassword,
    access: 'user',
    words: ['security', 'auth'],
    load: () => import('./screens/security/ChangePasswordScreen').then((file) => file.ChangePasswordScreen),
  },
  {
    address: paths.security.resetFactors,
    access: 'user',
    words: ['security', 'auth', 'files'],
    load: () => import('./screens/security/ResetFactorsScreen').then((file) => file.ResetFactorsScreen),
  },
  {
    address: paths.security.done,
    access: 'user',
    words: ['security'],
    load: () => import('./screens/security/DoneScreen').then((file) => file.DoneScreen),
  },
  {
    address: paths.security.emailBound,
    access: 'user',
    words: ['security'],
    load: () => import('./screens/security/EmailBoundScreen').then((file) => file.EmailBoundScreen),
  },
  {
    address: paths.security.totpBound,
    access: 'user',
    words: ['security'],
    load: () => import('./screens/security/TotpBoundScreen').then((file) => file.TotpBoundScreen),
  },
];

const identity: Route[] = [
  {
    address: paths.identity.basic,
    access: 'user',
    words: ['identity', 'files'],
    load: () => import('./screens/identity/BasicScreen').then((file) => file.BasicScreen),
  },
  {
    address: paths.identity.advanced,
    access: 'user',
    words: ['identity'],
    load: () => import('./screens/identity/AdvancedScreen').then((file) => file.AdvancedScreen),
  },
  {
    address: paths.place.choose,
    access: 'any',
    words: ['identity'],
    load: () => import('./screens/identity/ChoosePlaceScreen').then((file) => file.ChoosePlaceScreen),
  },
  {
    address: paths.place.open,
    access: 'any',
    words: ['identity'],
    load: () => import('./screens/identity/OpenPlaceScreen').then((file) => file.OpenPlaceScreen),
  },
];

const help: Route[] = [
  {
    address: paths.help.centre,
    access: 'any',
    words: ['help'],
    load: () => import('./screens/help/HelpScreen').then((file) => file.HelpScreen),
  },
  {
    address: paths.help.article,
    access: 'any',
    words: ['help'],
    load: () => import('./screens/help/ArticleScreen').then((file) => file.ArticleScreen),
  },
  {
    address: paths.help.terms,
    access: 'any',
    words: ['help'],
    load: () => import('./screens/help/TermsScreen').then((file) => file.TermsScreen),
  },
  {
    address: paths.help.notices,
    access: 'any',
    words: ['help', 'push'],
    load: () => import('./screens/help/NoticesScreen').then((file) => file.NoticesScreen),
  },
  {
    address: paths.help.noticeSettings,
    access: 'user',
    words: ['help', 'push'],
    load: () => import('./screens/help/NoticeSettingsScreen').then((file) => file.NoticeSettingsScreen),
  },
  {
    address: paths.help.notice,
    access: 'any',
    words: ['help'],
    load: () => import('./screens/help/NoticeScreen').then((file) => file.NoticeScreen),
  },
];

export const routes: readonly Route[] = [
  ...auth,
  ...waysIn,
  ...security,
  ...market,
  ...spot,
  ...perpetual,
  ...forex,
  ...fixedTimeRoutes,
  ...moneyRoutes,
  ...productRoutes,
  ...loanRoutes,
  ...c2cRoutes,
  ...referralRoutes,
  ...risk,
  ...identity,
  ...help,
  ...gallery,
];
