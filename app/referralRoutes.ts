/** Inviting others. */
import { paths } from '@/lib/paths';

const words = ['referral'];

export const referralRoutes = [
  {
    address: paths.referral.overview,
    access: 'user' as const,
    words,
    load: () => import('./screens/referral/OverviewScreen').then((file) => file.OverviewScreen),
  },
  {
    address: paths.referral.rules,
    access: 'any' as const,
    words,
    load: () => import('./screens/referral/RulesScreen').then((file) => file.RulesScreen),
  },
  {
    address: paths.referral.qrCode,
    access: 'user' as const,
    words,
    load: () => import('./screens/referral/QrCodeScreen').then((file) => file.QrCodeScreen),
  },
  {
    address: paths.referral.poster,
    access: 'user' as const,
    words,
    load: () => import('./screens/referral/PosterScreen').then((file) => file.PosterScreen),
  },
];
