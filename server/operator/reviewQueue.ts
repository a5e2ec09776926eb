/**
 * Requests of people that wait for an operator: listed, taken, looked at, passed or rejected. Every queue of the exchange is made of this,
 * so that each look and each decision stands in the audit log, each decision is made once, and its person hears of it.
 *
 * A new queue, such as withdrawals that are looked at before they leave:
 *
 *   1. lib/withdrawal/states.ts: its states, with `pass` and `reject` by the `reviewer`.
 *   2. lib/api/operator/withdrawal.ts: `list`, `view`, `pass`, `reject`, as in `identityReview`; in lib/api/index.ts its name.
 *   3. server/withdrawal/store.ts: `listWithdrawals`, `takeWithdrawal` (its row `for update`), `decideWithdrawal`.
 *   4. server/withdrawal/review.ts:
 *
 *      export const withdrawalQueue = reviewQueue({
 *        name: 'withdrawal',
 *        calls: withdrawalReview,
 *        key: 'no',
 *        list: listWithdrawals,
 *        take: takeWithdrawal,
 *        shown: ({ no, uid, status, amount, at }) => ({ no, uid, status, amount, at: Number(at) }),
 *        opened: ({ address }) => ({ address }),
 *        after: ({ status }, act) => withdrawalStates.after(status, act, 'reviewer'),
 *        decide: (context, row, decision) => decideWithdrawal(context.db, row.no, decision),
 *        passed: (context, row) => payOut(context, row),
 *        rejected: (context, row) => post(context.db, [giveBack(row)]),
 *        addressee: (db, { user_id }) => factorsOf(db, user_id),
 *        letter: (row, decision) => letterOf(withdrawalLetter, { no: row.no, ...decision }),
 *        facts: ({ amount }) => ({ amount }),
 *        waitsSince: ({ at }) => at,
 *      });
 *
 *   5. server/withdrawal/domain.ts: `handlers: [..., ...withdrawalQueue.handlers]`, `duties: [withdrawalQueue.duty]`.
 */
import type { Endpoint } from '@/lib/api/endpoint';
import type { Db } from '../db/database';
import type { Page } from '../db/page';
import { handle, requireOperator } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import type { Addressee } from '../mail/mail';
import type { Letter } from '../mail/letters';
import { audited } from './audit';
import type { Duty } from './autopilot';

/** What a request must tell of itself; `status` is one of its domain's states. */
interface Waiting {
  user_id: string;
  uid: string;
  status: string;
}

/** The field that identifies a request in bodies and in the audit log. */
type Key = 'id' | 'no';
type ById<K extends Key> = { [name in K]: string };
type Act = 'pass' | 'reject';

/** The four calls of a queue, as the agreement declares them. */
interface Calls<K extends Key, Status extends string, Shown, More, Rejection> {
  list: Endpoint<
    unknown,
    { status: Status } & Page,
    { list: Shown[]; total: number; pageNum: number; pageSize: number; hasMore: boolean },
    never
  >;
  view: Endpoint<unknown, ById<K>, Shown & More, 'notFound'>;
  pass: Endpoint<unknown, ById<K>, { done: true }, 'notFound' | 'alreadyDecided'>;
  reject: Endpoint<unknown, ById<K> & Rejection, { done: true }, 'notFound' | 'alreadyDecided'>;
}

export interface Decision<Status, Reason> {
  status: Status;
  /** Null where it passed. */
  reason: Reason | null;
  /** What the reviewer wrote to the person beside it. */
  note: string | null;
  operatorId: string;
  now: number;
}

/** A letter with what it needs, to be sent to the person. */
export interface Told {
  letter: Letter<unknown>;
  values: unknown;
}
export const letterOf = <V>(letter: Letter<V>, values: V): Told => ({ letter, values });

interface Rejecting {
  reason: string;
  note?: string | undefined;
}

interface Queue<
  Row extends Waiting,
  K extends Key,
  Status extends string,
  After extends string,
  Shown extends ById<K>,
  More,
  Rejection extends Rejecting,
