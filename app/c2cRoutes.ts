/** People who trade with one another: the market, orders, merchants. */
import { paths } from '@/lib/paths';

const order = ['c2c', 'c2cTalk', 'paymentMethods', 'files', 'auth', 'security', 'trading'];
const market = ['c2c', 'trading'];

export const c2cRoutes = [
  {
    address: paths.c2c.adverts,
    access: 'any' as const,
    words: market,
    load: () => import('./screens/c2c/MarketScreen').then((file) => file.MarketScreen),
  },
  {
    address: paths.c2c.fiat,
    access: 'any' as const,
    words: ['c2c'],
    load: () => import('./screens/c2c/FiatScreen').then((file) => file.FiatScreen),
  },
  {
    address: paths.c2c.explanation,
    access: 'any' as const,
    words: ['c2c'],
    load: () => import('./screens/c2c/ExplanationScreen').then((file) => file.ExplanationScreen),
  },
  {
    address: paths.c2c.merchant,
    access: 'any' as const,
    words: market,
    load: () => import('./screens/c2c/MerchantScreen').then((file) => file.MerchantScreen),
  },
  {
    address: paths.c2c.advert,
    access: 'any' as const,
    words: market,
    load: () => import('./screens/c2c/AdvertScreen').then((file) => file.AdvertScreen),
  },
  {
    address: paths.c2c.quick,
    access: 'user' as const,
    words: market,
    load: () => import('./screens/c2c/QuickScreen').then((file) => file.QuickScreen),
  },
  {
    address: paths.c2c.trade,
    access: 'user' as const,
    words: market,
    load: () => import('./screens/c2c/TradeScreen').then((file) => file.TradeScreen),
  },
  {
    address: paths.c2c.orders,
    access: 'user' as const,
    words: market,
    load: () => import('./screens/c2c/OrdersScreen').then((file) => file.OrdersScreen),
  },
  {
    address: paths.c2c.order,
    access: 'user' as const,
    words: order,
    load: () => import('./screens/c2c/OrderScreens').then((file) => file.OrderScreen),
  },
  {
    address: paths.c2c.created,
    access: 'user' as const,
    words: order,
    load: () => import('./screens/c2c/OrderScreens').then((file) => file.CreatedScreen),
  },
  {
    address: paths.c2c.pay,
    access: 'user' as const,
    words: order,
    load: () => import('./screens/c2c/OrderScreens').then((file) => file.PayScreen),
  },
  {
    address: paths.c2c.payee,
    access: 'user' as const,
    words: order,
    load: () => import('./screens/c2c/OrderScreens').then((file) => file.PayeeScreen),
  },
  {
    address: paths.c2c.confirm,
    access: 'user' as const,
    words: order,
    load: () => import('./screens/c2c/OrderScreens').then((file) => file.ConfirmationScreen),
  },
  {
    address: paths.c2c.cancel,
    access: 'user' as const,
    words: ['c2c'],
    load: () => import('./screens/c2c/CancelScreen').then((file) => file.CancelScreen),
  },
  {
    address: paths.c2c.chat,
    access: 'user' as const,
    words: ['c2c', 'c2cTalk'],
    load: () => import('./screens/c2c/ChatScreen').then((file) => file.ChatScreen),
  },
  {
    address: paths.c2c.appeal,
    access: 'user' as const,
    words: ['c2c', 'c2cTalk'],
    load: () => import('./screens/c2c/AppealScreen').then((file) => file.AppealScreen),
  },
  {
    address: paths.c2c.support,
    access: 'user' as const,
    words: ['c2cTalk'],
    load: () => import('./screens/c2c/C2cSupportScreen').then((file) => file.C2cSupportScreen),
  },
  {
    address: paths.c2c.desk,
    access: 'user' as const,
    words: ['c2cDesk', 'c2c', 'trading'],
    load: () => import('./screens/c2c/DeskScreen').then((file) => file.DeskScreen),
  },
  {
    address: paths.c2c.deskAdvert,
    access: 'user' as const,
    words: ['c2cDesk', 'c2c'],
    load: () => import('./screens/c2c/OwnAdvertScreen').then((file) => file.OwnAdvertScreen),
  },
];
