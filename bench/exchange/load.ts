/** The load: callers with a connection of their own that speak as the app does, and the times they waited. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { API_BASE, type Endpoint, type Envelope, type ReplyOf, type SentOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';

type Described = Endpoint<never, never, unknown, never> | Endpoint;

/** One person on one connection. */
export class Caller {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  private cookie = '';

  constructor(private readonly base: URL) {}

  /** The reply's data; a refusal throws its code and words. */
  async call<E extends Described>(endpoint: E, body: SentOf<E>): Promise<ReplyOf<E>> {
    const text = await this.send(endpoint.path, JSON.stringify(body), endpoint.idempotent);
    const envelope = JSON.parse(text) as Envelope<ReplyOf<E>>;
    if (envelope.code !== '200') throw new Error(`${endpoint.path}: ${envelope.code} ${envelope.msg}`);
    return envelope.data as ReplyOf<E>;
  }

  async register(account: string): Promise<void> {
    const password = 'Avocet2026';
    await this.call(api.auth.register, { account, password, confirmPassword: password, agreeTerms: true });
  }

  /** The same person, on another node. */
  at(base: URL): Caller {
    const other = new Caller(base);
    other.cookie = this.cookie;
    return other;
  }

  get session(): string {
    return this.cookie;
  }

  close(): void {
    this.agent.destroy();
  }

  private send(path: string, body: string, idempotent: boolean): Promise<string> {
    const headers: Record<string, string | number> = {
      'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-app': '1', 'x-lang': 'en', origin: this.base.origin, cookie: this.cookie,
      ...(idempotent && { 'idempotency-key': randomUUID() }),
    };
    return new Promise((resolve, reject) => {
      const request = http.request(new URL(`${API_BASE}/${path}`, this.base), { method: 'POST', agent: this.agent, headers }, (response) => {
        const [given] = response.headers['set-cookie'] ?? [];
        if (given) this.cookie = given.split(';')[0] ?? '';
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve(text));
      });
      request.on('error', reject);
      request.end(body);
    });
  }
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  done: number;
  failed: number;
  /** A few of the reasons. */
  reasons: string[];
}

/** What of `times` lies at `share`, in milliseconds. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Lets every worker repeat its step for so long; a step gives the times of the calls that count. */
export async function measure(seconds: number, workers: readonly (() => Promise<number[]>)[]): Promise<Measured> {
  const times: number[] = [];
  const reasons = new Map<string, number>();
  let failed = 0;
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  await Promise.all(
    workers.map(async (step) => {
      while (performance.now() < end) {
        try {
          times.push(...(await step()));
        } catch (error) {
          failed += 1;
          const reason = error instanceof Error ? error.message : String(error);
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
      }
    }),
  );
  const took = (performance.now() - begin) / 1_000;
  return { perSecond: times.length / took, p50: percentile(times, 0.5), p99: percentile(times, 0.99), done: times.length, failed, reasons: [...reasons].slice(0, 3).map(([reason, count]) => `${count} x ${reason}`) };
}

/** How long something took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
