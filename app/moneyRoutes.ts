/** What one owns, and every way in which money comes, goes and changes form. */
import { paths } from '@/lib/paths';

export const moneyRoutes = [
  {
    address: paths.assets.fund,
    access: 'any' as const,
    tab: 4,
    words: ['assets'],
    load: () => import('./screens/assets/FundScreen').then((file) => file.FundScreen),
  },
  {
    address: paths.assets.reserves,
    access: 'any' as const,
    words: ['reserves'],
    load: () => import('./screens/reserves/ReservesScreen').then((file) => file.ReservesScreen),
  },
  {
    address: paths.assets.ledger,
    access: 'user' as const,
    words: ['assets'],
    load: () => import('./screens/assets/LedgerScreen').then((file) => file.LedgerScreen),
  },
  {
    address: paths.assets.statements,
    access: 'user' as const,
    words: ['assets', 'statements'],
    load: () => import('./screens/assets/StatementsScreen').then((file) => file.StatementsScreen),
  },
  {
    address: paths.assets.transfer,
    access: 'user' as const,
    words: ['assets', 'transfers', 'auth', 'security', 'trading'],
    load: () => import('./screens/assets/TransferScreen').then((file) => file.TransferScreen),
  },
  {
    address: paths.assets.coinMovements,
    access: 'user' as const,
    words: ['assets', 'trading'],
    load: () => import('./screens/assets/CoinMovementsScreen').then((file) => file.CoinMovementsScreen),
  },
  {
    address: paths.assets.deposit,
    access: 'user' as const,
    words: ['deposits', 'offline', 'files'],
    load: () => import('./screens/deposits/DepositScreen').then((file) => file.DepositScreen),
  },
  {
    address: paths.assets.walletDeposit,
    access: 'user' as const,
    words: ['deposits', 'auth'],
    load: () => import('./screens/deposits/WalletDepositScreen').then((file) => file.WalletDepositScreen),
  },
  {
    address: paths.assets.withdraw,
    access: 'user' as const,
    words: ['withdrawals', 'bankWithdrawals', 'auth'],
    load: () => import('./screens/withdrawals/WithdrawScreen').then((file) => file.WithdrawScreen),
  },
  {
    address: paths.assets.fundPassword,
    access: 'user' as const,
    words: ['withdrawals'],
    load: () => import('./screens/withdrawals/FundPasswordStepScreen').then((file) => file.FundPasswordStepScreen),
  },
  {
    address: paths.assets.secondFactor,
    access: 'user' as const,
    words: ['withdrawals', 'auth'],
    load: () => import('./screens/withdrawals/SecondFactorScreen').then((file) => file.SecondFactorScreen),
  },
  {
    address: paths.assets.payees,
    access: 'user' as const,
    words: ['withdrawals', 'auth'],
    load: () => import('./screens/withdrawals/AddressBookScreen').then((file) => file.AddressBookScreen),
  },
  {
    address: paths.assets.movements,
    access: 'user' as const,
    words: ['deposits', 'offline', 'trading', 'withdrawals', 'bankWithdrawals'],
    load: () => import('./screens/deposits/MovementsScreen').then((file) => file.MovementsScreen),
  },
  {
    address: paths.assets.movement,
    access: 'user' as const,
    words: ['assets', 'deposits', 'offline', 'withdrawals', 'bankWithdrawals'],
    load: () => import('./screens/deposits/MovementScreen').then((file) => file.MovementScreen),
  },
  {
    address: paths.flash.exchange,
    access: 'user' as const,
    words: ['flash', 'trading'],
    load: () => import('./screens/flash/FlashScreen').then((file) => file.FlashScreen),
  },
  {
    address: paths.flash.history,
    access: 'user' as const,
    words: ['flash'],
    load: () => import('./screens/flash/FlashHistoryScreen').then((file) => file.FlashHistoryScreen),
  },
  {
    address: paths.market.rates,
    access: 'any' as const,
    words: ['market'],
    load: () => import('./screens/market/RatesScreen').then((file) => file.RatesScreen),
  },
  {
    address: paths.c2c.paymentMethods,
    access: 'user' as const,
    words: ['paymentMethods', 'auth', 'security'],
    load: () => import('./screens/payment-methods/PaymentMethodsScreen').then((file) => file.PaymentMethodsScreen),
  },
  {
    address: paths.c2c.addPaymentMethod,
    access: 'user' as const,
    words: ['paymentMethods', 'auth', 'files'],
    load: () => import('./screens/payment-methods/AddPaymentMethodScreen').then((file) => file.AddPaymentMethodScreen),
  },
  {
    address: paths.c2c.bankCard,
    access: 'user' as const,
    words: ['paymentMethods', 'auth', 'files'],
    load: () => import('./screens/payment-methods/BankCardScreen').then((file) => file.BankCardScreen),
  },
];
