/** For the thing that a ledger line belongs to, or that a notice tells of: the address of its page, and the word on the button that leads there. */
import type { RefType } from '@/lib/api/ledger';
import { paths } from '@/lib/paths';

const things = {
  spotOrder: (orderNo: string) => ({ name: 'order', href: paths.spot.order.href({ orderNo }) }) as const,
  perpetualOrder: () => ({ name: 'order', href: paths.perpetual.orders.href() }) as const,
  perpetualPosition: (positionNo: string) =>
    ({ name: 'position', href: paths.perpetual.order.href({ orderNo: positionNo }) }) as const,
  fixedTimeOrder: (orderNo: string) => ({ name: 'order', href: paths.fixedTime.order.href({ orderNo }) }) as const,
  fxOrder: () => ({ name: 'order', href: paths.perpetual.orders.href() }) as const,
  deposit: (depositNo: string) => ({ name: 'deposit', href: paths.assets.movement.href({ id: depositNo }) }) as const,
  offlineDeposit: (no: string) =>
    ({ name: 'deposit', href: paths.assets.movement.href({ id: no, kind: 'offline' }) }) as const,
  withdrawal: (id: string) =>
    ({ name: 'withdrawal', href: paths.assets.movement.href({ id, kind: 'withdrawal' }) }) as const,
  bankWithdrawal: (id: string) =>
    ({ name: 'withdrawal', href: paths.assets.movement.href({ id, kind: 'bank' }) }) as const,
  userTransfer: (transferNo: string) =>
    ({ name: 'userTransfer', href: paths.assets.transfer.href({ view: 'record', transferNo }) }) as const,
  flashOrder: (orderNo: string) => ({ name: 'exchange', href: paths.flash.history.href({ orderNo }) }) as const,
  fxPosition: (positionNo: string) =>
    ({ name: 'position', href: paths.forex.order.href({ orderNo: positionNo }) }) as const,
  c2cOrder: (orderNo: string) => ({ name: 'c2cOrder', href: paths.c2c.order.href({ orderNo }) }) as const,
  earnOrder: (orderNo: string) => ({ name: 'earnOrder', href: paths.earn.order.href({ orderNo }) }) as const,
  pledgeOrder: (orderNo: string) => ({ name: 'loan', href: paths.loan.order.href({ orderNo }) }) as const,
  commission: () => ({ name: 'referral', href: paths.referral.overview.href() }) as const,
  icoOrder: () => ({ name: 'offering', href: paths.launchpad.offerings.href() }) as const,
  dualOrder: (orderNo: string) => ({ name: 'dualOrder', href: paths.dual.order.href({ orderNo }) }) as const,
  priceAlert: (symbol: string) => ({ name: 'market', href: paths.market.chart.href({ symbol }) }) as const,
  /** What is set aside for an advert, and a merchant's deposit: the line says it all. */
  c2cAdvert: () => null,
  merchant: () => null,
  /** Its reason stands in the record and in the notice. */
  adjustment: () => null,
} satisfies Record<RefType, (id: string) => object | null>;

/** Null where there is nothing to open. */
export const thingOf = (type: RefType, id: string) => things[type](id);
