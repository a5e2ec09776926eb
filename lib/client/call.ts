/**
 * One call to the exchange. Either it resolves with data that fits the agreement, or it rejects with a CallError; it always settles
 * within the network timeout, and at once while the device is offline.
 */
import * as z from 'zod/mini';
import { API_BASE, type Endpoint, type ReplyOf, type SentOf } from '@/lib/api/endpoint';
import { errorName } from '@/lib/api/errors';
import { isOnline } from '@/lib/device/online';
import { noteServerTime } from '@/lib/device/serverClock';
import { currentLanguage } from '@/lib/i18n/words';
import { isOffered } from '@/lib/site/offers';
import { NETWORK_TIMEOUT_MS } from '@/lib/timing/constants';
import { whileBusy } from './busy';
import { CallError } from './callError';
import { takeEarly } from './early';
import { endSession } from './signals';

export interface CallOptions {
  /** The idempotency key of a call that moves money; required by those that do. */
  key?: string;
  signal?: AbortSignal;
  /** Overrides the endpoint's own wish for the loading indicator. */
  loading?: boolean;
}

const Reply = z.object({
  code: z.union([z.string(), z.number()]),
  success: z.optional(z.boolean()),
  msg: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
  traceId: z.optional(z.string()),
  ts: z.optional(z.number()),
});
const RefusalData = z.object({ args: z.record(z.string(), z.string()) });

/** Where the calls go: the app's own origin, unless the page names another (scripts/site.mjs writes it in, and into the page's policy). */
const apiOrigin = (): string => document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';
export const exchangeAddress = (path: string): string => `${apiOrigin()}${path}`;
export const apiAddress = (path: string): string => `${apiOrigin()}${API_BASE}/${path}`;

const sessionEnds = { notLoggedIn: 'loggedOut', loginExpired: 'expired', accountLocked: 'locked' } as const;

/** The request as fetch takes it. */
function requestOf(
  endpoint: Endpoint,
  body: unknown,
  options: CallOptions,
  signal: AbortSignal,
): [string, RequestInit] {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-App': '1', 'X-Lang': currentLanguage() };
  if (endpoint.idempotent) {
    if (!options.key) throw new Error(`${endpoint.path} needs an idempotency key`);
    headers['Idempotency-Key'] = options.key;
  }
  const init: RequestInit = { method: endpoint.method, credentials: 'include', cache: 'no-store', signal, headers };
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(body as Record<string, string>).toString();
    return [apiAddress(endpoint.path) + (query ? `?${query}` : ''), init];
  }
  headers['Content-Type'] = 'application/json';
  return [apiAddress(endpoint.path), { ...init, body: JSON.stringify(body) }];
}

interface Answered {
  ok: boolean;
  /** There is nothing at the address of the call. */
  isAbsent?: boolean;
  text: string;
  /** Device time at which it came. */
  at: number;
}

/** The answer to a call that the page sent before the app started; null where it sent none, or none came. */
async function askedEarly(endpoint: Endpoint, body: unknown, signal: AbortSignal): Promise<Answered | null> {
  const early = endpoint.idempotent ? null : takeEarly(endpoint.path, body);
  if (!early) return null;
  const given = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );
  return Promise.race([early, given]);
}

/** The exchange does not have this call. */
const notOffered = (): CallError => new CallError('refused', { reason: 'notOffered' });

/** Sends and reads the text of the answer, within the time that a call may take. */
async function exchange(endpoint: Endpoint, body: unknown, options: CallOptions): Promise<Answered> {
  const control = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    control.abort();
  }, NETWORK_TIMEOUT_MS);
  const cancel = () => control.abort();
  options.signal?.addEventListener('abort', cancel);
  const [address, init] = requestOf(endpoint, body, options, control.signal);
  try {
    const early = await askedEarly(endpoint, body, control.signal);
    if (early) return early;
    const response = await fetch(address, init);
    return {
      ok: response.ok,
      isAbsent: response.status === 404,
      text: await response.text(),
      at: Date.now(),
    };
  } catch {
    if (late) throw new CallError('timeout');
    throw new CallError(options.signal?.aborted ? 'aborted' : 'network');
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
  }
}

function parse(text: string, ok: boolean): z.infer<typeof Reply> {
  try {
    return z.parse(Reply, JSON.parse(text));
  } catch {
    throw new CallError(ok ? 'malformed' : 'faulty');
  }
}

/** Reads an envelope: the data of a success, or the refusal as an error. */
export function readReply<E extends Endpoint>(endpoint: E, reply: z.infer<typeof Reply>): ReplyOf<E> {
  const code = String(reply.code);
  if (code !== '200' && reply.success !== true) {
    const reason = errorName(code);
    const details = z.safeParse(RefusalData, reply.data);
    const end = reason && reason in sessionEnds ? sessionEnds[reason as keyof typeof sessionEnds] : null;
    if (end) endSession(end);
    throw new CallError('refused', {
      reason,
      code,
      args: details.success ? details.data.args : {},
      message: reply.msg ?? code,
      ...(reply.traceId ? { traceId: reply.traceId } : {}),
    });
  }
  const data = z.safeParse(endpoint.reply as z.ZodMiniType, reply.data);
  if (!data.success)
    throw new CallError('malformed', { code, message: `${endpoint.path}: ${z.prettifyError(data.error)}` });
  return data.data as ReplyOf<E>;
}

/** What became of a call whose answer is this text; `ok` is what HTTP said of it. */
export function readText<E extends Endpoint>(endpoint: E, text: string, ok: boolean, at = Date.now()): ReplyOf<E> {
  const reply = parse(text, ok);
  if (reply.ts !== undefined) noteServerTime(reply.ts, at);
  return readReply(endpoint, reply);
}

async function send<E extends Endpoint>(endpoint: E, body: unknown, options: CallOptions): Promise<ReplyOf<E>> {
  const { ok, isAbsent, text, at } = await exchange(endpoint, body, options);
  try {
    return readText(endpoint, text, ok, at);
  } catch (error) {
    // Another program's page says so too. What moves money is never taken for undone where it may have been done.
    if (isAbsent && !endpoint.idempotent && error instanceof CallError && error.kind === 'faulty') throw notOffered();
    throw error;
  }
}

/** Calls an endpoint of the agreement. */
export function call<E extends Endpoint>(endpoint: E, body: SentOf<E>, options: CallOptions = {}): Promise<ReplyOf<E>> {
  if (endpoint.name !== undefined && !isOffered(endpoint.name)) return Promise.reject(notOffered());
  if (!isOnline()) return Promise.reject(new CallError('offline'));
  const work = send(endpoint, body, options);
  return (options.loading ?? endpoint.loading) ? whileBusy(work) : work;
}
