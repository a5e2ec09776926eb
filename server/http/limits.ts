/**
 * Rate limits: a bucket of tokens per caller and class of call, refilled steadily. Several nodes share their buckets: what was spent
 * is synchronised twice a second in one statement, and in between a node lends at most a tenth of a bucket. So a caller who spreads
 * over N nodes gets at most N tenths (and one refill) beyond the limit, once, and the limit itself from then on.
 * While the database cannot be asked each node counts for itself. A call whose body may ask for much costs more than one token.
 */
import type { LimitClass as CallLimit } from '@/lib/api/endpoint';
import type { Clock } from '../clock/clock';
import { networksOf, roomOf } from './network';
import type { NetworkKind } from './network';

/**
 * Those of the calls, which say theirs in the agreement; beside them `open`: a stream, which a page opens anew when it shows something
 * else, and `report`: what browsers tell of a stopped script.
 */
export type LimitClass = CallLimit | 'open' | 'report';

/** Calls a minute. Many people may share an address, so it gets more than an account; what a site gets is told by `roomOf`. */
const PER_MINUTE: Record<LimitClass, { account: number; address: number }> = {
  sign: { account: 30, address: 60 },
  write: { account: 600, address: 3_000 },
  leave: { account: 60, address: 600 },
  open: { account: 120, address: 600 },
  report: { account: 60, address: 60 },
  read: { account: 3_000, address: 12_000 },
};
const MINUTE = 60_000;
/** Beyond this many the one that was used longest ago is forgotten, whatever is in it. */
const MOST_BUCKETS = 100_000;
/** How many old buckets each call may clear away: more than the one that it may add, so that they never pile up. */
const CLEARED_AT_ONCE = 2;

/** Shares of a bucket: the most that a node lends between two rounds of synchronising, and what has to be spent for a round. */
const SHARE = 0.1;
const TELL = 0.02;
const SYNC_MS = 500;

export interface Bucket {
  most: number;
  tokens: number;
  at: number;
  /** Spent here and not yet known to the others. */
  untold: number;
}

export interface Spent {
  key: string;
  most: number;
  spent: number;
}

/** Takes from the shared buckets and answers what is left in each of them. */
export type Sync = (spent: readonly Spent[], now: number) => Promise<ReadonlyMap<string, number>>;

export interface Limiter {
  /**
   * Takes what a call costs, one token where nothing is said; null when there were as many, otherwise the seconds to wait. What costs
   * more than a bucket holds takes a full one.
   */
  take: (limitClass: LimitClass, by: 'account' | NetworkKind, who: string, cost?: number) => number | null;
  /** Takes it from every network of an address. */
  takeFrom: (limitClass: LimitClass, address: string, cost?: number) => number | null;
  stop: () => void;
}

/** Without it there is one node, which lends whole buckets. `buckets` lets a test count what is done with them. */
export function createLimiter(
  clock: Clock,
  scale: number,
  sync: Sync | null = null,
  buckets = new Map<string, Bucket>(),
): Limiter {
  if (scale === 0) return { take: () => null, takeFrom: () => null, stop: () => {} };
  const pool = sync && new SharedBuckets(buckets, clock, sync);
  const take: Limiter['take'] = (limitClass, by, who, asked = 1) => {
    const now = clock.now();
    const { account, address } = PER_MINUTE[limitClass];
    const most = (by === 'account' ? account : roomOf(by, address)) * scale;
    const key = `${limitClass} ${by} ${who}`;
    const bucket = buckets.get(key) ?? { most, tokens: most, at: now, untold: 0 };
    // Put at the end, so that the first of the map is the one that was used longest ago.
    buckets.delete(key);
    buckets.set(key, bucket);
    clearOld(buckets, now);
    refill(bucket, now);
    const cost = Math.min(asked, Math.max(1, most));
    if (bucket.tokens < cost) return Math.max(1, Math.ceil(((cost - bucket.tokens) * MINUTE) / most / 1_000));
    if (pool && !pool.lends(bucket, cost)) return 1;
    bucket.tokens -= cost;
    bucket.untold += cost;
    pool?.spent(key, bucket);
    return null;
  };
  return {
    take,
    takeFrom: (limitClass, address, cost) => {
      for (const { kind, key } of networksOf(address)) {
        const seconds = take(limitClass, kind, key, cost);
        if (seconds !== null) return seconds;
      }
      return null;
    },
    stop: () => pool?.stop(),
  };
}

/** What was not used for a minute is full, and as good as new. A few are looked at each time, never all. */
function clearOld(buckets: Map<string, Bucket>, now: number): void {
  let looks = 0;
  for (const [key, { at }] of buckets) {
    if (looks === CLEARED_AT_ONCE || (now - at <= MINUTE && buckets.size <= MOST_BUCKETS)) return;
    buckets.delete(key);
    looks += 1;
  }
}

function refill(bucket: Bucket, now: number): void {
  bucket.tokens = Math.min(bucket.most, bucket.tokens + (Math.max(0, now - bucket.at) * bucket.most) / MINUTE);
  bucket.at = now;
}

/** The buckets of one node as part of everybody's. Nothing is asked while nothing is spent. */
class SharedBuckets {
  private due = new Set<string>();
  private cancel: (() => void) | null = null;
  private stopped = false;

  constructor(
    private readonly buckets: ReadonlyMap<string, Bucket>,
    private readonly clock: Clock,
    private readonly sync: Sync,
  ) {}

  /** A single call that costs more than a node may lend passes while nothing else is unsynchronised. */
  lends = ({ most, untold }: Bucket, cost: number): boolean =>
    untold === 0 || untold + cost - 1 < Math.max(1, most * SHARE);

  spent(key: string, { most, untold }: Bucket): void {
    if (untold < Math.max(1, most * TELL)) return;
    this.due.add(key);
    if (!this.stopped) this.cancel ??= this.clock.after(SYNC_MS, () => void this.tell());
  }

  stop(): void {
    this.stopped = true;
    this.cancel?.();
  }

  private async tell(): Promise<void> {
    const told = [...this.due].flatMap((key): Spent[] => {
      const bucket = this.buckets.get(key);
      return bucket ? [{ key, most: bucket.most, spent: bucket.untold }] : [];
    });
    this.due = new Set();
    const left = await this.sync(told, this.clock.now()).catch(() => new Map<string, number>());
    for (const { key, spent } of told) {
      const bucket = this.buckets.get(key);
      if (!bucket) continue;
      bucket.untold -= spent;
      const tokens = left.get(key);
      // What was spent while the answer was on its way is not in it.
      if (tokens !== undefined) Object.assign(bucket, { tokens: tokens - bucket.untold, at: this.clock.now() });
    }
    this.cancel = this.due.size > 0 && !this.stopped ? this.clock.after(SYNC_MS, () => void this.tell()) : null;
  }
}
