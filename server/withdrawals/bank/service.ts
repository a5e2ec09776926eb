/** What people do with withdrawals to bank accounts. Order of locks: the method, a withdrawal, money. */
import { api } from '@/lib/api/index';
import type { ErrorOf } from '@/lib/api/endpoint';
import { BANK_RATE_MS, isRateHeld } from '@/lib/bank-withdrawals/rules';
import { bankWithdrawalStates } from '@/lib/bank-withdrawals/states';
import { judgeLeaving } from '../../auth/leaving';
import { flagIsOn } from '../../db/flags';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../../http/handler';
import { newOrderNo } from '../../trading/orderNumbers';
import { pageOf } from '../../db/page';
import { dropPass } from '../../operator/proposals';
import { requireBankAllowed, type BankAllowed, type BankBody, type BankContext } from './checks';
import type { BankParts } from './parts';
import { COIN, rateNow, sealPayee, showBank, showChannel } from './show';
import { giveBack, holdMoney, tell } from './steps';
import * as store from './store';
import type { BankRow } from './store';

export const bankHandlers = (parts: BankParts): Handler[] => [
  handle(api.bankWithdrawals.channels, 'read', async (context) => ({
    channels: (await store.listChannels(context.db))
      .filter((row) => !row.is_frozen)
      .map((row) => showChannel(context, row, parts.sandbox)),
    suspended: await flagIsOn(context.db, 'withdrawals_suspended'),
  })),
  handle(api.bankWithdrawals.quote, 'write', async (context, { channelId }) => {
    const { rate, until_at: rateUntil } = await heldFor(context, channelId);
    return { rate, rateUntil };
  }),
  handleInTwo(
    api.bankWithdrawals.submit,
    async (context, body) => {
      await requireBankAllowed(context, parts, body);
      return judgeLeaving(context, body, 'withdraw');
    },
    async (context, body, use) => {
      const allowed = await requireBankAllowed(context, parts, body);
      await use(context);
      const row = await submit(context, body, allowed);
      context.afterCommit(() => parts.publish(row.user_id));
      return showBank(context, row, parts.sandbox);
    },
  ),
  handle(api.bankWithdrawals.list, 'read', async (context, { status, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total } = await store.listOwn(context.db, { ownerId: requireUser(context).id, status }, page);
    const list = rows.map((row) => showBank(context, row, parts.sandbox));
    return pageOf(list, total, page);
  }),
  handle(api.bankWithdrawals.detail, 'read', async (context, { no }) => {
    const row = await store.findBank(context.db, no);
    if (row?.user_id !== requireUser(context).id) return context.fail('notFound');
    return showBank(context, row, parts.sandbox);
  }),
  handle(api.bankWithdrawals.cancel, 'write', async (context, { no }) => {
    const { id } = requireUser(context);
    const { db, now } = context;
    const row = await store.takeBank(db, no);
    if (row?.user_id !== id) return context.fail('notFound');
    const status = bankWithdrawalStates.after(row.status, 'cancel', 'person') ?? context.fail('withdrawDecided');
    await store.stepBank(db, row, { status, now });
    await dropPass(context, 'bankWithdrawal', no);
    const after = { ...row, status, ended_at: String(now) };
    await giveBack(context, after, `user:${id}`);
    await tell(context, after);
    context.afterCommit(() => parts.publish(id));
    return showBank(context, after, parts.sandbox);
  }),
];

async function heldFor(context: Context<ErrorOf<typeof api.bankWithdrawals.quote>>, channelId: string) {
  const { db, now, fail } = context;
  const { id: ownerId } = requireUser(context);
  const channel = (await store.findChannel(db, channelId)) ?? fail('notFound');
  const held = await store.rateHeld(db, ownerId, channelId);
  if (held && isRateHeld(held.until_at, now)) return held;
  if (channel.is_frozen) return fail('channelClosed');
  const rate = rateNow(context, channel) ?? fail('priceStale');
  return store.holdRate(db, { ownerId, channelId, rate, until: now + BANK_RATE_MS, now });
}

async function submit(
  context: BankContext,
  { channelId, rate }: BankBody,
  { channel, amount, receives, account }: BankAllowed,
): Promise<BankRow> {
  const { db, now, vault, fail } = context;
  const { id: ownerId } = requireUser(context);
  if (!(await store.takeRate(db, { ownerId, channelId, rate, now }))) return fail('rateChanged');
  const no = newOrderNo(context.random);
  await store.insertBank(db, {
    no,
    ownerId,
    channelId,
    coin: COIN,
    amount,
    fee: channel.fee,
    currency: channel.currency,
    rate,
    receives,
    payoutMinutes: channel.payout_minutes,
    sealed: sealPayee(vault, no, account),
    now,
  });
  const row = await store.takeBank(db, no);
  if (!row) throw new Error(`no withdrawal ${no}`);
  await holdMoney(context, row);
  await tell(context, row);
  return row;
}
