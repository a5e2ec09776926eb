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

export const routes: readonly Route[] = [...gallery];
