/** What people need before they trade in C2C: coins on that account, and an account of their own to be paid to. */
import { api } from '@/lib/api/index';
import type { OrderAct } from '@/lib/c2c/rules';
import { apply, merchantOf, setStanding } from '@/server/c2c/merchants/store';
import { carryOut, type Actor } from '@/server/c2c/orders/steps';
import { takeOrder } from '@/server/c2c/orders/store';
import { transaction } from '@/server/db/database';
import { accountKeyOf, sealAccount } from '@/server/payment-methods/account';
import { addMethod } from '@/server/payment-methods/store';
import type { Person, TestExchange } from './exchange';

export const toC2c = (who: Person, amount: `${number}`, coin = 'USDT') =>
  who.call(api.assets.transfer, { type: 'internal', from: 'spot', to: 'c2c', coin, amount });

const FIATS = ['HKD', 'CNY', 'JPY', 'USD'];

/** The number of a person's bank account in a currency, as `giveMethod` saves it. */
export const methodOf = ({ userId }: Pick<Person, 'userId'>, fiat = 'HKD'): string =>
  `3${FIATS.indexOf(fiat)}${userId.padStart(18, '0')}`;

/** Saves it as the form would, which takes proofs. */
export async function giveMethod(x: TestExchange, who: Person, fiat = 'HKD'): Promise<string> {
  const methodId = methodOf(who, fiat);
  const account = {
    name: 'Chan Tai Man',
    number: `3882045168${who.userId.padStart(4, '0')}`,
    bank: 'Harbour Bank',
    branch: null,
    qr: null,
  };
  await addMethod(x.db, {
    methodId,
    ownerId: who.userId,
    typeId: 'bank',
    currency: fiat,
    sealed: sealAccount(x.vault, methodId, account),
    accountKey: accountKeyOf(x.vault, { type_id: 'bank', kind: 'bank' }, account),
    now: x.clock.now(),
  });
  return methodId;
}

let numbers = 0;
/** A number of an order, an advert or a merchant that no other test has. */
const nextNo = (): string =>
  `2${String(process.pid % 1_000_000).padStart(6, '0')}${String((numbers += 1)).padStart(13, '0')}`;

const contextOf = (x: TestExchange) => ({ db: x.db, now: x.clock.now(), vault: x.vault, requestId: 'test' });

/** Somebody who applied to become a merchant; answers the number. */
export async function applyAs(x: TestExchange, who: Person): Promise<string> {
  const merchantNo = nextNo();
  await apply(x.db, { merchantNo, userId: who.userId, name: `Desk ${merchantNo.slice(-8)}`, now: x.clock.now() });
  return merchantNo;
}

/** Approved, and without a deposit. */
export async function approve(x: TestExchange, who: Person): Promise<void> {
  await applyAs(x, who);
  await setStanding(x.db, (await merchantOf(x.db, who.userId))!, { status: 'approved', now: x.clock.now() });
}

/** A merchant as operators have made one; with coins on the C2C account, and without a deposit. */
export async function merchantAs(x: TestExchange, who: Person, coins: `${number}` = '1000'): Promise<string> {
  const merchantNo = await applyAs(x, who);
  await setStanding(x.db, (await merchantOf(x.db, who.userId))!, { status: 'active', now: x.clock.now() });
  await giveMethod(x, who);
  await toC2c(who, coins);
  return merchantNo;
}

/** An advert of a merchant who sells USDT for HKD at 7.83. */
export async function advertOf(x: TestExchange, maker: Person, qty: `${number}` = '1000'): Promise<string> {
  const { advertId } = await maker.call(api.c2cMerchant.saveAdvert, {
    side: 'sell',
    coin: 'USDT',
    fiat: 'HKD',
    price: '7.83',
    qty,
    min: '100',
    max: '20000',
    payMethodIds: [methodOf(maker)],
  });
  return advertId;
}

/** An order with a fresh merchant, in whichever state the given acts lead to. */
export async function orderFor(
  x: TestExchange,
  { buyer, maker }: { buyer: Person; maker: Person },
  acts: readonly { act: OrderAct; by: Actor; reason?: string }[] = [],
): Promise<string> {
  const advertId = await advertOf(x, maker, '500');
  const body = { advertId, amountType: 'fiat', amount: '783', price: '7.83', payTypeId: 'bank' } as const;
  const { orderNo } = await buyer.call(api.c2cOrders.save, body);
  for (const { act, by, reason } of acts)
    await transaction(x.db, async (db) => {
      const row = (await takeOrder(db, orderNo))!;
      const more = reason === undefined ? {} : { cancel_reason: reason };
      await carryOut({ ...contextOf(x), db }, row, act, { by, actor: 'test', more });
    });
  return orderNo;
}
