/** The kinds of accounts by which people may pay one another. Part of `api.operator`. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { FiatCode } from '../offline';
import { NumberForm, PayKind } from '../paymentMethods';
import { Done, Id, Nothing, Time } from '../shapes';
import { Reason, inEveryLanguage } from './shapes';

const Terms = {
  typeId: Id,
  kind: PayKind,
  names: inEveryLanguage(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  currencies: z.array(FiatCode).check(z.minLength(1), z.maxLength(40)),
  numberForm: NumberForm,
  takesQr: z.boolean(),
  /** Lists show the lowest first. */
  position: z.int().check(z.minimum(0), z.maximum(9_999)),
};

export const payTypeReview = {
  payTypes: endpoint({
    path: 'operator/payType/list',
    summary: 'All kinds of accounts, the closed ones too, with how many methods there are of each.',
    access: 'operator',
    ...reads('payTypeList'),
    request: Nothing,
    reply: z.array(
      z.object({ ...Terms, isClosed: z.boolean(), methods: z.int(), reason: z.string(), changedAt: Time }),
    ),
  }),
  savePayType: endpoint({
    path: 'operator/payType/save',
    summary: 'Makes a kind of account or changes one. Its kind stays what it is once somebody has a method of it.',
    access: 'operator',
    ...writes('payTypeList', 'audit'),
    request: z.strictObject({ ...Terms, reason: Reason }),
    reply: Done,
  }),
  closePayType: endpoint({
    path: 'operator/payType/close',
    summary: 'Closes a kind of account or opens it again: while it is closed, no new order can use methods of it.',
    access: 'operator',
    ...writes('payTypeList', 'audit'),
    request: z.strictObject({ typeId: Id, isClosed: z.boolean(), reason: Reason }),
    reply: Done,
    errors: ['notFound'],
  }),
};
