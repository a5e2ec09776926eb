/**
 * Requests of people that wait for an operator: listed, taken, looked at, passed or rejected. Every queue of the exchange is made of this,
 * so that each look and each decision stands in the audit log, each decision is made once, and its person hears of it.
 *
 * A new queue, step by step. The domain `withdrawal` of this example is invented; a real queue is in server/withdrawals/review.ts.
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
 *        openOf: openWithdrawalsOf,
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
 *   5. server/withdrawal/domain.ts: `handlers: [..., ...withdrawalQueue.handlers]`, `duties: [withdrawalQueue.duty]`,
 *      `queues: [withdrawalQueue.glance]`, and its name in `QueueName` (lib/api/operator/operatorQueues.ts).
 *
 * Where a pass says more than which request, such as the amount received, that travels in its body (`Given`). Where some passes take two
 * operators, `byTwo` says which, and the call answers `ByTwo` and declares `twoPersonErrors`: the first pass is a proposal. Such a queue
 * moves money and says with `alone` how much: beyond what one operator may pass alone in a day, every pass takes two. Where every pass takes
 * two anyway there is no `alone`; the sandbox's two operators pass it together.
 */
import * as z from 'zod/mini';
import type { Endpoint, SentOf } from '@/lib/api/endpoint';
import type { Db } from '../db/database';
import { pageOf, type Page } from '../db/page';
import { handle, requireOperator } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import type { Addressee } from '../mail/mail';
import type { Letter } from '../mail/letters';
import type { QueueName } from '@/lib/api/operator/operatorQueues';
import { audited } from './audit';
import { endClaim, requireUnclaimed } from './claims';
import type { Duty, QueueGlance } from '../domain';
import { needsTwo, type ByTwoRules } from './alone';
import { confirmedByTwo, dropPass, type twoPersonErrors } from './proposals';

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
type Undecidable = 'notFound' | 'alreadyDecided' | 'takenByAnother';
type Deciding = Context<Undecidable>;
type TwoPersonError = (typeof twoPersonErrors)[number];
/** `Done`, or `ByTwo` where some passes take two. */
type Passed = { done: true } | { state: 'proposed' | 'done' };

