/** What people need before they trade in C2C: coins on that account, and an account of their own to be paid to. */
import { api } from '@/lib/api/index';
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
