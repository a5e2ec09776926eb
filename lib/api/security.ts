/** The security centre: what proves a person, and the devices that are logged in. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Reason } from './operator';
import { CodePurpose, Done, Id, Nothing, SecondFactor, SixDigits, Time, pageOf, pageRequest } from './shapes';

const PasswordText = z.string().check(z.maxLength(100));
const EmailText = z.string().check(z.minLength(3), z.maxLength(254));
/** What shows that it is really the person: the second factor where one is bound, otherwise the login password. */
const Proof = z.strictObject({ password: z.optional(PasswordText), emailCode: z.optional(SixDigits), totpCode: z.optional(SixDigits) });
export type Proof = z.infer<typeof Proof>;
const proofErrors = ['secondFactorNeeded', 'codeWrong', 'codeExpired', 'totpWrong', 'lockedUntil', 'oldPasswordWrong'] as const;
const fundErrors = ['fundPasswordForm', 'fundPasswordWeak', 'passwordsDiffer'] as const;
const CodeSent = z.object({ resendAt: Time, expiresAt: Time });

/** Fund passwords are refused by words of their own, so the schema only bounds them. */
const newFundPassword = { newPassword: z.string().check(z.maxLength(20)), confirmPassword: z.string().check(z.maxLength(20)) };

export const ResetSubject = z.enum(['email', 'totp', 'fundPassword']);
export const ResetRequest = z.object({
  no: z.string(),
  what: ResetSubject,
  status: z.enum(['underReview', 'passed', 'failed', 'cancelled']),
  reason: z.nullable(z.string()),
  at: Time,
  decidedAt: z.nullable(Time),
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
  /** What is asked for before a sensitive step; null: the login password. */
  factor: z.nullable(z.enum(['totp', 'email'])),
  /** What else opens the account, in small letters. */
  wallets: z.array(z.object({ address: z.string(), boundAt: Time })),
  /** The newest request for a reset by people. */
  reset: z.nullable(ResetRequest),
});
export type SecurityStatus = z.infer<typeof SecurityStatus>;

export const OwnSession = z.object({ handle: z.string(), current: z.boolean(), device: z.string(), address: z.string(), createdAt: Time, seenAt: Time });
export type OwnSession = z.infer<typeof OwnSession>;
export const LogInEntry = z.object({ id: z.string(), at: Time, outcome: z.enum(['in', 'wrongPassword', 'wrongFactor']), device: z.string(), address: z.string(), newDevice: z.boolean() });
export type LogInEntry = z.infer<typeof LogInEntry>;

/** The person’s document, and the person holding it. */
export const RESET_PHOTOS = ['document', 'hand'] as const;
const WaitingReset = z.object({ no: z.string(), uid: z.string(), what: ResetSubject, remark: z.string(), status: ResetRequest.shape.status, reason: z.nullable(z.string()), at: Time, decidedAt: z.nullable(Time) });

