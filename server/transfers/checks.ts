/**
 * What must hold before somebody sends money to another person, in this order: identity, cooling-off, the withdrawal hold, whether money may
 * leave at all, the payee, coin and amount, limits, balance. Fund password and second factor come last (service.ts). All of this is checked
 * before those are judged, and once more in the transaction, where the sender's row is locked.
 */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';
import { LEVEL_OF, LIMITS, reaches } from '@/lib/identity/rules';
import { add, div, gt, lt, max, mul, round, sub, type Decimal } from '@/lib/money/decimal';
import { DELAY_MS, LEAST_USDT, LISTED_DELAY_MS, needsFactor, PERIOD_MS } from '@/lib/transfers/rules';
import { factorsOf } from '../auth/factors/store';
import { flagIsOn } from '../db/flags';
import { requireUser, type Context } from '../http/handler';
import { profileOf } from '../risk/store';
import type { TransferParts } from './parts';
import type { FoundPayee } from './payees';
import { sentSince } from './store';

export type SendContext = Context<ErrorOf<typeof api.assets.transfer>>;
export type SendBody = Extract<ReadOf<typeof api.assets.transfer>, { type: 'user' }>;
type Reading = Pick<Context<never>, 'db' | 'now' | 'user'>;

export interface Allowed {
  payee: FoundPayee;
  worth: Decimal;
  needsFactor: boolean;
  /** How long it waits where nothing was sent to this person before. */
  delayMs: number;
}

/** What may leave and what has left of both limits, and what went without a second factor today. */
export async function limitsOf({ db, now, user }: Reading, { elsewhere }: TransferParts) {
  const { id, level } = requireUser({ user });
  const since = { day: now - PERIOD_MS.day, month: now - PERIOD_MS.month };
  const [sent, other] = [await sentSince(db, id, since), await elsewhere(db, id, since)];
  if (level === 'none') return { day: null, month: null, unproven: sent.unproven };
  const { withdrawUsdtPerDay, withdrawUsdtPerMonth } = LIMITS[level];
  const one = (limit: Decimal, used: Decimal) => ({ limit, used, left: max('0', sub(limit, used)) });
  return {
    day: one(withdrawUsdtPerDay, add(sent.day, other.day)),
    month: one(withdrawUsdtPerMonth, add(sent.month, other.month)),
    unproven: sent.unproven,
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

export function requireIdentity(context: Context<'identityNeeded'>): void {
  const needed = LEVEL_OF.userTransfer;
  if (!reaches(requireUser(context).level, needed)) context.fail('identityNeeded', { level: needed });
}

/** Refuses with the first thing that is wrong. `find`: how the payee is found, counted or not. */
export async function requireAllowed(
  context: SendContext,
  parts: TransferParts,
  body: SendBody,
  find: () => Promise<FoundPayee>,
): Promise<Allowed> {
  const { db, fail } = context;
  const { id } = requireUser(context);
  requireIdentity(context);
  const { coolingOffUntil, heldUntil } = await waitsOf(context);
  if (coolingOffUntil !== null) fail('coolingOff', { step: 'withdraw', until: String(coolingOffUntil) });
  if (heldUntil !== null) fail('withdrawalsHeld', { until: String(heldUntil) });
  if (await flagIsOn(db, 'withdrawals_suspended')) fail('withdrawalsSuspended');
  const payee = await find();
  // Somebody else answers to it now than the person who was seen.
  if (payee.name !== body.name) fail('payeeUnknown');
  const worth = worthOf(context, parts, body);
  const { day, month, unproven } = await limitsOf(context, parts);
  for (const [period, limit] of [
    ['day', day],
    ['month', month],
  ] as const)
    if (limit === null || gt(worth, limit.left))
      fail('transferLimit', { period, left: limit?.left ?? '0', unit: 'USDT' });
  const available = await parts.spot.spare(db, id, body.coin);
  if (available === null) fail('priceStale');
  else if (gt(body.amount, available)) fail('insufficientBalance', { available });
  // With the whitelist on, a person to whom nothing was sent before is as a new address.
  const isListing = payee.isNew && (await parts.isWhitelistOn(db, id, context.now));
  return {
    payee,
    worth,
    needsFactor: isListing || needsFactor(worth, unproven),
    delayMs: isListing ? LISTED_DELAY_MS : DELAY_MS,
  };
}

/** In USDT, rounded up. */
function worthOf({ market, fail }: SendContext, { spot }: TransferParts, { coin, amount }: SendBody): Decimal {
  if (!spot.coins().includes(coin)) fail('notFound');
  const price = coin === 'USDT' ? '1' : (market.usdtPrice(coin) ?? fail('priceStale'));
  const worth = round(mul(amount, price), 8, 'up');
  if (lt(worth, LEAST_USDT)) fail('belowMinimum', { min: div(LEAST_USDT, price, 8, 'up'), unit: coin });
  return worth;
}
