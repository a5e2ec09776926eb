/** Shapes that many calls share: amounts, times, ids, pages. */
import * as z from 'zod/mini';
import type { Decimal } from '../money/decimal';

const UNSIGNED = /^(0|[1-9]\d{0,17})(\.\d{1,8})?$/;
export const LONGEST_DECIMAL = 40;
export const SIGNED = /^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/** Text that the schema's own pattern proves to be a decimal; only then may it be called one. */
const decimalText = (longest: number, pattern: RegExp) =>
  z.string().check(z.maxLength(longest), z.regex(pattern)) as unknown as z.ZodMiniType<Decimal, Decimal>;

/** A quantity of an asset that somebody sends: no sign, no exponent, at most 8 places. */
export const AmountText = decimalText(28, UNSIGNED);
/** A quantity to which more is added later: so much shorter that the sum is an amount still. */
export const StockText = decimalText(25, /^(0|[1-9]\d{0,14})(\.\d{1,8})?$/);
/** A price that somebody sends: as an amount. */
export const PriceText = AmountText;
/** A decimal in a reply; may be negative. */
export const DecimalText = decimalText(LONGEST_DECIMAL, SIGNED);
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

/** What a code to the bound address may confirm for somebody who is logged in; a code for one purpose confirms no other. */
export const MAILED_PURPOSES = [
  'changeEmail',
  'changePassword',
  'fundPassword',
  'bindTotp',
  'antiPhishing',
  'bindWallet',
  'unbindWallet',
  'recoveryCodes',
  'passkeys',
  'withdraw',
  'addressBook',
  'transfer',
  'paymentMethods',
  'c2cRelease',
  'c2cCancel',
  'coolingOff',
] as const;
export const MailedPurpose = z.enum(MAILED_PURPOSES);
export type MailedPurpose = z.infer<typeof MailedPurpose>;
/**
 * Everything that asks somebody who is logged in for a proof; for the last two a mailed code does not count.
 */
export const ProvedPurpose = z.enum([...MAILED_PURPOSES, 'unbindTotp', 'askReset']);
export type ProvedPurpose = z.infer<typeof ProvedPurpose>;
export const isMailed = (purpose: ProvedPurpose): purpose is MailedPurpose =>
  (MAILED_PURPOSES as readonly string[]).includes(purpose);

/**
 * The text that a wallet signed and its signature. Form and contents are refused with words of their own, so the schema only bounds them.
 */
export const signedText = {
  message: z.string().check(z.maxLength(2_000)),
  signature: z.string().check(z.maxLength(4_096)),
};

const Base64Url = z.string().check(z.maxLength(1_400), z.regex(/^[A-Za-z0-9_-]+$/));
const Base64UrlText = z.string().check(z.maxLength(20_000), z.regex(/^[A-Za-z0-9_-]+$/));
/** The id of a passkey. */
export const PasskeyId = z.string().check(z.minLength(16), z.maxLength(1_400), z.regex(/^[A-Za-z0-9_-]{16,1400}$/));
const Transports = z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(8));
/** What a passkey has signed, as browsers give it (WebAuthn). */
export const PasskeyAnswer = z.strictObject({
  id: PasskeyId,
  clientDataJSON: Base64UrlText,
  authenticatorData: Base64UrlText,
  signature: Base64Url,
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
/** A passkey that a device has just made. */
export const PasskeyMade = z.strictObject({
  id: PasskeyId,
  clientDataJSON: Base64UrlText,
  attestationObject: Base64UrlText,
  transports: Transports,
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;
/** What a browser asks a device with; where `allow` is empty the device offers what it has for the domain. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  domain: z.string(),
  allow: z.array(z.object({ id: PasskeyId, transports: Transports })),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;
/** A recovery code as it was written down, with or without its dash. */
export const RecoveryCode = z.string().check(z.minLength(10), z.maxLength(20));

/**
 * Exactly one of the proofs that `security.status` lists in `ways`; none is needed before its `freshUntil`. A refusal of the proof
 * carries `args.at: 'proof'`, and uses no code up.
 */
export const Proof = z.strictObject({
  password: z.optional(z.string().check(z.maxLength(100))),
  emailCode: z.optional(SixDigits),
  totpCode: z.optional(SixDigits),
  wallet: z.optional(z.strictObject(signedText)),
  passkey: z.optional(PasskeyAnswer),
  recoveryCode: z.optional(RecoveryCode),
});
export type Proof = z.infer<typeof Proof>;

/** What a call may be refused with whose body carries a proof. */
export const proofErrors = [
  'proofNeeded',
  'secondFactorNeeded',
  'codeWrong',
  'codeExpired',
  'totpWrong',
  'lockedUntil',
  'lockedForDay',
  'oldPasswordWrong',
  'signatureInvalid',
  'nonceUsed',
  'walletUnverified',
  'passkeyWrong',
  'passkeyExpired',
  'recoveryWrong',
] as const;

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
