/** Products that promise something for later. */
import { paths } from '@/lib/paths';

export const productRoutes = [
  {
    address: paths.earn.overview,
    access: 'any' as const,
    words: ['earn'],
    load: () => import('./screens/earn/EarnScreen').then((file) => file.EarnScreen),
  },
  {
    address: paths.earn.products,
    access: 'any' as const,
    words: ['earn'],
    load: () => import('./screens/earn/EarnProductsScreen').then((file) => file.EarnProductsScreen),
  },
  {
    address: paths.earn.rules,
    access: 'any' as const,
    words: ['earn'],
    load: () => import('./screens/earn/EarnRulesScreen').then((file) => file.EarnRulesScreen),
  },
  {
    address: paths.earn.buy,
    access: 'user' as const,
    words: ['earn'],
    load: () => import('./screens/earn/EarnBuyScreen').then((file) => file.EarnBuyScreen),
  },
  {
    address: paths.earn.confirm,
    access: 'user' as const,
    words: ['earn'],
    load: () => import('./screens/earn/EarnConfirmScreen').then((file) => file.EarnConfirmScreen),
  },
  {
    address: paths.earn.order,
    access: 'user' as const,
    words: ['earn'],
    load: () => import('./screens/earn/EarnOrderScreen').then((file) => file.EarnOrderScreen),
  },
  {
    address: paths.earn.history,
    access: 'user' as const,
    words: ['earn'],
    load: () => import('./screens/earn/EarnHistoryScreen').then((file) => file.EarnHistoryScreen),
  },
  {
    address: paths.dual.market,
    access: 'any' as const,
    words: ['dual', 'trading'],
    load: () => import('./screens/dual/DualScreen').then((file) => file.DualScreen),
  },
  {
    address: paths.dual.orders,
    access: 'any' as const,
    words: ['dual'],
    load: () => import('./screens/dual/DualOrdersScreen').then((file) => file.DualOrdersScreen),
  },
  {
    address: paths.dual.order,
    access: 'user' as const,
    words: ['dual', 'market'],
    load: () => import('./screens/dual/DualOrderScreen').then((file) => file.DualOrderScreen),
  },
];
