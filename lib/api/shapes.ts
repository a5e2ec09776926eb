/** Shapes that many calls share: amounts, times, ids, pages. */
import * as z from 'zod/mini';

const UNSIGNED = /^(0|[1-9]\d{0,17})(\.\d{1,8})?$/;
export const LONGEST_DECIMAL = 40;
export const SIGNED = /^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/** A quantity of an asset that somebody sends: no sign, no exponent, at most 8 places. */
export const AmountText = z.string().check(z.maxLength(28), z.regex(UNSIGNED));
/** A price that somebody sends: as an amount. */
export const PriceText = AmountText;
/** A decimal in a reply; may be negative. */
export const DecimalText = z.string().check(z.maxLength(LONGEST_DECIMAL), z.regex(SIGNED));
/** A decimal that may be unknown; unknown is null and shows as "--", never 0. */
export const MaybeDecimal = z.nullable(DecimalText);

/** The last moment that a date can name. */
export const LAST_TIME = 8_640_000_000_000_000;
/** Unix milliseconds UTC. */
export const Time = z.int().check(z.minimum(0), z.maximum(LAST_TIME));
export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/));
/** Twenty digits, not guessable in sequence. */
export const OrderNo = z.string().check(z.regex(/^\d{20}$/));
/** A trading pair or forex variety without separator, such as BTCUSDT or EURUSD. */
export const SYMBOL = /^[A-Z0-9]{5,16}$/;
export const SymbolCode = z.string().check(z.regex(SYMBOL));
export const CoinCode = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/));
export const Language = z.enum(['zh-hk', 'zh-cn', 'en']);

/** Six digits: an e-mail code, a code of an authenticator, a fund password. */
export const SixDigits = z.string().check(z.regex(/^\d{6}$/));

/** What proves a person a second time. The authenticator where one is bound, otherwise the bound e-mail address. */
export const SecondFactor = z.strictObject({ emailCode: z.optional(SixDigits), totpCode: z.optional(SixDigits) });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What an e-mail code is for; a code for one thing opens no other. */
export const CODE_PURPOSES = ['logIn', 'resetPassword', 'bindEmail', 'changeEmail', 'changePassword', 'fundPassword', 'bindTotp', 'unbindTotp', 'antiPhishing', 'bindWallet'] as const;
export const CodePurpose = z.enum(CODE_PURPOSES);
export type CodePurpose = z.infer<typeof CodePurpose>;

/** A call without a body. */
export const Nothing = z.strictObject({});
export const Done = z.object({ done: z.literal(true) });

/** Paging of a request: the first page is 1, at most 100 rows a page. */
export const pageRequest = {
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
};

/** One page of a list. */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ list: z.array(row), total: z.int(), pageNum: z.int(), pageSize: z.int(), hasMore: z.boolean() });
}

/** The same page as a type, for code that builds one. */
export interface Page<T> {
  list: T[];
  total: number;
  pageNum: number;
  pageSize: number;
  hasMore: boolean;
}
