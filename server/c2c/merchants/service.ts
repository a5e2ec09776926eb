/** Becoming a merchant, and leaving. Order of locks: the person, the merchant, adverts, money. */
import { api } from '@/lib/api/index';
import type { OwnMerchant } from '@/lib/api/c2cMerchant';
import { DEPOSIT, DEPOSIT_KEPT_MS } from '@/lib/c2c/rules';
import { merchantStates } from '@/lib/c2c/states';
import { LEVEL_OF, reaches } from '@/lib/identity/rules';
import { factorsOf } from '../../auth/factors/store';
import { requireLevel } from '../../auth/gates';
import { handle, requireUser, type Context, type Handler } from '../../http/handler';
import { schedule, type JobContext, type JobKinds } from '../../jobs/jobs';
import { newOrderNo } from '../../trading/orderNumbers';
import { lockPeople } from '../../trading/people/store';
import { giveBack } from '../adverts/service';
import { setStatus, takeUnclosed } from '../adverts/store';
import { figuresOf } from '../figures/store';
import type { C2cParts } from '../parts';
import { depositOf, giveDepositBack, missingDeposit, putDown } from './deposit';
import { requireCleanWords } from '../watch/words';
import * as store from './store';
import type { MerchantRow } from './store';

const REFUND = 'c2c.refund';
/** While an order is open the deposit stays, and is looked at again so often. */
const AGAIN_MS = 3_600_000;

const momentOf = (row: MerchantRow, now: number) => ({
  now,
  times: { refundAt: row.refund_at === null ? null : Number(row.refund_at) },
});

export const merchantHandlers = (parts: C2cParts): Handler[] => [
  handle(api.c2cMerchant.mine, 'read', (context) => mine(context)),
  handle(api.c2cMerchant.apply, 'write', async (context, { name }) => {
    const { db, now, fail } = context;
    const { id } = requireUser(context);
    requireLevel(context, LEVEL_OF.c2cSell);
    await lockPeople(db, [id]);
    if ((await factorsOf(db, id)).totp_secret === null) fail('totpMissing');
    const row = await store.merchantOf(db, id);
    if (row && merchantStates.after(row.status, 'apply', 'person', momentOf(row, now)) === null)
      fail('merchantState', { status: row.status });
    await requireCleanWords(context, name);
    const merchantNo = row?.merchant_no ?? newOrderNo(context.random);
    if (!(await store.apply(db, { merchantNo, userId: id, name, now }))) fail('duplicate');
    return mine(context);
  }),
  handle(api.c2cMerchant.payDeposit, 'write', async (context) => {
    const row = await step(context, 'payDeposit');
    const missing = await missingDeposit(context.db, row.user_id);
    if (missing !== null) await putDown(context, row, missing);
    context.afterCommit(() => parts.publish(row.user_id));
    return mine(context);
  }),
  handle(api.c2cMerchant.leave, 'write', async (context) => {
    const row = await step(context, 'leave', context.now + DEPOSIT_KEPT_MS);
    for (const advert of await takeUnclosed(context.db, row.user_id)) {
      await giveBack(context, advert);
      await setStatus(context.db, advert.id, 'closed');
    }
    await askForRefund(context.db, row, context.now + DEPOSIT_KEPT_MS, 1);
    context.afterCommit(() => parts.publish(row.user_id));
    return mine(context);
  }),
];

/** Takes the merchant one state further. */
async function step(
  context: Context<'merchantState'>,
  act: 'payDeposit' | 'leave',
  refundAt: number | null = null,
): Promise<MerchantRow> {
  const { db, now, fail } = context;
  const { id } = requireUser(context);
  await lockPeople(db, [id]);
  // Held, because operators suspend it and compensations leave it short meanwhile.
  const row = await store.takeMerchantOf(db, id);
  const status = row && merchantStates.after(row.status, act, 'person', momentOf(row, now));
  if (!row || !status) return fail('merchantState', { status: row?.status ?? 'none' });
  await store.setStanding(db, row, { status, refundAt, now });
  return row;
}

async function mine(context: Context<never>): Promise<OwnMerchant> {
  const { db, now } = context;
  const { id, level } = requireUser(context);
  const row = await store.merchantOf(db, id);
  const hasTotp = (await factorsOf(db, id)).totp_secret !== null;
  const acts = row ? merchantStates.allowed(row.status, 'person', momentOf(row, now)) : (['apply'] as const);
  return {
    merchantId: row?.merchant_no ?? null,
    status: row?.status ?? null,
    name: row?.name ?? null,
    note: row?.note ?? null,
    depositNeeded: DEPOSIT,
    deposit: await depositOf(db, id),
    refundAt: momentOf(row ?? ({ refund_at: null } as MerchantRow), now).times.refundAt,
    stats: row ? ((await figuresOf(db, [id], now)).get(id) ?? null) : null,
    missing: [
      ...(reaches(level, LEVEL_OF.c2cSell) ? [] : (['identity'] as const)),
      ...(hasTotp ? [] : (['totp'] as const)),
    ],
    allowed: [...acts, ...(row?.status === 'active' ? (['advertise'] as const) : [])],
  };
}

const askForRefund = (db: JobContext['db'], { merchant_no: ref }: MerchantRow, runAt: number, attempt: number) =>
  schedule(db, { kind: REFUND, ref, step: `${runAt}`, runAt, payload: { attempt } });

/** The deposit comes back when it is time and nothing is open. */
export const merchantJobs = (parts: Pick<C2cParts, 'publish'>): JobKinds => ({
  [REFUND]: async ({ db, now, ref, payload, afterCommit }) => {
    const row = await store.takeMerchant(db, ref);
    const status = row && merchantStates.after(row.status, 'refund', 'clock', momentOf(row, now));
    if (!row || !status) return;
    if (await store.hasOpenOrders(db, row.user_id))
      return askForRefund(db, row, now + AGAIN_MS, Number(payload['attempt'] ?? 1) + 1);
    await giveDepositBack({ db, now, requestId: `${REFUND}-${ref}` }, row, `job:${REFUND}`);
    await store.setStanding(db, row, { status, now });
    afterCommit(() => parts.publish(row.user_id));
  },
});
