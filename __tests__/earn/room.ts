/** The real exchange with the sandbox's savings products, at noon (UTC). */
import { api } from '@/lib/api/index';
import type { EarnWay } from '@/lib/api/earnShapes';
import { EARN_RISK_VERSION } from '@/lib/earn/rules';
import type { Decimal } from '@/lib/money/decimal';
import { exchange, TEST_START, type ExchangeOptions, type Person } from '../harness/exchange';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** The midnight after the tests' beginning. */
export const MIDNIGHT = TEST_START + 12 * HOUR;
export const FUND = '482913';

export async function earnRoom(options: ExchangeOptions = {}) {
  const x = await exchange(options);
  const savers: Person[] = [];
  return {
    ...x,
    /** Time passes, and all that is due is done. A session does not outlive a night: people log in again. */
    until: async (at: number): Promise<void> => {
      const isLong = at - x.clock.now() > 12 * HOUR;
      await x.clock.jump(at - x.clock.now());
      await x.jobs.runDue();
      if (!isLong) return;
      for (const { call, account, password } of savers) await call(api.auth.logIn, { account, password });
    },
    /** Somebody with a fund password. */
    saver: async (): Promise<Person> => {
      const person = await x.person();
      savers.push(person);
      await person.call(api.security.setFundPassword, {
        newPassword: FUND,
        confirmPassword: FUND,
        proof: { password: person.password },
      });
      return person;
    },
  };
}
export type Room = Awaited<ReturnType<typeof earnRoom>>;

export const productOf = async (person: Person, productId: string) =>
  (await person.call(api.earn.introduction, { productId })).product;

/** Buys at the terms that are shown. */
export async function buy(person: Person, productId: string, amount: Decimal, more: { autoRenew?: boolean } = {}) {
  const { apr, startsAt } = await productOf(person, productId);
  return person.call(api.earn.buy, { productId, amount, apr, startsAt, riskVersion: EARN_RISK_VERSION, ...more });
}

/** Leaves by a way, at the cost that is shown. */
export async function leave(person: Person, orderNo: string, way: EarnWay, fundPassword?: string) {
  const { exits } = await person.call(api.earn.redeemPreview, { orderNo });
  const exit = exits.find((one) => one.way === way);
  if (!exit) throw new Error(`${way} is not offered: ${exits.map((one) => one.way).join(', ')}`);
  const { receives, forfeited } = exit;
  return person.call(api.earn.redeem, { orderNo, way, receives, forfeited, ...(fundPassword && { fundPassword }) });
}

export const orderOf = (person: Person, { orderNo }: { orderNo: string }) => person.call(api.earn.order, { orderNo });
