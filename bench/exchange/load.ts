/** The load: callers with a connection of their own that speak as the app does, and the times they waited. */
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { API_BASE, type Endpoint, type Envelope, type ReplyOf, type SentOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { solveOver } from '../../e2e/puzzle';

type Described = Endpoint<never, never, unknown, never> | Endpoint;

/** One person on one connection. Speaks plain HTTP/1.1 by hand: the load shares the processors with what it measures. */
export class Caller {
  private socket: net.Socket | null = null;
  /** By name, as a browser keeps them. */
  private readonly cookies = new Map<string, string>();
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | null = null;

  constructor(private readonly base: URL) {}

  /** The reply's data; a refusal throws its code and words. One call at a time. */
  async call<E extends Described>(endpoint: E, body: SentOf<E>): Promise<ReplyOf<E>> {
    const text = await this.send(endpoint.path, JSON.stringify(body), endpoint.idempotent);
    const envelope = JSON.parse(text) as Envelope<ReplyOf<E>>;
    if (envelope.code !== '200') throw new Error(`${endpoint.path}: ${envelope.code} ${envelope.msg}`);
    return envelope.data as ReplyOf<E>;
  }

  async register(account: string): Promise<void> {
    const password = 'Curlew2026';
    const captchaToken = await solveOver(
      async (path, body) => (JSON.parse(await this.send(path, JSON.stringify(body), false)) as Envelope).data,
      'register',
    );
    await this.call(api.auth.register, {
      account,
      password,
      confirmPassword: password,
      agreeTerms: true,
      captchaToken,
    });
  }

  /** The same person, on another node or another connection. */
  at(base: URL): Caller {
    const other = new Caller(base);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  close(): void {
    this.socket?.destroy();
  }

  private send(path: string, body: string, idempotent: boolean): Promise<string> {
    const head = [
      `POST ${API_BASE}/${path} HTTP/1.1`,
      `host: ${this.base.host}`,
      `origin: ${this.base.origin}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-app: 1',
      'x-lang: en',
      ...(this.cookies.size === 0
        ? []
        : [`cookie: ${[...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`]),
      ...(idempotent ? [`idempotency-key: ${randomUUID()}`] : []),
    ];
    if (this.waiting) throw new Error('one call at a time');
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.open().write(`${head.join('\r\n')}\r\n\r\n${body}`);
    });
  }

  private open(): net.Socket {
    if (this.socket && !this.socket.destroyed) return this.socket;
    const socket = net.connect({ host: this.base.hostname, port: Number(this.base.port), noDelay: true });
    socket.on('data', (part) => this.take(part));
    const fail = (error: Error): void => {
      this.waiting?.reject(error);
      this.waiting = null;
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('connection closed')));
    this.received = Buffer.alloc(0);
    this.socket = socket;
    return socket;
  }

  private take(part: Buffer): void {
    this.received = this.received.length === 0 ? part : Buffer.concat([this.received, part]);
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const end = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.received.length < end) return;
    const body = this.received.toString('utf8', headEnd + 4, end);
    this.received = this.received.subarray(end);
    for (const [, name = '', value = ''] of head.matchAll(/set-cookie: ([^=]+)=([^;\r]+)/gi))
      this.cookies.set(name, value);
    const { waiting } = this;
    this.waiting = null;
    waiting?.resolve(body);
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

/** The percentile of `times` at `share` (0 to 1), in milliseconds. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Every worker repeats its step for that long; a step returns the times of the calls to be counted. */
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
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    done: times.length,
    failed,
    reasons: [...reasons].slice(0, 3).map(([reason, count]) => `${count} x ${reason}`),
  };
}

/** How long something took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
