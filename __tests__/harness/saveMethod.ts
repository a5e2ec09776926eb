/** A payment method of somebody, as it stands after it was saved. */
import { randomBytes } from 'node:crypto';
import type { AccountData } from '@/lib/payment-methods/rules';
import { accountKeyOf, sealAccount } from '@/server/payment-methods/account';
import { addMethod } from '@/server/payment-methods/store';
import { findType } from '@/server/payment-methods/types/store';
import { newOrderNo } from '@/server/trading/orderNumbers';
import type { Person, TestExchange } from './exchange';

export const ACCOUNT: AccountData = {
  name: 'Chan Tai Man',
  number: '388204516882',
  bank: 'Harbour Bank',
  branch: null,
  qr: null,
};

/** Answers its number. */
export async function saveMethod(
  x: TestExchange,
  who: Person,
  { typeId = 'bank', currency = 'HKD', ...changed }: Partial<AccountData> & { typeId?: string; currency?: string } = {},
): Promise<string> {
  const account = { ...ACCOUNT, ...changed };
  const type = (await findType(x.db, typeId))!;
  const methodId = newOrderNo(randomBytes);
  const isNew = await addMethod(x.db, {
    methodId,
    ownerId: who.userId,
    typeId,
    currency,
    sealed: sealAccount(x.vault, methodId, account),
    accountKey: accountKeyOf(x.vault, type, account),
    now: x.clock.now(),
  });
  if (!isNew) throw new Error('this account is saved already');
  return methodId;
}
