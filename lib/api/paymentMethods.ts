/** The accounts by which people pay one another outside the exchange: which kinds there are in a currency, and one's own. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { FiatCode } from './offline';
import { Done, Id, Nothing, OrderNo, Proof, Time, proofErrors } from './shapes';

/** `bank`: a number and the bank. `account`: a number or a QR code. `qr`: a QR code. */
export const PayKind = z.enum(['bank', 'account', 'qr']);
export type PayKind = z.infer<typeof PayKind>;
/** How the number of an account is written. */
export const NumberForm = z.enum(['digits', 'iban', 'phone', 'email', 'any']);
export type NumberForm = z.infer<typeof NumberForm>;

export const PayType = z.object({
  typeId: Id,
  kind: PayKind,
  /** In the caller's language. */
  name: z.string(),
  currencies: z.array(FiatCode),
  numberForm: NumberForm,
  /** Whether a QR code can stand beside the number, or instead of it. */
  takesQr: z.boolean(),
});
export type PayType = z.infer<typeof PayType>;

/** Why a method can not be used although it is switched on: its kind was closed, or the identity's name is another one now. */
export const MethodProblem = z.enum(['typeClosed', 'nameOther']);
export type MethodProblem = z.infer<typeof MethodProblem>;

/** One's own, masked: nobody but the counterparty of an open order is shown the whole number. */
export const PaymentMethod = z.object({
  methodId: OrderNo,
  typeId: Id,
  kind: PayKind,
  typeName: z.string(),
  currency: FiatCode,
  /** Masked. */
  name: z.string(),
  /** Masked; null where there is only a QR code. */
  number: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  hasBranch: z.boolean(),
  hasQr: z.boolean(),
  /** Offered for new orders. */
  isActive: z.boolean(),
  problem: z.nullable(MethodProblem),
  /** An open order or an advert uses it: nothing of it can be changed. */
  isInUse: z.boolean(),
  savedAt: Time,
  /** What may be done with it now. */
  allowed: z.array(z.enum(['update', 'remove', 'switch'])),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The whole of it, for the one who has to pay there. Part of other replies; no call here answers it. */
export const PayeeAccount = z.object({
  typeName: z.string(),
  kind: PayKind,
  currency: FiatCode,
  name: z.string(),
  number: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  branch: z.nullable(z.string()),
  /** What stands in the QR code; the app draws it. */
  qr: z.nullable(z.string()),
});
export type PayeeAccount = z.infer<typeof PayeeAccount>;

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const AccountNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const Bank = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
/** Empty: none. */
const Branch = z.string().check(z.trim(), z.maxLength(60));
const proven = { fundPassword: z.string().check(z.maxLength(20)), proof: Proof };
const provenErrors = ['fundPasswordMissing', 'fundPasswordWrong', 'secondFactorMissing', ...proofErrors] as const;
const dataErrors = [
  'identityNeeded',
  'accountNameOther',
  'accountNumberForm',
  'bankMissing',
  'accountMissing',
  'fileUnknown',
  'qrUnreadable',
  'methodTaken',
] as const;

export const paymentMethods = callsOf('paymentMethods', {
  types: endpoint({
    path: 'v2/payType/getPayType',
    summary: 'The kinds of accounts that can be added now, in one currency or in all.',
    access: 'public',
    ...reads('payTypes'),
    request: z.strictObject({ currency: z.optional(FiatCode) }),
    reply: z.array(PayType),
  }),
  currencies: endpoint({
    path: 'v2/payType/getList',
    summary: 'The currencies in which people can pay one another, each with its kinds of accounts.',
    access: 'public',
    ...reads('payTypes'),
    request: Nothing,
    reply: z.array(z.object({ currency: FiatCode, digits: z.int(), typeIds: z.array(Id) })),
  }),
  quick: endpoint({
    path: 'v2/payType/fastPayType',
    summary: 'The kinds of accounts for the quick area in a currency; those that one has oneself come first.',
    access: 'user',
    ...reads('payTypes', 'paymentMethods'),
    request: z.strictObject({ currency: FiatCode }),
    reply: z.array(z.object({ ...PayType.shape, methodIds: z.array(OrderNo) })),
  }),
  mine: endpoint({
    path: 'v2/payType/selectUserPayType',
    summary: 'One’s own methods, masked, in one currency or in all, the newest first.',
    access: 'user',
    ...reads('paymentMethods'),
    request: z.strictObject({ currency: z.optional(FiatCode) }),
    reply: z.object({ list: z.array(PaymentMethod), max: z.int() }),
  }),
  detail: endpoint({
    path: 'v2/payType/payTypeData',
    summary: 'One method of one’s own, masked, with its kind; for the form that changes it.',
    access: 'user',
    ...reads('paymentMethods'),
    request: z.strictObject({ methodId: OrderNo }),
    reply: z.object({ method: PaymentMethod, type: PayType }),
    errors: ['notFound'],
  }),
  save: endpoint({
    path: 'v2/payType/save',
    summary:
      'Adds a method in one’s own name. A picture of a QR code is read and thrown away; what stands in the code is kept. Fund password and second factor are judged together and last.',
    access: 'user',
    ...writes('paymentMethods'),
    idempotent: true,
    loading: true,
    request: z.strictObject({
      typeId: Id,
      currency: FiatCode,
      name: Name,
      number: z.optional(AccountNumber),
      bank: z.optional(Bank),
      branch: z.optional(Branch),
      qrFileId: z.optional(Id),
      ...proven,
    }),
    reply: PaymentMethod,
    errors: ['notFound', 'tooManyMethods', ...dataErrors, ...provenErrors],
  }),
  update: endpoint({
    path: 'v2/payType/update',
    summary: 'Changes a method that nothing uses. What is absent stays as it is.',
    access: 'user',
    ...writes('paymentMethods'),
    idempotent: true,
    loading: true,
    request: z.strictObject({
      methodId: OrderNo,
      name: z.optional(Name),
      number: z.optional(AccountNumber),
      bank: z.optional(Bank),
      branch: z.optional(Branch),
      qrFileId: z.optional(Id),
      dropQr: z._default(z.boolean(), false),
      ...proven,
    }),
    reply: PaymentMethod,
    errors: ['notFound', 'methodInUse', ...dataErrors, ...provenErrors],
  }),
  setActive: endpoint({
    path: 'v2/payType/updatePayTypeData',
    summary: 'Offers a method for new orders or no longer.',
    access: 'user',
    ...writes('paymentMethods'),
    idempotent: true,
    request: z.strictObject({ methodId: OrderNo, isActive: z.boolean(), ...proven }),
    reply: PaymentMethod,
    errors: ['notFound', 'methodInUse', ...provenErrors],
  }),
  remove: endpoint({
    path: 'v2/payType/remove',
    summary: 'Deletes a method that nothing uses.',
    access: 'user',
    ...writes('paymentMethods'),
    idempotent: true,
    request: z.strictObject({ methodId: OrderNo, ...proven }),
    reply: Done,
    errors: ['notFound', 'methodInUse', ...provenErrors],
  }),
});