export const security = {
  status: endpoint({ path: 'v2/user/emailStatusGoogleStatus', summary: 'What protects the account, and what is missing.', access: 'user', request: Nothing, reply: SecurityStatus }),
  sendCode: endpoint({
    path: 'v2/user/sendEmailCodeByEmailLogin',
    summary: 'Sends a code for one purpose to the bound address.',
    access: 'user',
    request: z.strictObject({ purpose: CodePurpose }),
    reply: CodeSent,
    errors: ['emailMissing', 'codeTooSoon', 'codeLimit'],
  }),
  sendNewCode: endpoint({
    path: 'v2/user/sendEmailCodeByMobileLogin',
    summary: 'Sends a code to an address that is to be bound. Whether it belongs to somebody else is told only to whoever has the code.',
    access: 'user',
    request: z.strictObject({ email: EmailText }),
    reply: CodeSent,
    errors: ['emailForm', 'codeTooSoon', 'codeLimit'],
  }),
  bindEmail: endpoint({
    path: 'v2/user/bindingEmail',
    summary: 'Binds an e-mail address, or changes it; the former address is told, and a change holds withdrawals for a day.',
    access: 'user',
    request: z.strictObject({ email: EmailText, code: SixDigits, proof: Proof }),
    reply: Done,
    errors: ['emailForm', 'emailTaken', ...proofErrors],
  }),
  newTotp: endpoint({
    path: 'v2/user/getRandomGoogleSecretKey',
    summary: 'A new secret for an authenticator, to be bound within ten minutes. It is never shown again.',
    access: 'user',
    request: Nothing,
    reply: z.object({ secret: z.string(), address: z.string() }),
    errors: ['totpBound'],
  }),
  bindTotp: endpoint({
    path: 'v2/user/googleCodeVerify',
    summary: 'Binds the authenticator that shows the right code for the new secret.',
    access: 'user',
    request: z.strictObject({ code: SixDigits, proof: Proof }),
    reply: Done,
    errors: ['totpBound', 'ticketExpired', ...proofErrors],
  }),
  unbindTotp: endpoint({
    path: 'v2/user/unbindTotp',
    summary: 'Removes the authenticator by a last code of it; withdrawals are held for a day.',
    access: 'user',
    request: z.strictObject({ totpCode: SixDigits }),
    reply: Done,
    errors: ['totpMissing', 'totpWrong', 'lockedUntil'],
  }),
  setFundPassword: endpoint({
    path: 'v2/user/setPayPassword',
    summary: 'Sets the first fund password.',
    access: 'user',
    request: z.strictObject({ ...newFundPassword, factor: SecondFactor }),
    reply: Done,
    errors: ['fundPasswordSet', ...fundErrors, 'secondFactorNeeded', 'codeWrong', 'codeExpired', 'totpWrong', 'lockedUntil'],
  }),
  changeFundPassword: endpoint({
    path: 'v2/user/changePayPassword',
    summary: 'Changes the fund password by the old one.',
    access: 'user',
    request: z.strictObject({ oldPassword: z.string().check(z.maxLength(20)), ...newFundPassword }),
    reply: Done,
    errors: ['fundPasswordMissing', 'fundPasswordWrong', 'lockedForDay', 'passwordSame', ...fundErrors],
  }),
  resetFundPasswordByEmail: endpoint({
    path: 'v2/user/emailChangePayPassword',
    summary: 'Sets a new fund password by an e-mail code; withdrawals are held for a day.',
    access: 'user',
    request: z.strictObject({ code: SixDigits, ...newFundPassword }),
    reply: Done,
    errors: ['fundPasswordMissing', 'emailMissing', 'codeWrong', 'codeExpired', ...fundErrors],
  }),
  resetFundPasswordByTotp: endpoint({
    path: 'v2/user/googleChangePayPassword',
    summary: 'Sets a new fund password by a code of the authenticator; withdrawals are held for a day.',
    access: 'user',
    request: z.strictObject({ code: SixDigits, ...newFundPassword }),
    reply: Done,
    errors: ['fundPasswordMissing', 'totpMissing', 'totpWrong', 'lockedUntil', ...fundErrors],
  }),
  changePassword: endpoint({
    path: 'v2/user/restUserPassword',
    summary: 'Changes the login password. Every other device is logged out; this one goes on under a new session.',
    access: 'user',
    request: z.strictObject({ oldPassword: PasswordText, newPassword: PasswordText, confirmPassword: PasswordText, factor: SecondFactor }),
    reply: Done,
    errors: ['oldPasswordWrong', 'passwordForm', 'passwordWeak', 'passwordSame', 'passwordsDiffer', 'secondFactorNeeded', 'codeWrong', 'codeExpired', 'totpWrong', 'lockedUntil'],
  }),
  setAntiPhishing: endpoint({
    path: 'v2/user/antiPhishing',
    summary: 'The phrase that stands in every letter of ours; null removes it.',
    access: 'user',
    request: z.strictObject({ phrase: z.nullable(z.string().check(z.maxLength(40))), proof: Proof }),
    reply: Done,
    errors: ['antiPhishingForm', ...proofErrors],
  }),
  sessions: endpoint({ path: 'v2/user/sessionList', summary: 'Where one is logged in now.', access: 'user', request: Nothing, reply: z.object({ list: z.array(OwnSession) }) }),
  revokeSession: endpoint({ path: 'v2/user/sessionRevoke', summary: 'Logs one device out.', access: 'user', request: z.strictObject({ handle: Id }), reply: Done, errors: ['notFound'] }),
  revokeOthers: endpoint({ path: 'v2/user/sessionRevokeOthers', summary: 'Logs every other device out.', access: 'user', request: Nothing, reply: Done }),
  logIns: endpoint({ path: 'v2/user/loginHistory', summary: 'Log-ins and failed tries, newest first.', access: 'user', request: z.strictObject(pageRequest), reply: pageOf(LogInEntry) }),
  requestReset: endpoint({
    path: 'v2/user/manualReset',
    summary: 'Asks people to reset what one has lost, with two photos that were uploaded for it. It changes nothing by itself; an approved one holds withdrawals for a day. The photos are deleted 30 days after the decision.',
    access: 'user',
    request: z.strictObject({ what: ResetSubject, remark: z.string().check(z.minLength(10), z.maxLength(500)), password: PasswordText, document: Id, hand: Id }),
    reply: z.object({ no: z.string() }),
    errors: ['resetOpen', 'fileUnknown', 'emailMissing', 'totpMissing', 'fundPasswordMissing', 'oldPasswordWrong', 'lockedUntil'],
  }),
  cancelReset: endpoint({ path: 'v2/user/cancelManualReset', summary: 'Withdraws one’s own request.', access: 'user', request: z.strictObject({ no: z.string().check(z.regex(/^\d{20}$/)) }), reply: Done, errors: ['notFound'] }),
};

/** What operators do with requests for a reset. */
export const resetReview = {
  list: endpoint({
    path: 'operator/manualReset/list',
    summary: 'Requests for a reset, those that wait longest first.',
    access: 'operator',
    request: z.strictObject({ status: z._default(z.enum(['underReview', 'passed', 'failed', 'cancelled']), 'underReview'), ...pageRequest }),
    reply: pageOf(WaitingReset),
  }),
  view: endpoint({
    path: 'operator/manualReset/view',
    summary: 'One request with the names of its photos; the look is written into the audit log. A photo itself is looked at with operator/file/view.',
    access: 'operator',
    request: z.strictObject({ no: z.string().check(z.regex(/^\d{20}$/)) }),
    reply: z.extend(WaitingReset, { photos: z.array(z.object({ side: z.enum(RESET_PHOTOS), fileId: z.string() })) }),
    errors: ['notFound'],
  }),
  pass: endpoint({
    path: 'operator/manualReset/pass',
    summary: 'Clears what the person has lost, logs every device out, holds withdrawals for a day, and tells the former address.',
    access: 'operator',
    request: z.strictObject({ no: z.string().check(z.regex(/^\d{20}$/)) }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided'],
  }),
  reject: endpoint({
    path: 'operator/manualReset/reject',
    summary: 'Declines a request for a reason that the person reads; nothing else changes.',
    access: 'operator',
    request: z.strictObject({ no: z.string().check(z.regex(/^\d{20}$/)), reason: Reason }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided'],
  }),
};
