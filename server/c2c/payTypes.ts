/** Kinds of accounts as they travel. */
import type { PayType } from '@/lib/api/c2cShapes';
import type { Context } from '../http/handler';
import type { PayMethods } from './parts';

export type Names = Awaited<ReturnType<PayMethods['typeNames']>>;

export const payTypeOf = (payTypeId: string, names: Names, language: Context['language']): PayType => ({
  payTypeId,
  name: names.get(payTypeId)?.[language] ?? payTypeId,
});

export const payTypesOf = (ids: readonly string[], names: Names, language: Context['language']): PayType[] =>
  ids.map((id) => payTypeOf(id, names, language));
