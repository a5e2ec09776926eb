/** The security centre: what proves a person, and the devices that are logged in. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import {
  Done,
  Id,
  Nothing,
  Proof,
  SixDigits,
  Time,
  pageOf,
  pageRequest,
  proofErrors,
  signedText,
  PasskeyId,
  PasskeyAnswer,
  PasskeyMade,
  PasskeyQuestion,
  MailedPurpose,
  ProvedPurpose,
} from './shapes';

const PasswordText = z.string().check(z.maxLength(100));
const EmailText = z.string().check(z.minLength(3), z.maxLength(254));
const fundErrors = ['fundPasswordForm', 'fundPasswordWeak', 'passwordsDiffer'] as const;
const CodeSent = z.object({ resendAt: Time, expiresAt: Time });

/** Fund passwords are refused by words of their own, so the schema only bounds them. */
const newFundPassword = {
  newPassword: z.string().check(z.maxLength(20)),
  confirmPassword: z.string().check(z.maxLength(20)),
};

/** What a person calls a passkey. */
const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

export const ResetSubject = z.enum(['email', 'totp', 'fundPassword', 'passkeys', 'password']);
export type ResetSubject = z.infer<typeof ResetSubject>;
export const ResetStatus = z.enum(['underReview', 'passed', 'rejected', 'cancelled']);
export type ResetStatus = z.infer<typeof ResetStatus>;

export const ResetRequest = z.object({
  no: z.string(),
  what: ResetSubject,
  status: ResetStatus,
  reason: z.nullable(z.string()),
  at: Time,
  decidedAt: z.nullable(Time),
  /** What its person may do now. */
  allowed: z.array(z.enum(['cancel'])),
});
export type ResetRequest = z.infer<typeof ResetRequest>;

export const SecurityStatus = z.object({
  /** The bound address, masked. */
  email: z.nullable(z.string()),
  totp: z.boolean(),
  fundPassword: z.boolean(),
  /** False for an account that was opened with a wallet and has none. */
  loginPassword: z.boolean(),
  antiPhishing: z.nullable(z.string()),
  passwordChangedAt: z.nullable(Time),
  withdrawalsHeldUntil: z.nullable(Time),
  /** The second factor; null where none is bound. */
  factor: z.nullable(z.enum(['totp', 'email', 'passkey'])),
  /** The proofs that the person may give, the usual one first. */
  ways: z.array(z.enum(['totp', 'email', 'passkey', 'recovery', 'password', 'wallet'])),
  /** Until then no proof is asked for: nothing else is bound, and the log-in itself was a proof. */
  freshUntil: z.nullable(Time),
  /** The wallet that opens the account, in small letters. */
  wallets: z.array(z.object({ address: z.string(), boundAt: Time })),
  passkeys: z.array(z.object({ id: PasskeyId, name: z.string(), madeAt: Time, usedAt: z.nullable(Time) })),
  /** How many recovery codes are left; null where none were ever made. */
  recoveryCodes: z.nullable(z.int()),
  /** When the codes that were left became void: the password was reset, or the last factor they stand in for was removed. */
  recoveryEndedAt: z.nullable(Time),
  /** The newest request for a reset by people. */
  reset: z.nullable(ResetRequest),
});
export type SecurityStatus = z.infer<typeof SecurityStatus>;

export const OwnSession = z.object({
  handle: z.string(),
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  createdAt: Time,
  seenAt: Time,
});
export type OwnSession = z.infer<typeof OwnSession>;
export const LogInEntry = z.object({
  id: z.string(),
  at: Time,
  outcome: z.enum(['in', 'wrongPassword', 'wrongFactor']),
  device: z.string(),
  address: z.string(),
  newDevice: z.boolean(),
  /** A new device in a part of the network that was never seen before. */ unusual: z.boolean(),
});
export type LogInEntry = z.infer<typeof LogInEntry>;

