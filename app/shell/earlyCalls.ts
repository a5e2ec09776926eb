/** The early calls of every address, sent by the page before the app is there (decision 23). */
import { auth } from '@/lib/api/auth';
import { home } from '@/lib/api/home';
import { type EarlyScreen, asks } from '@/lib/client/early';

export const early: EarlyScreen = { calls: [asks(home.site, {}), asks(auth.checkLogin, {})] };
