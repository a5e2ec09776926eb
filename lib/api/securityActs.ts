/** What was changed in an account, when, from where and by whom: for its owner. */
import * as z from 'zod/mini';
import { callsOf, endpoint, reads } from './endpoint';
import { Time, pageOf, pageRequest } from './shapes';

/** Everything about an account that decides who gets in, where money may go, and who is told. Movements of money have records of their own. */
export const Act = z.enum([
  'password',
  'passwordReset',
  'emailBound',
  'emailChanged',
  'totpBound',
  'totpUnbound',
  'fundPassword',
  'fundPasswordReset',
  'walletBound',
  'walletUnbound',
  'passkeyBound',
  'passkeyRenamed',
  'passkeyRemoved',
  'recoveryCodes',
  'recoveryUsed',
  'antiPhishing',
  'resetRequested',
  'resetCancelled',
  'resetPassed',
  'resetFailed',
  'deviceLoggedOut',
  'othersLoggedOut',
  'methodAdded',
  'methodChanged',
  'methodOn',
  'methodOff',
  'methodRemoved',
  'addressAdded',
  'addressRenamed',
  'addressRemoved',
  'whitelistOn',
  'whitelistOff',
  'noticesChanged',
  'pushOn',
  'pushOff',
  'accountLocked',
  'accountUnlocked',
  'countersCleared',
]);
export type Act = z.infer<typeof Act>;

export const ActEntry = z.object({
  id: z.string(),
  at: Time,
  act: Act,
  /** `exchange`: one of its operators, who is not named; device and address are null then. */
  by: z.enum(['person', 'exchange']),
  /** Which one: a withdrawal address, a wallet, the name of a passkey or of a device, a masked e-mail address, or the kind of a payment method; null where there is only one. */
  about: z.nullable(z.string()),
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type ActEntry = z.infer<typeof ActEntry>;

export const securityActs = callsOf('securityActs', {
  list: endpoint({
    path: 'v2/user/accountActs',
    summary:
      'What was changed in one’s own account in the last 180 days, newest first, with who did it and from where.',
    access: 'user',
    ...reads('security', 'sessions', 'paymentMethods', 'addressBook', 'noticeSettings', 'push'),
    request: z.strictObject(pageRequest),
    reply: pageOf(ActEntry),
  }),
});
