/**
 * What must hold before money leaves, in this order: session, identity, cooling-off, the withdrawal hold, channel, amount, limits, address,
 * balance; fund password and second factor come last (service.ts). Everything here is checked before those are judged, and once more in the
 * transaction, where the person's row is locked.
 */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';
import { LIMITS } from '@/lib/identity/rules';
import { add, gt, lt, type Decimal } from '@/lib/money/decimal';
import {
  amountTyped,
  CHANNEL,
  FEE,
  leastOf,
  leftOf,
  MOST,
  pastedAddress,
  PERIOD_MS,
  reviewCauses,
} from '@/lib/withdrawals/rules';
import type { ReviewCause } from '@/lib/api/withdrawals';
import { factorsOf } from '../auth/factors/store';
import { COIN, type Offered } from '../chain/openChain';
import { flagIsOn } from '../db/flags';
import { requireUser, type Context } from '../http/handler';
import { balanceOf } from '../ledger/ledger';
import { profileOf } from '../risk/store';
import { aboutAddress, payableAddress, requireRetyped, type KnownAddress } from './addresses';
import type { WithdrawalParts } from './parts';
import { askedSince, sentTo, strangeLogInSince } from './store';

export type SubmitContext = Context<ErrorOf<typeof api.withdrawals.submit>>;
export type SubmitBody = ReadOf<typeof api.withdrawals.submit>;
type Reading = Pick<Context<never>, 'db' | 'now' | 'user'>;

/** More of them in a day are unusual. */
const MANY = 5;

export interface Allowed {
  offered: Offered;
  amount: Decimal;
  fee: Decimal;
  known: KnownAddress;
  causes: ReviewCause[];
}

/** What may go back to the addresses that deposited; for people without an identity level. */
export async function wayBackOf(
  { db, user }: Reading,
  { depositsBySender }: WithdrawalParts,
): Promise<{ address: string; left: Decimal }[]> {
  const { id } = requireUser({ user });
  const sent = new Map((await sentTo(db, id)).map(({ recipient, amount }) => [recipient, amount]));
  return (await depositsBySender(db, id)).map(({ address, amount }) => ({
    address,
    left: leftOf(amount, sent.get(address) ?? '0'),
  }));
}

/** The limits of a level and what of them is used, what was sent to other people included; null without one. */
export async function limitsOf({ db, now, user }: Reading, { elsewhere }: Pick<WithdrawalParts, 'elsewhere'>) {
  const { id, level } = requireUser({ user });
  if (level === 'none') return null;
  const { withdrawUsdtPerDay, withdrawUsdtPerMonth } = LIMITS[level];
  const since = { day: now - PERIOD_MS.day, month: now - PERIOD_MS.month };
  const [asked, other] = [await askedSince(db, id, since), await elsewhere(db, id, since)];
  const one = (limit: Decimal, used: Decimal) => ({ limit, used, left: leftOf(limit, used) });
  return {
    day: one(withdrawUsdtPerDay, add(asked.day, other.day)),
    month: one(withdrawUsdtPerMonth, add(asked.month, other.month)),
    count: asked.count,
  };
}

/** Until when nothing leaves because of what the person did; null where nothing keeps it. */
export async function waitsOf({ db, now, user }: Reading) {
  const { id } = requireUser({ user });
  const later = (savedAt: string | null) => (savedAt !== null && Number(savedAt) > now ? Number(savedAt) : null);
  return {
    coolingOffUntil: later((await profileOf(db, id)).cooling_ends_at),
    heldUntil: later((await factorsOf(db, id)).withdrawals_held_until),
  };
}

/** Refuses with the first thing that is wrong. */
export async function requireAllowed(
  context: SubmitContext,
  parts: WithdrawalParts,
  body: SubmitBody,
): Promise<Allowed> {
  const { db, fail } = context;
  const { id, level } = requireUser(context);
  const wayBack = level === 'none' ? await requireWayBack(context, parts, body) : null;
  const { coolingOffUntil, heldUntil } = await waitsOf(context);
  if (coolingOffUntil !== null) fail('coolingOff', { step: 'withdraw', until: String(coolingOffUntil) });
  if (heldUntil !== null) fail('withdrawalsHeld', { until: String(heldUntil) });
  const offered = await requireChannel(context, parts, body.channelId);
  const available = await balanceOf(db, id, 'spot:available', COIN);
  const amount = requireAmount(context, body.amount, leastOf(wayBack, available));
  const limits = await requireWithinLimits(context, parts, amount, wayBack);
  const known = await requireAddress(context, parts, body);
  if (gt(amount, available)) fail('insufficientBalance', { available });
  const causes = reviewCauses({
    amount,
    automaticUpTo: parts.limits.automaticUpTo,
    isFirstUse: known.isFirstUse,
    isUnusual: (limits?.count ?? 0) >= MANY || (await isUnusual(context)),
  });
  return { offered, amount, fee: FEE, known, causes };
}

/** Without an identity level money goes back to where it came from, and nowhere else. */
async function requireWayBack(
  context: SubmitContext,
  parts: WithdrawalParts,
  { address }: SubmitBody,
): Promise<Decimal> {
  const wanted = pastedAddress(address).toLowerCase();
  const found = (await wayBackOf(context, parts)).find((one) => one.address === wanted);
  return found ? found.left : context.fail('identityNeeded', { level: LEVEL });
}
const LEVEL = 'basic';

async function requireChannel(
  { db, fail }: SubmitContext,
  { offered }: WithdrawalParts,
  channelId: string,
): Promise<Offered> {
  if (!offered || channelId !== CHANNEL) return fail('notFound');
  if (await flagIsOn(db, 'withdrawals_suspended')) fail('withdrawalsSuspended');
  return offered;
}

function requireAmount({ fail }: SubmitContext, typed: string, least: Decimal): Decimal {
  const amount = amountTyped(typed) ?? fail('badRequest', { field: 'amount' });
  if (lt(amount, least)) fail('withdrawMinimum', { min: least, unit: COIN });
  if (gt(amount, MOST)) fail('withdrawMaximum', { max: MOST, unit: COIN });
  return amount;
}

async function requireWithinLimits(
  context: SubmitContext,
  parts: WithdrawalParts,
  amount: Decimal,
  wayBack: Decimal | null,
) {
  const refuse = (period: string, left: Decimal) => context.fail('withdrawLimit', { period, left, unit: COIN });
  const limits = await limitsOf(context, parts);
  if (wayBack !== null && gt(amount, wayBack)) refuse('deposited', wayBack);
  if (limits && gt(amount, limits.day.left)) refuse('day', limits.day.left);
  if (limits && gt(amount, limits.month.left)) refuse('month', limits.month.left);
  return limits;
}

async function requireAddress(context: SubmitContext, parts: WithdrawalParts, body: SubmitBody): Promise<KnownAddress> {
  const { fail } = context;
  const known = await aboutAddress(context, parts, await payableAddress(context, parts, body.address));
  if (known.isUnlisted) fail('addressNotListed');
  if (known.listedFrom !== null) fail('addressTooNew', { until: String(known.listedFrom) });
  requireRetyped(context, known, body.retyped);
  if (known.isFirstUse && !body.confirmed) fail('addressUnconfirmed');
  return known;
}

/** Something about the account in the last day is not as usual: a new browser, or a wait that ended within it. */
async function isUnusual({ db, now, user }: Reading): Promise<boolean> {
  const { id } = requireUser({ user });
  const since = now - PERIOD_MS.day;
  const heldUntil = Number((await factorsOf(db, id)).withdrawals_held_until ?? 0);
  return heldUntil > since || strangeLogInSince(db, id, since);
}
