/** What a crowd tries to do twice with savings and with dual currency. */
import { api } from '@/lib/api/index';
import { EARN_RISK_VERSION } from '@/lib/earn/rules';
import type { Decimal } from '@/lib/money/decimal';
import { addProduct, keepTerms } from '@/server/earn/store';
import { AT_ONCE } from '../harness/attack';
import type { Person, TestExchange } from '../harness/exchange';
import { dualSpendRows } from './dualSpends';
import { once, type Row } from './spends';

export const earnSpendRows = (nodes: () => readonly TestExchange[]): Record<string, Row[]> => {
  const bodyOf = async (who: Person, productId: string, amount: Decimal) => {
    const { product } = await who.call(api.earn.introduction, { productId });
    const { apr, startsAt } = product;
    return { productId, amount, apr, startsAt, riskVersion: EARN_RISK_VERSION };
  };
  const bought = async (who: Person, productId: string) =>
    (await who.call(api.earn.buy, await bodyOf(who, productId, '100'))).orderNo;
  const inSavings = async (who: Person) => (await who.call(api.earn.summary, {})).totalUsdt;
  return {
    ...dualSpendRows(nodes),
    'earn.buy': [
      {
        name: 'what one has goes in once',
        prepare: (who) => bodyOf(who, 'usdt-7', '6000'),
        told: once('insufficientBalance'),
        after: async (who) => expect(await inSavings(who)).toBe('6000'),
      },
      {
        name: 'the last of the quota is sold once',
        prepare: async (who) => {
          const { db, clock } = nodes()[0]!;
          const terms = { from: clock.now(), now: clock.now(), isOpen: true, reason: 'a test' };
          const productId = `last-${who.uid}`;
          await addProduct(db, {
            productId,
            coin: 'USDT',
            kind: 'fixed',
            termDays: 7,
            dayMs: 86_400_000,
            now: terms.now,
          });
          await keepTerms(db, { productId, apr: '0.05', min: '10', personalMax: '9000', quota: '100', ...terms });
          return bodyOf(who, productId, '100');
        },
        told: once('earnQuota'),
        after: async (who) => expect(await inSavings(who)).toBe('100'),
      },
    ],
    'earn.redeem': [
      {
        name: 'an order is taken back once',
        prepare: async (who) => ({
          orderNo: await bought(who, 'usdt-30'),
          way: 'refund',
          receives: '100',
          forfeited: '0',
        }),
        told: once('earnState'),
        after: async (who) => {
          expect(await inSavings(who)).toBe('0');
          expect((await who.call(api.earn.finished, {})).total).toBe(1);
        },
      },
    ],
    'earn.setAutoRenew': [
      {
        name: 'renewal that everybody switches on at once is on',
        prepare: async (who) => ({ orderNo: await bought(who, 'usdt-7'), on: true }),
        told: { done: AT_ONCE },
        after: async (who) => expect((await who.call(api.earn.running, {})).list).toMatchObject([{ autoRenew: true }]),
      },
    ],
  };
};
