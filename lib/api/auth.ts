/** Accounts and sessions: registering, logging in and out, who is here. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { IdentityLevel } from './identity';
import { CoinCode, DecimalText, Done, Language, Nothing, Time } from './shapes';

/** Length and form of the account name are refused with words of their own, so the schema only bounds them. */
const AccountText = z.string().check(z.maxLength(100));
const PasswordText = z.string().check(z.maxLength(100));

export const Profile = z.object({
  uid: z.string(),
  accountMasked: z.string(),
  level: IdentityLevel,
  emailBound: z.boolean(),
  totpBound: z.boolean(),
  payPasswordSet: z.boolean(),
  merchant: z.boolean(),
  invitationCode: z.string(),
  language: Language,
  registeredAt: Time,
});
export type Profile = z.infer<typeof Profile>;

export const auth = {
  register: endpoint({
    path: 'v2/signin/register.mobile',
    summary: 'Opens an account and logs it in. The invitation code is optional and binds once, for ever.',
    request: z.strictObject({
      account: AccountText,
      password: PasswordText,
      confirmPassword: PasswordText,
      invitationCode: z.optional(z.string().check(z.maxLength(16))),
      agreeTerms: z.boolean(),
    }),
    reply: z.object({
      uid: z.string(),
      /** What a new account of the sandbox was given to try everything with; empty elsewhere. */
      demoFunds: z.array(z.object({ coin: CoinCode, amount: DecimalText })),
    }),
    errors: ['accountLength', 'accountForm', 'accountTaken', 'passwordForm', 'passwordWeak', 'passwordsDiffer', 'termsNotAccepted', 'invitationUnknown'],
  }),
  logIn: endpoint({
    path: 'v2/signin/login.x',
    summary: 'Logs in by account and password. Known and unknown accounts are answered alike.',
    request: z.strictObject({ account: AccountText, password: PasswordText }),
    reply: z.object({ uid: z.string(), next: z.enum(['none', 'email', 'totp']) }),
    errors: ['wrongCredentials', 'lockedUntil'],
  }),
  checkAccount: endpoint({
    path: 'v2/signin/checkMobile',
    summary: 'Says whether an account name has an acceptable form. The answer never depends on whether it exists.',
    request: z.strictObject({ account: AccountText }),
    reply: z.object({ accepted: z.boolean() }),
  }),
  checkLogin: endpoint({
    path: 'v2/common/checkLogin',
    summary: 'Who is logged in here, if anybody.',
    request: Nothing,
    reply: z.object({ isLogin: z.boolean(), uid: z.nullable(z.string()), accountMasked: z.nullable(z.string()) }),
  }),
  logOut: endpoint({ path: 'v1/loginOut', summary: 'Ends this session on the server.', request: Nothing, reply: Done }),
  profile: endpoint({ path: 'v2/user/personalCenter', summary: 'The person’s own centre.', access: 'user', request: Nothing, reply: Profile }),
};
