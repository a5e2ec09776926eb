/** What people do with withdrawals. Order of locks: the person, a withdrawal, money. */
import { api } from '@/lib/api/index';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import { CHANNEL, FEE, LEAST, MOST } from '@/lib/withdrawals/rules';
import { factorsOf } from '../auth/factors/store';
import { judgeLeaving } from '../auth/leaving';
import { factorNeeded } from '../auth/secondFactor';
import { checksummed } from '../chain/addresses';
import { COIN, NETWORK } from '../chain/openChain';
import { CONFIRMATIONS } from '../chain/watcher';
import { flagIsOn } from '../db/flags';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../http/handler';
import { balanceOf } from '../ledger/ledger';
import { newOrderNo } from '../trading/orderNumbers';
import { pageOf } from '../db/page';
import { dropPass } from '../operator/proposals';
import { requireNotRefused } from './addresses';
import { limitsOf, requireAllowed, waitsOf, wayBackOf, type Allowed, type SubmitContext } from './checks';
import type { WithdrawalParts } from './parts';
import { showAll, showOne } from './show';
import { giveBack, holdMoney, moveOn, putOut, tell } from './steps';
import * as store from './store';
import type { WithdrawalRow } from './store';

export const withdrawalHandlers = (parts: WithdrawalParts): Handler[] => [
  handle(api.withdrawals.terms, 'read', (context) => showTerms(context, parts)),
  handleInTwo(
    api.withdrawals.submit,
    async (context, body) => {
      await requireAllowed(context, parts, body);
      return judgeLeaving(context, body, 'withdraw');
    },
    async (context, body, use) => {
      const allowed = await requireAllowed(context, parts, body);
      await use(context);
      await requireNotRefused(context, parts, allowed.known.address);
      const row = await submit(context, allowed);
      context.afterCommit(() => parts.publish(row.user_id));
      return showOne(context.db, parts.offered, row);
    },
  ),
  handle(api.withdrawals.list, 'read', async (context, { status, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total } = await store.listOwn(context.db, { ownerId: requireUser(context).id, status }, page);
    const list = await showAll(context.db, parts.offered, rows);
    return pageOf(list, total, page);
  }),
  handle(api.withdrawals.detail, 'read', async (context, { withdrawalNo }) => {
    const row = await store.findWithdrawal(context.db, withdrawalNo);
    if (row?.user_id !== requireUser(context).id) return context.fail('notFound');
    return showOne(context.db, parts.offered, row);
  }),
  handle(api.withdrawals.cancel, 'write', async (context, { withdrawalNo }) => {
    const { id } = requireUser(context);
    const row = await store.takeWithdrawal(context.db, withdrawalNo);
    if (row?.user_id !== id) return context.fail('notFound');
    const after = await moveOn(context, row, 'cancel', 'person');
    if (!after) return context.fail('withdrawDecided');
    await dropPass(context, 'withdrawal', withdrawalNo);
    await giveBack(context, after, `user:${id}`);
    await tell(context, after);
    context.afterCommit(() => parts.publish(id));
    return showOne(context.db, parts.offered, { ...after, ended_at: String(context.now) });
  }),
  handle(api.withdrawals.endHold, 'write', async (context) => {
    if (!parts.offered?.simulated) return context.fail('notOffered');
    await store.endHold(context.db, requireUser(context).id);
    return { done: true as const };
  }),
];

async function submit(
  context: SubmitContext,
  { offered, amount, fee, known, causes }: Allowed,
): Promise<WithdrawalRow> {
  const { db, now } = context;
  const withdrawalNo = newOrderNo(context.random);
  await store.insertWithdrawal(db, {
    withdrawalNo,
    ownerId: requireUser(context).id,
    channel: CHANNEL,
    coin: COIN,
    chain: offered.chain.id,
    recipient: known.address,
    label: known.entry?.label ?? null,
    amount,
    fee,
    causes,
    now,
  });
  const row = await store.takeWithdrawal(db, withdrawalNo);
  if (!row) throw new Error(`no withdrawal ${withdrawalNo}`);
  await holdMoney(context, row);
  const passed = causes.length === 0 ? await moveOn(context, row, 'pass', 'exchange') : null;
  if (passed) await putOut(context, passed, offered.chain);
  await tell(context, passed ?? row);
  return passed ? { ...passed, passed_at: String(now) } : row;
}

async function showTerms(context: Context<never>, parts: WithdrawalParts): Promise<WithdrawalTerms> {
  const { db } = context;
  const { id, level } = requireUser(context);
  const { offered } = parts;
  const person = await factorsOf(db, id);
  const limits = await limitsOf(context, parts);
  const state = (await flagIsOn(db, 'withdrawals_suspended')) ? 'suspended' : 'open';
  return {
    channels: offered
      ? [
          {
            channelId: CHANNEL,
            coin: COIN,
            network: NETWORK,
            simulated: offered.simulated !== null,
            min: LEAST,
            max: MOST,
            fee: FEE,
            needed: CONFIRMATIONS,
            blockMs: offered.chain.blockMs,
            state,
          },
        ]
      : [],
    available: await balanceOf(db, id, 'spot:available', COIN),
    day: limits?.day ?? null,
    month: limits?.month ?? null,
    wayBack:
      level === 'none'
        ? (await wayBackOf(context, parts)).map(({ address, left }) => ({ address: checksummed(address), left }))
        : null,
    automaticUpTo: parts.limits.automaticUpTo,
    ...(await waitsOf(context)),
    fundPassword: person.fund_password_hash !== null,
    factor: factorNeeded(person),
  };
}