/** The four calls of a queue, as the agreement declares them. */
interface Calls<K extends Key, Status extends string, Shown, More, Rejection, Given, Reply extends Passed> {
  list: Endpoint<
    unknown,
    { status: Status } & Page,
    { list: Shown[]; total: number; pageNum: number; pageSize: number; hasMore: boolean },
    never
  >;
  view: Endpoint<unknown, ById<K>, Shown & More, 'notFound'>;
  /** May declare more errors: what follows from a pass may refuse it. */
  pass: Endpoint<unknown, ById<K> & Given, Reply>;
  reject: Endpoint<unknown, ById<K> & Rejection, { done: true }, Undecidable>;
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
  Given extends object,
  Reply extends Passed,
> extends ByTwoRules<Row, Given> {
  /** In the audit log: `<name>.pass` of `<name>:<id>`. */
  name: QueueName;
  calls: Calls<K, Status, Shown, More, Rejection, Given, Reply>;
  key: K;
  /** Those that wait longest come first. */
  list: (db: Db, status: Status, page: Page, now: number) => Promise<{ rows: Row[]; total: number }>;
  /** One request, held until the transaction ends or guarded by `decide`; null where there is none. */
  take: (db: Db, id: string, now: number) => Promise<Row | null>;
  /** The request in the list: of the person it shows only the number. */
  shown: (row: Row) => Shown;
  /** The rest of the request, for the operator who opens it. */
  opened: (row: Row, context: Context<never>) => More;
  /** The state after an act of a reviewer, by the domain's own table; null where it is too late for it. */
  after: (row: Row, act: Act, now: number) => After | null;
  /** Writes the decision; false where another operator was faster. */
  decide: (
    context: Context<never>,
    row: Row,
    decision: Decision<After, Rejection['reason']>,
    given: Given | null,
  ) => Promise<boolean>;
  /** What follows from the decision, in the same transaction. */
  passed: (context: Context<never>, row: Row, given: Given) => Promise<unknown>;
  rejected?: (context: Context<never>, row: Row) => Promise<unknown>;
  addressee: (db: Db, row: Row) => Promise<Addressee>;
  /** What the person is told; null where `passed` or `rejected` tells it. */
  letter: (row: Row, decision: Decision<After, Rejection['reason']>, given: Given | null) => Told | null;
  /** What else a later reader of the audit log needs to know; never personal data. */
  facts?: (row: Row, given: Given | null) => Record<string, string>;
  /** What of one person waits. */
  openOf: QueueGlance['openOf'];
  /** For the sandbox's operator, who passes what has waited for some seconds. */
  waitsSince: (shown: Shown) => number;
  /** Until when it should be answered; a day after it began to wait where nothing else is promised. */
  dueAt?: (shown: Shown) => number;
  /** What it says when it passes; null for one that it leaves to others, as where two are needed. */
  gives?: (shown: Shown) => Omit<Given, K> | null;
}

const done = { done: true as const };
const DAY_MS = 86_400_000;

/** What was proposed waits for somebody else, whom a claim would keep out. */
async function handedOn(db: Db, name: QueueName, item: string): Promise<'proposed'> {
  await endClaim(db, name, item);
  return 'proposed';
}

/** Takes a request and decides it, in the transaction of the call. */
function decider<
  Row extends Waiting,
  K extends Key,
  Status extends string,
  After extends string,
  Shown extends ById<K>,
  More,
  Rejection extends Rejecting,
  Given extends object,
  Reply extends Passed,
>(queue: Queue<Row, K, Status, After, Shown, More, Rejection, Given, Reply>) {
  const { name, key, facts = () => ({}) } = queue;
  const objectOf = (body: ById<K>): string => `${name}:${body[key]}`;
  const taken = async ({ db, now, fail }: Context<'notFound'>, body: ById<K>): Promise<Row> =>
    (await queue.take(db, body[key], now)) ?? fail('notFound');
  const free = async (context: Deciding, body: ById<K>): Promise<Row> => {
    await requireUnclaimed(context, name, body[key]);
    return taken(context, body);
  };
  const recorded = (context: Context<'notFound'>, act: Act | 'view', body: ById<K>, detail: Record<string, string>) =>
    audited(context, `${name}.${act}`, objectOf(body), detail);

  async function decided(
    context: Deciding,
    body: ById<K>,
    row: Row,
    decision: Decision<After, Rejection['reason']>,
    given: Given | null,
  ): Promise<void> {
    const before = await queue.addressee(context.db, row);
    if (!(await queue.decide(context, row, decision, given))) return context.fail('alreadyDecided');
    await (given === null ? queue.rejected?.(context, row) : queue.passed(context, row, given));
    const told = queue.letter(row, decision, given);
    if (told) await tellPerson(context, before, told.letter, told.values);
    await endClaim(context.db, name, body[key]);
    const detail = { uid: row.uid, ...facts(row, given), ...(decision.reason !== null && { reason: decision.reason }) };
    await recorded(context, given === null ? 'reject' : 'pass', body, detail);
  }
  const statusAfter = ({ now, fail }: Deciding, row: Row, act: Act): After =>
    queue.after(row, act, now) ?? fail('alreadyDecided');

  async function pass(
    context: Context<Undecidable | TwoPersonError>,
    body: ById<K> & Given,
  ): Promise<'proposed' | 'done'> {
    const row = await free(context, body);
    const status = statusAfter(context, row, 'pass');
    const asked = { action: `${name}.pass`, object: objectOf(body), row, given: body };
    const takesTwo = await needsTwo(queue, context, asked);
    if (takesTwo && !(await confirmedByTwo(context, asked.action, asked.object, body)))
      return handedOn(context.db, name, body[key]);
    // What somebody proposed with other figures is over.
    if (!takesTwo && queue.byTwo) await dropPass(context, name, body[key]);
    const decision = { status, reason: null, note: null, operatorId: requireOperator(context).id, now: context.now };
    await decided(context, body, row, decision, body);
    return 'done';
  }

  async function reject(context: Deciding, body: ById<K> & Rejection): Promise<void> {
    const row = await free(context, body);
    const status = statusAfter(context, row, 'reject');
    if (queue.byTwo) await dropPass(context, name, body[key]);
    const { reason } = body;
    const note = body.note?.trim() || null;
    const decision = { status, reason, note, operatorId: requireOperator(context).id, now: context.now };
    await decided(context, body, row, decision, null);
  }

  return { taken, recorded, pass, reject };
}

export function reviewQueue<
  Row extends Waiting,
  K extends Key,
  Status extends string,
  After extends string,
  Shown extends ById<K>,
  More,
  Rejection extends Rejecting,
  Given extends object,
  Reply extends Passed,
>(
  queue: Queue<Row, K, Status, After, Shown, More, Rejection, Given, Reply>,
): { handlers: readonly Handler[]; duty: Duty; glance: QueueGlance } {
  const { calls, key } = queue;
  const { taken, recorded, pass, reject } = decider(queue);
  const handlers = [
    handle(calls.list, 'read', async ({ db, now }, { status, pageNum, pageSize }) => {
      const { rows, total } = await queue.list(db, status, { pageNum, pageSize }, now);
      return pageOf(rows.map(queue.shown), total, { pageNum, pageSize });
    }),
    handle(calls.view, 'write', async (context, body) => {
      const row = await taken(context, body);
      await recorded(context, 'view', body, { uid: row.uid });
      return { ...queue.shown(row), ...queue.opened(row, context) };
    }),
    handle(calls.pass, 'write', async (context, body) => {
      const state = await pass(context, body);
      return (queue.byTwo ? { state } : done) as Reply;
    }),
    handle(calls.reject, 'write', async (context, body) => {
      await reject(context, body);
      return done;
    }),
  ];
  const duty: Duty = async (call, isDue, second) => {
    const { list } = await call(calls.list, { pageSize: 100 });
    const refusals: unknown[] = [];
    for (const shown of list) {
      const given = queue.gives ? queue.gives(shown) : {};
      if (given === null || !isDue(queue.waitsSince(shown))) continue;
      // One that cannot be passed now keeps none behind it waiting.
      const body = { ...given, [key]: shown[key] } as SentOf<typeof calls.pass>;
      const passed = async (): Promise<void> => {
        const reply = await call(calls.pass, body);
        if (!queue.alone && 'state' in reply && reply.state === 'proposed') await second(calls.pass, body);
      };
      await passed().catch((refusal: unknown) => refusals.push(refusal));
    }
    if (refusals.length > 0) throw refusals[0];
  };
  const { status: waiting } = z.parse(calls.list.request as z.ZodMiniType<{ status: Status }>, {});
  const glance: QueueGlance = {
    name: queue.name,
    openOf: queue.openOf,
    glance: async (db, now) => {
      const { rows, total } = await queue.list(db, waiting, { pageNum: 1, pageSize: 1 }, now);
      const [first] = rows.map(queue.shown);
      const dueAt = queue.dueAt ?? ((shown: Shown) => queue.waitsSince(shown) + DAY_MS);
      return { waiting: total, dueAt: first === undefined ? null : dueAt(first) };
    },
  };
  return { handlers, duty, glance };
}
