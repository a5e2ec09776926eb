/** What others may do with payment methods: use one, and show the whole of it to whoever has to pay there. */
import type { PayeeAccount, PaymentMethod } from '@/lib/api/paymentMethods';
import type { Db } from '../db/database';
import type { Context } from '../http/handler';
import { openAccount } from './account';
import type { MethodParts } from './parts';
import { problemOf, showMethods, showPayee } from './show';
import { findMethod, listMethods, takeMethod, type MethodRow } from './store';

type Reading = Pick<Context, 'db' | 'vault' | 'language'>;

export interface Methods {
  /**
   * A person’s method that may be used for something new, masked, with its row held against changes until the transaction ends; null for one that
   * is unknown, somebody else’s, switched off, or has a problem.
   */
  use: (context: Reading, ownerId: string, methodId: string) => Promise<PaymentMethod | null>;
  /** Those of a person that may be used now. */
  usable: (context: Reading, ownerId: string, currency: string) => Promise<PaymentMethod[]>;
  /** The whole of it. Only for whoever has to pay there, and for as long as they have to. */
  payee: (context: Reading, methodId: string) => Promise<PayeeAccount | null>;
  /** The same account, whoever has saved it, has the same key; it tells nothing of the account. */
  accountKey: (db: Db, methodId: string) => Promise<string | null>;
}

export const methodsFor = (parts: Omit<MethodParts, 'inUse'>): Methods => {
  // Whether something else uses it is no obstacle to using it.
  const show = (context: Reading, rows: readonly MethodRow[]) =>
    showMethods({ ...context, now: 0 }, { ...parts, inUse: async () => false }, rows);
  return {
    use: async (context, ownerId, methodId) => {
      const row = await takeMethod(context.db, methodId, 'use');
      if (row?.owner_id !== ownerId || !row.is_active) return null;
      const verified = await parts.verifiedName(context, ownerId);
      if (problemOf(row, openAccount(context.vault, row), verified) !== null) return null;
      return (await show(context, [row]))[0] ?? null;
    },
    usable: async (context, ownerId, currency) =>
      (await show(context, await listMethods(context.db, ownerId, currency))).filter(
        ({ isActive, problem }) => isActive && problem === null,
      ),
    payee: async (context, methodId) => {
      const row = await findMethod(context.db, methodId);
      return row && showPayee(context, row);
    },
    accountKey: async (db, methodId) => (await findMethod(db, methodId))?.account_key ?? null,
  };
};
