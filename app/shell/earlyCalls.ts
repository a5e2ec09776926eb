/** Asked at every address. */
import { auth } from '@/lib/api/auth';
import { home } from '@/lib/api/home';
import { type EarlyScreen, asks } from '@/lib/client/early';

export const early: EarlyScreen = { calls: [asks(home.site, {}), asks(auth.checkLogin, {})] };
