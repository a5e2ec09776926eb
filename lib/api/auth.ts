/** Accounts and sessions: registering, logging in and out, who is here. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { IdentityLevel, Validity } from './identity';
import {
  CoinCode,
  DecimalText,
  Done,
  Language,
  Nothing,
  Proof,
  SixDigits,
  Time,
  proofErrors,
  signedText,
  PasskeyAnswer,
  PasskeyQuestion,
  ProvedPurpose,
  RecoveryCode,
} from './shapes';

/** Length and form of the account name are refused with words of their own, so the schema only bounds them. */
const AccountText = z.string().check(z.maxLength(100));
const PasswordText = z.string().check(z.maxLength(100));

/** The id of a login ticket, of a puzzle or of a solved puzzle: opaque, and of no other use. */
const TokenText = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/));
export const CaptchaPurpose = z.enum(['register', 'logIn', 'resetPassword']);
export type CaptchaPurpose = z.infer<typeof CaptchaPurpose>;
/** From `auth.solvePuzzle`. Without a valid one the call is refused before anything else is checked. */
const captchaToken = z.optional(TokenText);
const Picture = z.string().check(z.maxLength(200_000), z.startsWith('data:image/webp;base64,'));

/** The factor that the password was reset by: it passes no second step of a log-in until `until`. */
export const Spent = z.object({ by: z.enum(['email', 'totp', 'recovery']), until: Time });
export type Spent = z.infer<typeof Spent>;

/** What a first proof leads to: a session, or, where a second factor is bound, a login ticket that a code must pass. */
const entrance = {
  uid: z.nullable(z.string()),
  next: z.enum(['none', 'email', 'totp', 'passkey']),
  /** The factors that may pass the ticket; the first is the one the app asks for. */
  ways: z.array(z.enum(['email', 'totp', 'passkey', 'recovery'])),
  ticket: z.nullable(z.string()),
  /** The factor that the password was reset by, and until when it passes no log-in. */
  spent: z.nullable(Spent),
};

/** What is still to be shown before a session begins. */
const Passed = z.object({
  /** `in`: a session has begun. `resetPassword`: the ticket may now set a new password. */
  state: z.enum(['in', 'resetPassword']),
  uid: z.nullable(z.string()),
});

export const Profile = z.object({
  uid: z.string(),
  accountMasked: z.string(),
  /** What the identity opens now: `none` again once the document has expired. */
  level: IdentityLevel,
  /** Null where no document was passed. */
  validity: z.nullable(Validity),
  emailBound: z.boolean(),
  totpBound: z.boolean(),
  passkeyBound: z.boolean(),
  payPasswordSet: z.boolean(),
  merchant: z.boolean(),
  invitationCode: z.string(),
  language: Language,
  registeredAt: Time,
});
export type Profile = z.infer<typeof Profile>;

/** What a wallet’s text is for: a text signed for one purpose is refused for another. */
export const WalletPurpose = z.enum(['logIn', 'bind', 'prove']);
export type WalletPurpose = z.infer<typeof WalletPurpose>;

