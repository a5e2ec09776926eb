/**
 * Calls that wait at the same time share one transaction and one posting, which cost hardly more for several than for one. What is not plain is
 * done alone: where somebody else holds a lock, where a key was used before, where the ledger refuses. A group that fails has changed nothing, and
 * each of its calls is then done alone (docs/decisions/0047-group-commit.md).
 */
import { DatabaseBusy, isBusy, sqlState, transaction } from '../db/database';
import type { Db } from '../db/database';
import { GoesAlone, share } from '../db/shared';
import { waitAtMost } from '../db/lock';
import { gatherPostings, postGathered } from '../ledger/ledger';
import { Refusal } from './handler';
import type { Context, Group, Handler } from './handler';
import { claimSeveral, giveBack, keep, type Claim } from './idempotency';
import { checkReply } from './once';

/** Groups under way at a time. While one is, the next gathers; a second begins beside it when it is full. */
const AT_ONCE = 2;
/** Calls in a group. All of them wait for the slowest, and so does whoever wants their markets. */
const MOST = 8;
/** How long a call waits for its group: as long as it would for a connection. */
const PATIENCE_MS = 2_000;
/** How long a group waits for a lock. Whatever holds it must not keep the others. */
const LOCK_MS = 100;
/** After a call that the database refused, such as one without funds, its account's calls are done alone for so long: they would spoil group after group. */
const ALONE_MS = 60_000;
/** The same for all whose group had to wait too long, since nobody knows for whom. */
const WAITED_MS = 5_000;
/** What the database says then. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface GroupCall {
  handler: Handler;
  group: Group;
  body: unknown;
  claim: Claim;
  /** A context of this call on the group's transaction. */
  contextOn: (db: Db) => Context;
  /** Does this call in a transaction of its own. */
  alone: () => Promise<unknown>;
}

interface Waiting extends GroupCall {
  since: number;
  resolve: (reply: unknown) => void;
  reject: (error: unknown) => void;
}

/** What a group made of a call; `left`: nothing, it has to be done alone. */
type Ended = { is: 'done'; reply: unknown } | { is: 'refused'; refusal: Refusal } | { is: 'left' };

const left: Ended = { is: 'left' };

export class GroupCommit {
  private readonly waiting: Waiting[] = [];
  private groups = 0;
  /** How many calls wait or are under way by account and by subject. */
  private readonly taken = new Map<string, number>();
  /** By account. */
  private readonly aloneUntil = new Map<string, number>();

  constructor(private readonly db: Db) {}

  /** The reply to a call, out of a group or of a transaction of its own. Two calls of one account, or on one subject, are never in groups at once. */
  async take(call: GroupCall): Promise<unknown> {
    const names = namesOf(call);
    const isAlone = names.some((name) => this.taken.has(name)) || this.mustBeAlone(call.claim.userId);
    for (const name of names) this.taken.set(name, (this.taken.get(name) ?? 0) + 1);
    try {
      return await (isAlone ? call.alone() : this.wait(call));
    } finally {
      for (const name of names) this.release(name);
    }
  }

  private wait(call: GroupCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...call, since: performance.now(), resolve, reject });
      if (this.shouldStart(this.groups)) void this.work();
    });
  }

  /** Whether another group should start beside so many. */
  private shouldStart(groups: number): boolean {
    return groups < AT_ONCE && this.waiting.length >= (groups === 0 ? 1 : MOST);
  }

  /** Carries out one group after the other. */
  private async work(): Promise<void> {
    this.groups += 1;
    // What comes in the same moment comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.shouldStart(this.groups - 1)) await this.runGroup(this.next());
    this.groups -= 1;
  }

  private next(): Waiting[] {
    const [first] = this.waiting;
    const calls = this.waiting.filter(({ group }) => group === first?.group).slice(0, MOST);
    for (const call of calls) this.waiting.splice(this.waiting.indexOf(call), 1);
    const isLate = ({ since }: Waiting): boolean => performance.now() - since > PATIENCE_MS;
    for (const call of calls.filter(isLate)) call.reject(new DatabaseBusy('waited too long for a group'));
    return calls.filter((call) => !isLate(call));
  }

  private async runGroup(calls: readonly Waiting[]): Promise<void> {
    if (calls.length === 0) return;
    const ended = await transaction(this.db, (db) => inOne(db, calls)).catch((error: unknown) => {
      // Whoever of them it was, the next groups shall not wait for it too.
      if (sqlState(error) === LOCK_NOT_AVAILABLE)
        for (const { claim } of calls) this.keepAlone(claim.userId, WAITED_MS);
      return calls.map(() => left);
    });
    for (const [nr, call] of calls.entries()) {
      const end = ended[nr]!;
      if (end.is === 'done') call.resolve(end.reply);
      else if (end.is === 'refused') call.reject(end.refusal);
      // The next group does not wait for it: it may be waiting for a lock.
      else void this.doAlone(call);
    }
  }

  private async doAlone(call: Waiting): Promise<void> {
    try {
      call.resolve(await call.alone());
    } catch (error) {
      if (!(error instanceof Refusal) && !isBusy(error)) this.keepAlone(call.claim.userId, ALONE_MS);
      call.reject(error);
    }
  }

  private mustBeAlone(userId: string): boolean {
    return (this.aloneUntil.get(userId) ?? 0) > performance.now();
  }

  private keepAlone(userId: string, ms: number): void {
    const now = performance.now();
    for (const [id, until] of this.aloneUntil) if (until <= now) this.aloneUntil.delete(id);
    this.aloneUntil.set(userId, Math.max(now + ms, this.aloneUntil.get(userId) ?? 0));
  }

  private release(name: string): void {
    const others = (this.taken.get(name) ?? 1) - 1;
    if (others > 0) this.taken.set(name, others);
    else this.taken.delete(name);
  }
}

function namesOf({ claim, group, body }: GroupCall): string[] {
  const subject = group.subjectOf(body);
  return [`account ${claim.userId}`, ...(subject === null ? [] : [`subject ${subject}`])];
}

/** All keys, then what the calls look at, then one call after the other, and at last the money of all of them. */
async function inOne(db: Db, calls: readonly GroupCall[]): Promise<Ended[]> {
  share(db);
  const postings = gatherPostings(db);
  await waitAtMost(db, LOCK_MS);
  const isFree = await claimSeveral(
    db,
    calls.map(({ claim }) => claim),
  );
  const lookers = calls.map(({ contextOn, body }) => ({ context: contextOn(db), body }));
  const seen = await calls[0]!.group.look(db, lookers);
  const ended: Ended[] = [];
  for (const [nr, call] of calls.entries()) {
    const before = postings.length;
    const found = isFree(call.claim) ? seen[nr] : null;
    const end = found ? await runOne(db, call, lookers[nr]!.context, found.found) : left;
    if (end.is !== 'done') {
      if (postings.length > before) throw new Error(`${call.claim.path} was refused after it had posted`);
      if (isFree(call.claim)) await giveBack(db, call.claim);
    }
    ended.push(end);
  }
  await postGathered(db);
  return ended;
}

async function runOne(db: Db, { handler, body, claim }: GroupCall, context: Context, found: unknown): Promise<Ended> {
  try {
    const reply = checkReply(handler.endpoint, await handler.run(context, body, found));
    await keep(db, claim, reply);
    return { is: 'done', reply };
  } catch (error) {
    if (error instanceof Refusal) return { is: 'refused', refusal: error };
    if (error instanceof GoesAlone) return left;
    throw error;
  }
}
