/** Methods and their kinds as they travel. */
import type { PayeeAccount, PaymentMethod, PayType } from '@/lib/api/paymentMethods';
import { maskName } from '@/lib/identity/rules';
import { isSamePayer } from '@/lib/offline/rules';
import { maskNumber, type AccountData } from '@/lib/payment-methods/rules';
import type { Context } from '../http/handler';
import { openAccount } from './account';
import type { MethodParts } from './parts';
import type { MethodRow } from './store';
import type { TypeRow } from './types/store';

export const showType = ({ language }: Pick<Context, 'language'>, row: TypeRow): PayType => ({
  typeId: row.type_id,
  kind: row.kind,
  name: row.names[language],
  currencies: row.currencies,
  numberForm: row.number_form,
  takesQr: row.takes_qr,
});

type Showing = Pick<Context, 'db' | 'vault' | 'language' | 'now'>;

/** One’s own, masked. All of them are of one person. */
export async function showMethods(
  { db, vault, language, now }: Showing,
  { verifiedName, inUse }: MethodParts,
  rows: readonly MethodRow[],
): Promise<PaymentMethod[]> {
  const [first] = rows;
  if (!first) return [];
  const verified = await verifiedName({ db, vault }, first.owner_id);
  const shown: PaymentMethod[] = [];
  for (const row of rows) {
    const account = openAccount(vault, row);
    const isInUse = await inUse(db, row.method_id, now);
    shown.push({
      methodId: row.method_id,
      typeId: row.type_id,
      kind: row.kind,
      typeName: row.names[language],
      currency: row.currency,
      name: maskName(account.name),
      number: account.number === null ? null : maskNumber(row.number_form, account.number),
      bank: account.bank,
      hasBranch: account.branch !== null,
      hasQr: account.qr !== null,
      isActive: row.is_active,
      problem: problemOf(row, account, verified),
      isInUse,
      savedAt: Number(row.saved_at),
      allowed: isInUse ? [] : ['update', 'remove', 'switch'],
    });
  }
  return shown;
}

/** Why it cannot be used although it is switched on. */
export function problemOf(
  { is_type_closed: isClosed }: Pick<MethodRow, 'is_type_closed'>,
  { name }: Pick<AccountData, 'name'>,
  verified: string | null,
): PaymentMethod['problem'] {
  if (isClosed) return 'typeClosed';
  return verified !== null && !isSamePayer(name, verified) ? 'nameOther' : null;
}

/** The whole account, for the one who has to pay there. */
export function showPayee({ vault, language }: Pick<Context, 'vault' | 'language'>, row: MethodRow): PayeeAccount {
  const { name, number, bank, branch, qr } = openAccount(vault, row);
  return { typeName: row.names[language], kind: row.kind, currency: row.currency, name, number, bank, branch, qr };
}
