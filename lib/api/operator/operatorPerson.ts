/** Everything about one person on one page. Part of `api.operator`. */
import * as z from 'zod/mini';
import { Account, CoinBalance, LedgerLine } from '../assets';
import { endpoint, writes } from '../endpoint';
import { LogInEntry } from '../security';
import { MaybeDecimal, Time } from '../shapes';
import { FoundPerson, Uid } from './auth';
import { QueueName } from './operatorQueues';

const Session = z.object({
  began: Time,
  seen: Time,
  device: z.string(),
  /** The part of the network, never a whole address. */
  area: z.string(),
});

export const PersonView = z.extend(FoundPerson, {
  /** What proves the person. */
  factors: z.object({
    loginPassword: z.boolean(),
    email: z.boolean(),
    totp: z.boolean(),
    passkeys: z.int(),
    fundPassword: z.boolean(),
    wallets: z.int(),
    /** How many are left; null where none were made. */
    recoveryCodes: z.nullable(z.int()),
  }),
  passwordChangedAt: z.nullable(Time),
  withdrawalsHeldUntil: z.nullable(Time),
  sessions: z.array(Session),
  logIns: z.array(
    z.extend(z.pick(LogInEntry, { id: true, at: true, outcome: true, device: true, newDevice: true, unusual: true }), {
      area: z.string(),
    }),
  ),
  accounts: z.array(z.object({ account: Account, coins: z.array(CoinBalance) })),
  /** Of all coins that have a price; null where none has. */
  totalUsdt: MaybeDecimal,
  movements: z.array(LedgerLine),
  /** What of the person waits in the queues, as the queues name it. */
  waiting: z.array(z.object({ queue: QueueName, item: z.string(), since: Time })),
});
export type PersonView = z.infer<typeof PersonView>;

export const personReview = {
  viewUser: endpoint({
    path: 'operator/user/view',
    summary:
      'Everything about one person: what proves them, sessions, log-ins, money and what waits. Who looked stands in the audit log.',
    access: 'operator',
    ...writes('audit'),
    shows: ['people'],
    request: z.strictObject({ uid: Uid }),
    reply: PersonView,
    errors: ['notFound'],
  }),
};
