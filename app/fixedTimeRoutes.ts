/** The addresses of fixed-time contracts, for the table of addresses. */
import { paths } from '@/lib/paths';

const trade = {
  access: 'any' as const,
  words: ['fixedTime', 'trading', 'market'],
  load: () => import('./screens/fixed-time/FixedTimeScreen').then((file) => file.FixedTimeScreen),
  wide: () => import('./screens/fixed-time/WideFixedTimeScreen').then((file) => file.WideFixedTimeScreen),
};

export const fixedTimeRoutes = [
  { address: paths.fixedTime.trade, ...trade },
  { address: paths.fixedTime.chart, ...trade },
  {
    address: paths.fixedTime.orders,
    access: 'user' as const,
    words: ['fixedTime', 'trading'],
    load: () => import('./screens/fixed-time/FixedTimeRecordsScreen').then((file) => file.FixedTimeRecordsScreen),
  },
  {
    address: paths.fixedTime.order,
    access: 'user' as const,
    words: ['fixedTime', 'trading', 'market'],
    load: () => import('./screens/fixed-time/FixedTimeOrderScreen').then((file) => file.FixedTimeOrderScreen),
  },
];
