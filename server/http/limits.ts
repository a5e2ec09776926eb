/** Rate limits: a bucket of tokens per caller and class of call, refilled steadily. In memory: each node counts for itself. */
import type { Clock } from '../clock/clock';

/** `sign`: registering and logging in. `write`: what opens a transaction. `read`: everything else, generous enough for polling. */
export type LimitClass = 'sign' | 'write' | 'read';

/** Calls a minute. Many people may share an address, so it gets more than an account. */
const PER_MINUTE: Record<LimitClass, { account: number; address: number }> = {
  sign: { account: 30, address: 60 },
  write: { account: 600, address: 3_000 },
  read: { account: 3_000, address: 12_000 },
};
const MINUTE = 60_000;
const MAX_BUCKETS = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

export interface Limiter {
  /** Takes one token; null when there was one, otherwise the seconds to wait. */
  take: (limitClass: LimitClass, by: 'account' | 'address', who: string) => number | null;
}

export function createLimiter(clock: Clock, scale: number): Limiter {
  const buckets = new Map<string, Bucket>();
  if (scale === 0) return { take: () => null };
  const forgetFull = (now: number) => {
    for (const [key, bucket] of buckets) if (now - bucket.at > MINUTE) buckets.delete(key);
  };
  return {
    take: (limitClass, by, who) => {
      const now = clock.now();
      const most = PER_MINUTE[limitClass][by] * scale;
      const key = `${limitClass} ${by} ${who}`;
      if (buckets.size > MAX_BUCKETS) forgetFull(now);
      const bucket = buckets.get(key) ?? { tokens: most, at: now };
      const tokens = Math.min(most, bucket.tokens + (Math.max(0, now - bucket.at) * most) / MINUTE);
      const granted = tokens >= 1;
      buckets.set(key, { tokens: granted ? tokens - 1 : tokens, at: now });
      return granted ? null : Math.max(1, Math.ceil(((1 - tokens) * MINUTE) / most / 1_000));
    },
  };
}

/** An IPv6 caller owns a whole /64, so that is what is counted. */
export function limitedAddress(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter((part) => part !== '');
  const back = tail.split(':').filter((part) => part !== '');
  const gap = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`;
}
