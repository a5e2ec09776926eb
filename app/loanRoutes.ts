/** Pledged loans and token offerings. */
import { paths } from '@/lib/paths';

export const loanRoutes = [
  {
    address: paths.loan.borrow,
    access: 'any' as const,
    words: ['loan'],
    load: () => import('./screens/loan/BorrowScreen').then((file) => file.BorrowScreen),
  },
  {
    address: paths.loan.orders,
    access: 'user' as const,
    words: ['loan'],
    load: () => import('./screens/loan/LoanOrdersScreen').then((file) => file.LoanOrdersScreen),
  },
  {
    address: paths.loan.order,
    access: 'user' as const,
    words: ['loan'],
    load: () => import('./screens/loan/LoanOrderScreen').then((file) => file.LoanOrderScreen),
  },
  {
    address: paths.loan.repay,
    access: 'user' as const,
    words: ['loan', 'security'],
    load: () => import('./screens/loan/RepayScreen').then((file) => file.RepayScreen),
  },
  {
    address: paths.loan.records,
    access: 'user' as const,
    words: ['loan'],
    load: () => import('./screens/loan/LoanRecordsScreen').then((file) => file.LoanRecordsScreen),
  },
  {
    address: paths.launchpad.offerings,
    access: 'any' as const,
    words: ['launchpad'],
    load: () => import('./screens/launchpad/OfferingsScreen').then((file) => file.OfferingsScreen),
  },
  {
    address: paths.launchpad.offering,
    access: 'any' as const,
    words: ['launchpad'],
    load: () => import('./screens/launchpad/OfferingScreen').then((file) => file.OfferingScreen),
  },
];