export const security = callsOf('security', {
  status: endpoint({
    path: 'v2/user/emailStatusGoogleStatus',
    summary: 'What protects the account, and what is missing.',
    access: 'user',
    ...reads('security'),
    request: Nothing,
    reply: SecurityStatus,
  }),
  sendCode: endpoint({
    path: 'v2/user/sendEmailCodeByEmailLogin',
    summary: 'Sends a code for one change to the bound address: twenty a day for all of them together.',
    access: 'user',
    ...writes(),
    request: z.strictObject({ purpose: MailedPurpose }),
    reply: CodeSent,
    errors: ['emailMissing', 'codeTooSoon', 'codeLimit'],
  }),
  sendNewCode: endpoint({
    path: 'v2/user/sendEmailCodeByMobileLogin',
    summary:
      'Sends a code to an address that is to be bound. Whether it belongs to somebody else is told only to whoever has the code.',
    access: 'user',
    ...writes(),
    request: z.strictObject({ email: EmailText }),
    reply: CodeSent,
    errors: ['emailForm', 'codeTooSoon', 'codeLimit'],
  }),
  bindEmail: endpoint({
    path: 'v2/user/bindingEmail',
    summary:
      'Binds an e-mail address, or changes it; the former address is told, and withdrawals are held for a day. The code and the proof are both judged before either is used up; args.at says which was wrong.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ email: EmailText, code: SixDigits, proof: Proof }),
    reply: Done,
    errors: ['emailForm', 'emailTaken', ...proofErrors],
  }),
  newTotp: endpoint({
    path: 'v2/user/getRandomGoogleSecretKey',
    summary: 'A new secret for an authenticator, to be bound within ten minutes. It is never shown again.',
    access: 'user',
    ...writes(),
    request: Nothing,
    reply: z.object({ secret: z.string(), address: z.string() }),
    errors: ['totpBound'],
  }),
  bindTotp: endpoint({
    path: 'v2/user/googleCodeVerify',
    summary: 'Binds the authenticator that shows the right code for the new secret; withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ code: SixDigits, proof: Proof }),
    reply: Done,
    errors: ['totpBound', 'ticketExpired', ...proofErrors],
  }),
  unbindTotp: endpoint({
    path: 'v2/user/unbindTotp',
    summary:
      'Removes the authenticator by a last code of it, a passkey or a recovery code; withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ proof: Proof }),
    reply: Done,
    errors: ['totpMissing', ...proofErrors],
  }),
  askPasskey: endpoint({
    path: 'v2/user/passkeyChallenge',
    summary: 'What a passkey of one’s own signs as the proof of one change, valid for five minutes in this browser.',
    access: 'user',
    ...writes(),
    request: z.strictObject({ purpose: ProvedPurpose }),
    reply: PasskeyQuestion,
  }),
  newPasskey: endpoint({
    path: 'v2/user/passkeyNew',
    summary: 'What a device makes a new passkey with.',
    access: 'user',
    ...writes(),
    request: Nothing,
    reply: z.object({
      challenge: z.string(),
      domain: z.string(),
      handle: z.string(),
      account: z.string(),
      exclude: PasskeyQuestion.shape.allow,
    }),
  }),
  bindPasskey: endpoint({
    path: 'v2/user/passkeyBind',
    summary: 'Binds a passkey that was just made; withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ made: PasskeyMade, name: PasskeyName, proof: Proof }),
    reply: Done,
    errors: ['passkeyTaken', 'tooManyPasskeys', ...proofErrors],
  }),
  renamePasskey: endpoint({
    path: 'v2/user/passkeyRename',
    summary: 'Gives a passkey another name.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ id: PasskeyId, name: PasskeyName }),
    reply: Done,
    errors: ['notFound'],
  }),
  removePasskey: endpoint({
    path: 'v2/user/passkeyRemove',
    summary: 'Removes a passkey, unless nothing else opens the account; withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ id: PasskeyId, proof: Proof }),
    reply: Done,
    errors: ['notFound', 'lastWayIn', ...proofErrors],
  }),
  makeRecoveryCodes: endpoint({
    path: 'v2/user/recoveryCodes',
    summary:
      'Makes ten recovery codes, by a second factor that is bound and no recovery code. They are shown in this answer only; the former ones are void, and withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ proof: Proof }),
    reply: z.object({ codes: z.array(z.string()) }),
    errors: ['secondFactorMissing', ...proofErrors],
  }),
  unbindWallet: endpoint({
    path: 'v2/user/unbindWallet',
    summary: 'Takes a wallet off the account, unless nothing else opens it; withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)), proof: Proof }),
    reply: Done,
    errors: ['notFound', 'lastWayIn', ...proofErrors],
  }),
  setFundPassword: endpoint({
    path: 'v2/user/setPayPassword',
    summary: 'Sets the first fund password; withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ ...newFundPassword, proof: Proof }),
    reply: Done,
    errors: ['fundPasswordSet', ...fundErrors, ...proofErrors],
  }),
  changeFundPassword: endpoint({
    path: 'v2/user/changePayPassword',
    summary: 'Changes the fund password by the old one; withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ oldPassword: z.string().check(z.maxLength(20)), ...newFundPassword }),
    reply: Done,
    errors: ['fundPasswordMissing', 'fundPasswordWrong', 'lockedForDay', 'passwordSame', ...fundErrors],
  }),
  /** Tells no more than a change by the old one does, and is counted with it. */
  checkFundPassword: endpoint({
    path: 'v2/user/checkPayPassword',
    summary:
      'Whether this is the fund password, told before more is asked for. Wrong ones count as wherever it is asked for; it proves nothing by itself.',
    access: 'user',
    ...writes(),
    limit: 'sign',
    request: z.strictObject({ fundPassword: z.string().check(z.maxLength(20)) }),
    reply: Done,
    errors: ['fundPasswordMissing', 'fundPasswordWrong', 'lockedForDay'],
  }),
  resetFundPasswordByEmail: endpoint({
    path: 'v2/user/emailChangePayPassword',
    summary: 'Sets a new fund password by an e-mail code; withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ code: SixDigits, ...newFundPassword }),
    reply: Done,
    errors: ['fundPasswordMissing', 'emailMissing', 'codeWrong', 'codeExpired', 'lockedForDay', ...fundErrors],
  }),
  resetFundPasswordByTotp: endpoint({
    path: 'v2/user/googleChangePayPassword',
    summary: 'Sets a new fund password by a code of the authenticator; withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ code: SixDigits, ...newFundPassword }),
    reply: Done,
    errors: ['fundPasswordMissing', 'totpMissing', 'totpWrong', 'lockedUntil', 'lockedForDay', ...fundErrors],
  }),
  changePassword: endpoint({
    path: 'v2/user/restUserPassword',
    summary:
      'Changes the login password by the old one and the second factor, or sets the first one of an account that was opened with a wallet. Every other device is logged out, this one goes on under a new session, and withdrawals are held for a day.',
    access: 'user',
    ...writes('security', 'profile', 'sessions'),
    /** `oldPassword` is left out where there is none. */
    request: z.strictObject({
      oldPassword: z.optional(PasswordText),
      newPassword: PasswordText,
      confirmPassword: PasswordText,
      proof: Proof,
    }),
    reply: Done,
    errors: ['passwordForm', 'passwordWeak', 'passwordSame', 'passwordsDiffer', ...proofErrors],
  }),
  setAntiPhishing: endpoint({
    path: 'v2/user/antiPhishing',
    summary: 'The phrase that stands in every letter of ours; null removes it.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ phrase: z.nullable(z.string().check(z.maxLength(40))), proof: Proof }),
    reply: Done,
    errors: ['antiPhishingForm', ...proofErrors],
  }),
  sessions: endpoint({
    path: 'v2/user/sessionList',
    summary: 'Where one is logged in now.',
    access: 'user',
    ...reads('sessions'),
    request: Nothing,
    reply: z.object({ list: z.array(OwnSession) }),
  }),
  revokeSession: endpoint({
    path: 'v2/user/sessionRevoke',
    summary: 'Logs one device out.',
    access: 'user',
    ...writes('sessions'),
    limit: 'leave',
    request: z.strictObject({ handle: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
  revokeOthers: endpoint({
    path: 'v2/user/sessionRevokeOthers',
    summary: 'Logs every other device out.',
    access: 'user',
    ...writes('sessions'),
    limit: 'leave',
    request: Nothing,
    reply: Done,
  }),
  logIns: endpoint({
    path: 'v2/user/loginHistory',
    summary: 'Log-ins and failed tries, newest first.',
    access: 'user',
    ...reads('sessions'),
    request: z.strictObject(pageRequest),
    reply: pageOf(LogInEntry),
  }),
  requestReset: endpoint({
    path: 'v2/user/manualReset',
    summary:
      'Asks people to reset what one has lost, by the login password or a wallet (where the login password is what was forgotten, by a passkey or a wallet), with two photos that were uploaded for it. It changes nothing by itself; an approved one holds withdrawals for a day. The photos are deleted 30 days after the decision.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({
      what: ResetSubject,
      remark: z.string().check(z.minLength(10), z.maxLength(500)),
      password: z.optional(PasswordText),
      wallet: z.optional(z.strictObject(signedText)),
      passkey: z.optional(PasskeyAnswer),
      document: Id,
      hand: Id,
    }),
    reply: z.object({ no: z.string() }),
    errors: [
      'resetOpen',
      'fileUnknown',
      'notFound',
      'lastWayIn',
      'emailMissing',
      'totpMissing',
      'fundPasswordMissing',
      ...proofErrors,
    ],
  }),
  cancelReset: endpoint({
    path: 'v2/user/cancelManualReset',
    summary: 'Withdraws one’s own request.',
    access: 'user',
    ...writes('security', 'profile'),
    request: z.strictObject({ no: z.string().check(z.regex(/^\d{20}$/)) }),
    reply: Done,
    errors: ['notFound'],
  }),
});
