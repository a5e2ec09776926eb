/** What a crowd tries to do twice in C2C. */
import { api } from '@/lib/api/index';
import { balanceOf } from '@/server/ledger/ledger';
import { codeAt } from '@/server/operator/accounts';
import { AT_ONCE } from '../harness/attack';
import { advertOf, approve, merchantAs, methodOf, orderFor, toC2c } from '../harness/c2c';
import type { Person, TestExchange } from '../harness/exchange';
import { FUND, makeReady } from '../withdrawals/room';
import { once, type Row } from './spends';

const LATE = ['c2cState', 'totpWrong', 'lockedUntil', 'lockedForDay', 'tooManyRequests', 'busy'] as const;

export const c2cRows = (nodes: () => readonly TestExchange[]): Record<string, Row[]> => {
  const x = () => nodes()[0]!;
  const part = (who: Person, purpose: 'available' | 'adverts' | 'escrow' | 'deposit') =>
    balanceOf(x().db, who.userId, `c2c:${purpose}`, 'USDT');
  const fresh = async (): Promise<Person> => {
    const maker = await x().person();
    await merchantAs(x(), maker);
    return maker;
  };
  const bought = async (who: Person, acts: Parameters<typeof orderFor>[2] = []) => ({
    orderNo: await orderFor(x(), { buyer: who, maker: await fresh() }, acts),
  });
  const sold = async (who: Person, acts: Parameters<typeof orderFor>[2]) => {
    await merchantAs(x(), who);
    return { orderNo: await orderFor(x(), { buyer: await x().person(), maker: who }, acts) };
  };
  const openOf = async (who: Person) => (await who.call(api.c2cOrders.list, { open: true })).total;
  const paid = { act: 'pay', by: 'buyer' } as const;
  const form = { price: '7.83', min: '100', max: '20000' } as const;
  const wish = { coin: 'USDT', fiat: 'HKD', amountType: 'fiat', amount: '783', payType: 'bank' } as const;
  return {
    'c2cOrders.save': [
      {
        name: 'one order at a time, whose coins are held once',
        prepare: async () => ({
          advertId: await advertOf(x(), await fresh()),
          amountType: 'fiat',
          amount: '783',
          price: '7.83',
          payTypeId: 'bank',
        }),
        told: once('c2cOrderOpen'),
        after: async (who) => expect(await openOf(who)).toBe(1),
      },
    ],
    'c2cOrders.quickSave': [
      {
        name: 'an offer is taken once',
        prepare: async (who) => {
          await advertOf(x(), await fresh());
          const { price } = await who.call(api.c2cOrders.quickQuote, wish);
          return { ...wish, quotedPrice: price };
        },
        told: once('c2cOrderOpen'),
        after: async (who) => expect(await openOf(who)).toBe(1),
      },
    ],
    'c2cOrders.pay': [
      {
        name: 'an order is marked as paid once',
        prepare: async (who) => {
          const order = await bought(who);
          const { payee } = await who.call(api.c2cOrders.detail, order);
          return { ...order, payMethodId: payee!.payMethodId };
        },
        told: once('c2cState'),
        after: async (who) => expect((await who.call(api.c2cOrders.list, { status: 'paid' })).total).toBe(1),
      },
    ],
    'c2cOrders.cancel': [
      {
        name: 'what was in escrow goes back once',
        prepare: async (who) => ({ ...(await bought(who)), reason: 'changedMind' }),
        told: once('c2cState'),
        after: async (who) => expect((await who.call(api.c2cOrders.cancelQuota, {})).countToday).toBe(1),
      },
    ],
    'c2cOrders.release': [
      {
        name: 'the coins are let go once',
        prepare: async (who) => {
          const { secret } = await makeReady(nodes(), who);
          const order = await sold(who, [paid]);
          return { ...order, fundPassword: FUND, proof: { totpCode: codeAt(secret, x().clock.now()) } };
        },
        told: { done: 1, late: AT_ONCE - 1 },
        late: LATE,
        after: async (who) => expect([await part(who, 'escrow'), await part(who, 'adverts')]).toEqual(['0', '400']),
      },
    ],
    'c2cOrders.confirmReason': [
      {
        name: 'a reason is confirmed once',
        prepare: (who) => sold(who, [{ act: 'cancel', by: 'buyer', reason: 'sellerAsked' }]),
        told: once('c2cState'),
        // The coins stay in escrow until the order cannot be brought back any more.
        after: async (who) => expect([await part(who, 'escrow'), await part(who, 'adverts')]).toEqual(['100', '400']),
      },
    ],
    'c2cMerchant.payDeposit': [
      {
        name: 'a deposit is put down once',
        prepare: async (who) => {
          await toC2c(who, '2500');
          await approve(x(), who);
          return {};
        },
        told: once('merchantState'),
        after: async (who) =>
          expect([await part(who, 'available'), await part(who, 'deposit')]).toEqual(['1500', '1000']),
      },
    ],
    'c2cMerchant.leave': [
      {
        name: 'what adverts have set aside comes back once',
        prepare: async (who) => {
          await merchantAs(x(), who);
          await advertOf(x(), who, '600');
          return {};
        },
        told: once('merchantState'),
        after: async (who) => expect([await part(who, 'available'), await part(who, 'adverts')]).toEqual(['1000', '0']),
      },
    ],
    'c2cMerchant.saveAdvert': [
      {
        name: 'the same coins are advertised once',
        prepare: async (who) => {
          await merchantAs(x(), who);
          return { side: 'sell', coin: 'USDT', fiat: 'HKD', ...form, qty: '600', payMethodIds: [methodOf(who)] };
        },
        told: once('insufficientBalance'),
        after: async (who) =>
          expect([await part(who, 'available'), await part(who, 'adverts')]).toEqual(['400', '600']),
      },
    ],
    'c2cMerchant.updateAdvert': [
      {
        name: 'a stock that everybody sets is what was set',
        prepare: async (who) => {
          await merchantAs(x(), who);
          return { advertId: await advertOf(x(), who, '600'), ...form, qty: '800', payMethodIds: [methodOf(who)] };
        },
        told: { done: AT_ONCE },
        after: async (who) =>
          expect([await part(who, 'available'), await part(who, 'adverts')]).toEqual(['200', '800']),
      },
    ],
    'c2cMerchant.setAdvert': [
      {
        name: 'a closed advert gives back once',
        prepare: async (who) => {
          await merchantAs(x(), who);
          return { advertId: await advertOf(x(), who, '600'), status: 'closed' };
        },
        told: once('notFound'),
        after: async (who) => expect(await part(who, 'available')).toBe('1000'),
      },
    ],
  };
};