export const auth = callsOf('auth', {
  register: endpoint({
    path: 'v2/signin/register.mobile',
    summary: 'Opens an account and logs it in. An invitation code binds once, for ever.',
    access: 'public',
    ...writes(),
    limit: 'sign',
    request: z.strictObject({
      account: AccountText,
      password: PasswordText,
      confirmPassword: PasswordText,
      invitationCode: z.optional(z.string().check(z.maxLength(16))),
      agreeTerms: z.boolean(),
      captchaToken,
    }),
    reply: z.object({
      uid: z.string(),
      /** What a new account of the sandbox was given to try everything with; empty elsewhere. */
      demoFunds: z.array(z.object({ coin: CoinCode, amount: DecimalText })),
    }),
    errors: [
      'accountLength',
      'accountForm',
      'accountTaken',
      'passwordForm',
      'passwordWeak',
      'passwordsDiffer',
      'termsNotAccepted',
      'invitationUnknown',
      'sliderFailed',
      'sliderExpired',
    ],
  }),
  logIn: endpoint({
    path: 'v2/signin/login.x',
    summary:
      'Logs in by account and password. Known and unknown accounts are answered alike. With a second factor bound no session begins yet: the ticket is passed with a code.',
    access: 'public',
    ...writes(),
    limit: 'sign',
    request: z.strictObject({ account: AccountText, password: PasswordText, captchaToken }),
    reply: z.object(entrance),
    errors: ['wrongCredentials', 'lockedUntil', 'lockedForDay', 'sliderFailed', 'sliderExpired'],
  }),
  puzzle: endpoint({
    path: 'v2/captcha/get',
    summary: 'A slider puzzle for one purpose and this browser, valid for two minutes.',
    access: 'public',
    ...writes(),
    limit: 'sign',
    request: z.strictObject({ purpose: CaptchaPurpose }),
    /** `y` is where the piece moves along, in pixels of the picture; its right place is not sent. */
    reply: z.object({ captchaId: z.string(), background: Picture, piece: Picture, y: z.int() }),
  }),
  mailInstead: endpoint({
    path: 'v2/captcha/email',
    summary:
      'A code by e-mail instead of a puzzle: to the address that is being registered, otherwise to the one that is bound to the account. The answer is the same whether there is one.',
    access: 'public',
    ...writes(),
    limit: 'sign',
    request: z.strictObject({ purpose: CaptchaPurpose, to: z.string().check(z.minLength(1), z.maxLength(254)) }),
    reply: z.object({ captchaId: z.string(), resendAt: Time }),
    errors: ['emailForm', 'codeTooSoon', 'codeLimit', 'lockedUntil', 'lockedForDay'],
  }),
  solvePuzzle: endpoint({
    path: 'v2/captcha/verify',
    summary:
      'Answers a puzzle by the place of its piece, or by the code that was sent instead. The token is used up by one call within two minutes.',
    access: 'public',
    ...writes(),
    request: z.strictObject({
      captchaId: TokenText,
      x: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
      code: z.optional(SixDigits),
    }),
    reply: z.object({ token: z.string() }),
    errors: ['sliderFailed', 'sliderExpired', 'codeWrong', 'codeExpired'],
  }),
  startReset: endpoint({
    path: 'v2/signin/resetTicket',
    summary: 'Begins setting a new password. The answer is the same whether the account exists.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ account: AccountText, captchaToken }),
    reply: z.object({ ticket: z.string() }),
    errors: ['sliderFailed', 'sliderExpired'],
  }),
  sendCode: endpoint({
    path: 'v2/signin/emailSendingCode',
    summary: 'Sends a code to the address bound to the account of a ticket, if there is one.',
    access: 'public',
    ...writes(),
    limit: 'sign',
    request: z.strictObject({ ticket: TokenText }),
    reply: z.object({ resendAt: Time, expiresAt: Time }),
    errors: ['ticketExpired', 'usedForReset', 'codeTooSoon', 'codeLimit', 'lockedForDay'],
  }),
  passEmail: endpoint({
    path: 'v2/signin/emailVerification',
    summary: 'Passes a ticket with the code that was sent.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ ticket: TokenText, code: SixDigits }),
    reply: Passed,
    errors: ['ticketExpired', 'usedForReset', 'codeWrong', 'codeExpired'],
  }),
  passTotp: endpoint({
    path: 'v2/signin/googleSecretKeyVerify',
    summary: 'Passes a ticket with a code of the bound authenticator.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ ticket: TokenText, code: SixDigits }),
    reply: Passed,
    errors: ['ticketExpired', 'usedForReset', 'totpWrong', 'lockedUntil', 'lockedForDay'],
  }),
  resetByEmail: endpoint({
    path: 'v2/signin/emailChangePassword',
    summary:
      'Sets a new login password with a ticket that an e-mail code has passed. All sessions end, and withdrawals are held for a day.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ ticket: TokenText, newPassword: PasswordText, confirmPassword: PasswordText }),
    reply: Done,
    errors: ['ticketExpired', 'passwordForm', 'passwordWeak', 'passwordsDiffer'],
  }),
  resetByTotp: endpoint({
    path: 'v2/signin/googleChangePassword',
    summary: 'The same with a ticket that an authenticator has passed.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ ticket: TokenText, newPassword: PasswordText, confirmPassword: PasswordText }),
    reply: Done,
    errors: ['ticketExpired', 'passwordForm', 'passwordWeak', 'passwordsDiffer'],
  }),
  passRecovery: endpoint({
    path: 'v2/signin/recoveryCodeVerify',
    summary: 'Passes a ticket with a recovery code, which is used up by it.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ ticket: TokenText, code: RecoveryCode }),
    reply: Passed,
    errors: ['ticketExpired', 'usedForReset', 'recoveryWrong', 'lockedUntil', 'lockedForDay'],
  }),
  resetByRecovery: endpoint({
    path: 'v2/signin/recoveryChangePassword',
    summary: 'Sets a new login password with a ticket that a recovery code has passed.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ ticket: TokenText, newPassword: PasswordText, confirmPassword: PasswordText }),
    reply: Done,
    errors: ['ticketExpired', 'passwordForm', 'passwordWeak', 'passwordsDiffer'],
  }),
  beginPasskey: endpoint({
    path: 'v2/signin/passkeyBegin',
    summary:
      'What a passkey signs to log in, valid for five minutes in this browser. With the ticket of a log-in, for its account and as its second factor.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ ticket: z.optional(TokenText) }),
    reply: PasskeyQuestion,
    errors: ['ticketExpired'],
  }),
  passkeyLogIn: endpoint({
    path: 'v2/signin/passkeyLogIn',
    summary: 'Logs in by a passkey alone: the device has recognised its owner, which is both factors.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ answer: PasskeyAnswer }),
    reply: z.object({ uid: z.string() }),
    errors: ['passkeyWrong', 'passkeyExpired'],
  }),
  passPasskey: endpoint({
    path: 'v2/signin/passkeyVerify',
    summary: 'Passes the ticket of a log-in with a passkey.',
    access: 'public',
    ...writes(),
    request: z.strictObject({ ticket: TokenText, answer: PasskeyAnswer }),
    reply: Passed,
    errors: ['ticketExpired', 'passkeyWrong', 'passkeyExpired', 'lockedUntil', 'lockedForDay'],
  }),
  checkAccount: endpoint({
    path: 'v2/signin/checkMobile',
    summary: 'Says whether an account name has an acceptable form. The answer never depends on whether it exists.',
    access: 'public',
    ...reads(),
    request: z.strictObject({ account: AccountText }),
    reply: z.object({ accepted: z.boolean() }),
  }),
  checkLogin: endpoint({
    path: 'v2/common/checkLogin',
    summary: 'Who is logged in here, if anybody.',
    access: 'public',
    ...reads(),
    request: Nothing,
    reply: z.object({ isLogin: z.boolean(), uid: z.nullable(z.string()), accountMasked: z.nullable(z.string()) }),
  }),
  logOut: endpoint({
    path: 'v1/loginOut',
    summary: 'Ends this session on the server.',
    access: 'public',
    ...writes(),
    limit: 'leave',
    request: Nothing,
    reply: Done,
  }),
  profile: endpoint({
    path: 'v2/user/personalCenter',
    summary: 'The person’s own centre.',
    access: 'user',
    ...reads('profile'),
    request: Nothing,
    reply: Profile,
  }),

  // With a wallet: a signed text (EIP-4361), no password, no transaction.
  walletNonce: endpoint({
    path: 'v2/signin/walletNonce',
    summary:
      'What the text that a wallet signs must contain: a nonce for one use by this browser within five minutes, and the sentence that says what it is for and that it moves no funds.',
    /** `what` with `prove`: the one change that the signature confirms. */
    access: 'public',
    ...writes(),
    request: z.strictObject({ purpose: z._default(WalletPurpose, 'logIn'), what: z.optional(ProvedPurpose) }),
    reply: z.object({ nonce: z.string(), chainId: z.int(), statement: z.string(), issuedAt: Time, expiresAt: Time }),
  }),
  walletLogIn: endpoint({
    path: 'v2/signin/walletRegAndLogIn',
    summary:
      'Logs in by the signed text; a wallet that was never here opens an account. With a second factor bound no session begins yet, as with a password. The invitation code counts for a new account only.',
    access: 'public',
    ...writes(),
    limit: 'sign',
    request: z.strictObject({ ...signedText, invitationCode: z.optional(z.string().check(z.maxLength(16))) }),
    reply: z.object({
      ...entrance,
      isNew: z.boolean(),
      /** What a new account of the sandbox was given to try everything with; empty elsewhere. */
      demoFunds: z.array(z.object({ coin: CoinCode, amount: DecimalText })),
    }),
    errors: ['signatureInvalid', 'nonceUsed', 'walletUnverified', 'invitationUnknown'],
  }),
  pairWallet: endpoint({
    path: 'v1/doPairUser',
    summary:
      'Lets a wallet open the account that is logged in. Needs its second factor, and holds withdrawals for a day.',
    access: 'user',
    ...writes('security'),
    limit: 'sign',
    request: z.strictObject({ ...signedText, proof: Proof }),
    reply: Done,
    errors: ['walletTaken', 'secondFactorMissing', ...proofErrors],
  }),
});
