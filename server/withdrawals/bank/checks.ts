/**
 * What must hold before money leaves to a bank, in the order in which it is told; fund password and second factor come last (service.ts).
 * Everything here is looked at before those are judged, and once more in the transaction.
 */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';
import type { PayeeAccount } from '@/lib/api/paymentMethods';
import { arrivesOf, isRateHeld } from '@/lib/bank-withdrawals/rules';
import { eq, gt, isZero, lt, type Decimal } from '@/lib/money/decimal';
import { digitsOf } from '@/lib/offline/rules';
import { amountTyped } from '@/lib/withdrawals/rules';
import { requireLevel } from '../../auth/gates';
import { flagIsOn } from '../../db/flags';
import { requireUser, type Context } from '../../http/handler';
import { balanceOf } from '../../ledger/ledger';
import { limitsOf, waitsOf } from '../checks';
import type { BankParts } from './parts';
import { COIN } from './show';
import { findChannel, rateHeld, type ChannelRow } from './store';

export type BankContext = Context<ErrorOf<typeof api.bankWithdrawals.submit>>;
export type BankBody = ReadOf<typeof api.bankWithdrawals.submit>;

export interface BankAllowed {
  channel: ChannelRow;
  amount: Decimal;
  receives: Decimal;
  account: PayeeAccount;
}

/** Refuses with the first thing that is wrong. */
export async function requireBankAllowed(context: BankContext, parts: BankParts, body: BankBody): Promise<BankAllowed> {
  const { db, now, fail } = context;
  const { id } = requireUser(context);
  requireLevel(context, 'basic');
  const { coolingOffUntil, heldUntil } = await waitsOf(context);
  if (coolingOffUntil !== null) fail('coolingOff', { step: 'withdraw', until: String(coolingOffUntil) });
  if (heldUntil !== null) fail('withdrawalsHeld', { until: String(heldUntil) });
  const channel = await requireChannel(context, body.channelId);
  const amount = requireAmount(context, channel, body.amount);
  await requireWithinLimits(context, parts, amount);
  const account = (await parts.payee(context, id, body.methodId, channel.currency)) ?? fail('payeeUnusable');
  const held = await rateHeld(db, id, body.channelId);
  if (!held || !eq(held.rate, body.rate) || !isRateHeld(held.until_at, now)) return fail('rateChanged');
  // Nobody pays a higher fee than the one they agreed to; a lower one they get.
  if (body.fee !== undefined && gt(channel.fee, body.fee)) fail('feeChanged');
  const receives = arrivesOf(amount, channel.fee, held.rate, digitsOf(channel.currency));
  if (isZero(receives)) fail('withdrawMinimum', { min: channel.min_amount, unit: COIN });
  const available = await balanceOf(db, id, 'spot:available', COIN);
  if (gt(amount, available)) fail('insufficientBalance', { available });
  return { channel, amount, receives, account };
}

async function requireChannel({ db, fail }: BankContext, channelId: string): Promise<ChannelRow> {
  const channel = (await findChannel(db, channelId)) ?? fail('notFound');
  if (channel.is_frozen) fail('channelClosed');
  if (await flagIsOn(db, 'withdrawals_suspended')) fail('withdrawalsSuspended');
  return channel;
}

function requireAmount(
  { fail }: BankContext,
  { min_amount: min, max_amount: max }: ChannelRow,
  typed: string,
): Decimal {
  const amount = amountTyped(typed) ?? fail('badRequest', { field: 'amount' });
  if (lt(amount, min)) fail('withdrawMinimum', { min, unit: COIN });
  if (gt(amount, max)) fail('withdrawMaximum', { max, unit: COIN });
  return amount;
}

/** The same limits as of withdrawals on the chain and of transfers, which count together. */
async function requireWithinLimits(context: BankContext, parts: BankParts, amount: Decimal): Promise<void> {
  const limits = await limitsOf(context, parts);
  if (!limits) return;
  for (const period of ['day', 'month'] as const) {
    const { left } = limits[period];
    if (gt(amount, left)) context.fail('withdrawLimit', { period, left, unit: COIN });
  }
}
