/** What an account is: put together from what was typed, checked, sealed and opened again. */
import { isSamePayer } from '@/lib/offline/rules';
import { isNumber, LONGEST_QR, missingOf, tidyNumber, type AccountData } from '@/lib/payment-methods/rules';
import { openOwnFile } from '../files/files';
import { readQr } from '../files/qr';
import { requireUser, type Context } from '../http/handler';
import type { Vault } from '../vault/vault';
import type { MethodParts } from './parts';
import type { MethodRow } from './store';
import type { TypeRow } from './types/store';

const labelOf = (methodId: string): string => `payment method ${methodId}`;

export const sealAccount = (vault: Vault, methodId: string, data: AccountData): Buffer =>
  vault.sealText(JSON.stringify(data), labelOf(methodId));

export const openAccount = (
  vault: Vault,
  { method_id: id, sealed }: Pick<MethodRow, 'method_id' | 'sealed'>,
): AccountData => JSON.parse(vault.openText(sealed, labelOf(id))) as AccountData;

/** Recognises the same account again, of whomever it is; a bank account is the same in every currency. */
export const accountKeyOf = (
  vault: Vault,
  { type_id: typeId, kind }: Pick<TypeRow, 'type_id' | 'kind'>,
  { number, qr }: AccountData,
): string => vault.fingerprint(`${kind === 'bank' ? 'bank' : typeId} ${number ?? qr ?? ''}`, 'payment method');

export type DataContext = Context<
  | 'identityNeeded'
  | 'accountNameOther'
  | 'accountNumberForm'
  | 'bankMissing'
  | 'accountMissing'
  | 'fileUnknown'
  | 'qrUnreadable'
>;

interface Typed {
  name?: string | undefined;
  number?: string | undefined;
  bank?: string | undefined;
  branch?: string | undefined;
  qrFileId?: string | undefined;
  dropQr?: boolean;
}

/** What a method will say: what was typed over what it says now. Refuses with the first thing that is wrong. */
export async function accountOf(
  context: DataContext,
  parts: MethodParts,
  type: Pick<TypeRow, 'kind' | 'number_form' | 'takes_qr'>,
  typed: Typed,
  before: AccountData | null,
): Promise<AccountData> {
  const { fail } = context;
  const name = typed.name ?? before?.name ?? '';
  await requireOwnName(context, parts, name);
  const data: AccountData = {
    name,
    number: type.kind === 'qr' ? null : numberOf(context, type, typed.number ?? before?.number ?? null),
    bank: type.kind === 'bank' ? (typed.bank ?? before?.bank ?? null) : null,
    branch: type.kind === 'bank' ? (typed.branch ?? before?.branch ?? '') || null : null,
    qr: await qrOf(context, type, typed, before?.qr ?? null),
  };
  const missing = missingOf(type.kind, data);
  if (missing === 'bank') return fail('bankMissing');
  if (missing !== null) return fail('accountMissing', { what: missing });
  return data;
}

async function requireOwnName(
  context: DataContext,
  { verifiedName, sandbox }: MethodParts,
  name: string,
): Promise<void> {
  const verified = await verifiedName(context, requireUser(context).id);
  if (verified !== null && !isSamePayer(name, verified)) context.fail('accountNameOther');
  // The sandbox may believe newcomers to be known without a document.
  if (verified === null && !sandbox) context.fail('identityNeeded', { level: 'basic' });
}

function numberOf({ fail }: DataContext, { number_form: form }: Pick<TypeRow, 'number_form'>, typed: string | null) {
  if (typed === null) return null;
  const number = tidyNumber(form, typed);
  return isNumber(form, number) ? number : fail('accountNumberForm', { form });
}

async function qrOf(
  { db, vault, user, fail }: DataContext,
  { takes_qr: takesQr }: Pick<TypeRow, 'takes_qr'>,
  { qrFileId, dropQr = false }: Typed,
  before: string | null,
): Promise<string | null> {
  if (!takesQr) return null;
  if (qrFileId === undefined) return dropQr ? null : before;
  const file = await openOwnFile(db, vault, qrFileId, { userId: requireUser({ user }).id });
  if (file?.purpose !== 'paymentQr') return fail('fileUnknown');
  const text = await readQr(file.bytes);
  return text !== null && text.length <= LONGEST_QR ? text : fail('qrUnreadable');
}