> {
  /** In the audit log: `<name>.pass` of `<name>:<id>`. */
  name: string;
  calls: Calls<K, Status, Shown, More, Rejection>;
  key: K;
  /** Those that wait longest come first. */
  list: (db: Db, status: Status, page: Page) => Promise<{ rows: Row[]; total: number }>;
  /** One request, held until the transaction ends or guarded by `decide`; null where there is none. */
  take: (db: Db, id: string) => Promise<Row | null>;
  /** The request in the list: of the person it shows only the number. */
  shown: (row: Row) => Shown;
  /** The rest of the request, for the operator who opens it. */
  opened: (row: Row, context: Context<never>) => More;
  /** The state after an act of a reviewer, by the domain's own table; null where it is too late for it. */
  after: (row: Row, act: Act, now: number) => After | null;
  /** Writes the decision; false where another operator was faster. */
  decide: (context: Context<never>, row: Row, decision: Decision<After, Rejection['reason']>) => Promise<boolean>;
  /** What follows from the decision, in the same transaction. */
  passed: (context: Context<never>, row: Row) => Promise<unknown>;
  rejected?: (context: Context<never>, row: Row) => Promise<unknown>;
  addressee: (db: Db, row: Row) => Promise<Addressee>;
  /** What the person is told; null where `passed` or `rejected` tells it. */
  letter: (row: Row, decision: Decision<After, Rejection['reason']>) => Told | null;
  /** What else a later reader of the audit log needs to know; never personal data. */
  facts?: (row: Row) => Record<string, string>;
  /** For the sandbox's operator, who passes what has waited for some seconds. */
  waitsSince: (shown: Shown) => number;
}

const done = { done: true as const };

export function reviewQueue<
  Row extends Waiting,
  K extends Key,
  Status extends string,
  After extends string,
  Shown extends ById<K>,
  More,
  Rejection extends Rejecting,
>(queue: Queue<Row, K, Status, After, Shown, More, Rejection>): { handlers: readonly Handler[]; duty: Duty } {
  const { name, calls, key, facts = () => ({}) } = queue;
  type Deciding = Context<'notFound' | 'alreadyDecided'>;
  const taken = async ({ db, fail }: Context<'notFound'>, body: ById<K>): Promise<Row> =>
    (await queue.take(db, body[key])) ?? fail('notFound');
  const recorded = (context: Context<'notFound'>, act: Act | 'view', body: ById<K>, detail: Record<string, string>) =>
    audited(context, `${name}.${act}`, `${name}:${body[key]}`, detail);

  async function decided(context: Deciding, body: ById<K>, act: Act, given: Rejection | null): Promise<void> {
    const { db, now, fail } = context;
    const row = await taken(context, body);
    const status = queue.after(row, act, now) ?? fail('alreadyDecided');
    const note = given?.note?.trim() || null;
    const reason = given?.reason ?? null;
    const decision = { status, reason, note, operatorId: requireOperator(context).id, now };
    const before = await queue.addressee(db, row);
    if (!(await queue.decide(context, row, decision))) return fail('alreadyDecided');
    await (act === 'pass' ? queue.passed : queue.rejected)?.(context, row);
    const told = queue.letter(row, decision);
    if (told) await tellPerson(context, before, told.letter, told.values);
    await recorded(context, act, body, { uid: row.uid, ...facts(row), ...(reason !== null && { reason }) });
  }

  const handlers = [
    handle(calls.list, 'read', async ({ db }, { status, pageNum, pageSize }) => {
      const { rows, total } = await queue.list(db, status, { pageNum, pageSize });
      return { list: rows.map(queue.shown), total, pageNum, pageSize, hasMore: pageNum * pageSize < total };
    }),
    handle(calls.view, 'write', async (context, body) => {
      const row = await taken(context, body);
      await recorded(context, 'view', body, { uid: row.uid });
      return { ...queue.shown(row), ...queue.opened(row, context) };
    }),
    handle(calls.pass, 'write', async (context, body) => {
      await decided(context, body, 'pass', null);
      return done;
    }),
    handle(calls.reject, 'write', async (context, body) => {
      await decided(context, body, 'reject', body);
      return done;
    }),
  ];
  const duty: Duty = async (call, isDue) => {
    const { list } = await call(calls.list, { pageSize: 100 });
    for (const shown of list) if (isDue(queue.waitsSince(shown))) await call(calls.pass, { [key]: shown[key] });
  };
  return { handlers, duty };
}
