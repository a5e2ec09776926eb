/** The table of addresses: who may open each, the words it needs, and its screen, loaded when it is opened. */
import type { ComponentType } from 'react';
import { type Address, paths } from '@/lib/paths';

export interface Route {
  address: Address;
  /** `user`: the login guard stands before it. */
  access: 'any' | 'user';
  /** Index of a tab page. */
  tab?: number;
  /** Where somebody who is logged in belongs instead. */
  whenLoggedIn?: Address;
  /** Domains whose words the screen shows, besides those of the shell. */
  words: readonly string[];
  load: () => Promise<ComponentType>;
}

/** Shown for every address that is not in the table. */
export const missingScreen = () => import('./shell/NotFoundScreen').then((file) => file.NotFoundScreen);

/** The kit on one page, for those who build screens; a production build leaves it out. */
const gallery: Route[] =
  process.env.NEXT_PUBLIC_GALLERY === '1' || process.env.NODE_ENV === 'development'
    ? [{ address: { ...paths.home, path: '/gallery' }, access: 'any', words: [], load: () => import('./screens/gallery/GalleryScreen').then((file) => file.GalleryScreen) }]
    : [];

const spot: Route[] = [
  { address: paths.spot.trade as Address, access: 'any', tab: 2, words: ['spot', 'market'], load: () => import('./screens/spot/TradeScreen').then((file) => file.TradeScreen) },
  { address: paths.spot.orders as Address, access: 'user', words: ['spot'], load: () => import('./screens/spot/OrdersScreen').then((file) => file.OrdersScreen) },
  { address: paths.spot.order as Address, access: 'user', words: ['spot'], load: () => import('./screens/spot/OrderScreen').then((file) => file.OrderScreen) },
];

const assets: Route[] = [
  { address: paths.assets.fund, access: 'any', tab: 4, words: ['assets'], load: () => import('./screens/assets/FundScreen').then((file) => file.FundScreen) },
  { address: paths.assets.ledger as Address, access: 'user', words: ['assets'], load: () => import('./screens/assets/LedgerScreen').then((file) => file.LedgerScreen) },
];

export const routes: readonly Route[] = [...spot, ...assets, ...gallery];
