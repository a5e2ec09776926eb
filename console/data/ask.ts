/** One call of an operator: the data of a success, or a CallError that says why there is none. */
import * as z from 'zod/mini';
import { API_BASE, type Endpoint, type ReplyOf, type SentOf } from '@/lib/api/endpoint';
import { errorName } from '@/lib/api/errors';
import { CallError } from '@/lib/client/callError';
import { chosenLanguage } from '@/lib/i18n/languages';
import { session } from './session';

const TIMEOUT_MS = 20_000;
const Envelope = z.object({
  code: z.string(),
  msg: z.string(),
  data: z.unknown(),
});
const Refused = z.object({ args: z.record(z.string(), z.string()) });

type Described = Endpoint<never, never, unknown, never> | Endpoint;

async function send(path: string, body: unknown, confirms: string | null): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(`${API_BASE}/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-App': '1',
        'X-Lang': chosenLanguage(),
        ...(confirms !== null && { 'X-Confirms': confirms }),
      },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { ok: response.ok, text: await response.text() };
  } catch (error) {
    if (!navigator.onLine) throw new CallError('offline');
    throw new CallError(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network');
  }
}

function envelopeIn(text: string, ok: boolean): z.infer<typeof Envelope> {
  try {
    return z.parse(Envelope, JSON.parse(text));
  } catch {
    throw new CallError(ok ? 'malformed' : 'faulty');
  }
}

export async function ask<E extends Described>(endpoint: E, body: SentOf<E>): Promise<ReplyOf<E>> {
  return (await askByPath(endpoint.path, body)) as ReplyOf<E>;
}

/** For a call that is known by its path only, as that of a proposal; `confirms` says which, so that it never becomes a new one. */
export async function askByPath(path: string, body: unknown, confirms: string | null = null): Promise<unknown> {
  const { ok, text } = await send(path, body, confirms);
  const { code, msg, data } = envelopeIn(text, ok);
  if (code === '200') return data;
  const reason = errorName(code);
  if (reason === 'notLoggedIn' || reason === 'loginExpired') session.end();
  const refused = z.safeParse(Refused, data);
  throw new CallError('refused', {
    reason,
    code,
    message: msg,
    args: refused.success ? refused.data.args : {},
  });
}
