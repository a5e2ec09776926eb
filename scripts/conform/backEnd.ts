/** A running back end, and how it is asked: as a browser of one of two people would ask, or of nobody. */
import { randomUUID } from 'node:crypto';
import { API_BASE, type Endpoint } from '@/lib/api/endpoint';
import { errorCodes } from '@/lib/api/errors';

/** Who asks. `owner` and `other` are the two accounts that the run is given. */
export type Asker = 'nobody' | 'owner' | 'other';

export interface Asked {
  as: Asker;
  body?: object;
  /** Null sends none; a fresh one where left out and the call takes one. */
  key?: string | null;
  /** Without the header that tells the app's own calls from a form on a stranger's page. */
  withoutHeader?: boolean;
}

/** `reply` is null where the answer is no JSON. */
export interface Answer {
  status: number;
  reply: Record<string, unknown> | null;
}

export interface BackEnd {
  ask: (endpoint: Endpoint, asked: Asked) => Promise<Answer>;
}

/** Cookies of the two accounts, as a browser sends them. */
export interface Cookies {
  owner: string;
  other: string;
}

const MOST_WAITS = 5;

/** What a read carries in its address: names and texts. */
const inAddress = (body: object): string =>
  new URLSearchParams(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

/** `address` is an origin, such as `https://exchange.example`. A call that comes too often is sent again when the back end says so. */
export function backEndAt(address: string, cookies: Cookies, send: typeof fetch = fetch): BackEnd {
  const { origin } = new URL(address);
  const once = async (endpoint: Endpoint, { as, body = {}, key, withoutHeader = false }: Asked): Promise<Answer> => {
    const isRead = endpoint.method === 'GET';
    const sentKey = key === undefined && endpoint.idempotent ? randomUUID() : key;
    const response = await send(`${origin}${API_BASE}/${endpoint.path}${isRead ? `?${inAddress(body)}` : ''}`, {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        origin,
        ...(withoutHeader ? {} : { 'x-app': '1' }),
        'x-lang': 'en',
        ...(sentKey ? { 'idempotency-key': sentKey } : {}),
        ...(as === 'nobody' ? {} : { cookie: cookies[as] }),
        ...(isRead ? {} : { 'content-type': 'application/json' }),
      },
      ...(isRead ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    try {
      const reply: unknown = JSON.parse(text);
      return { status: response.status, reply: reply as Record<string, unknown> | null };
    } catch {
      return { status: response.status, reply: null };
    }
  };
  return {
    ask: async (endpoint, asked) => {
      for (let waits = 0; ; waits += 1) {
        const answer = await once(endpoint, asked);
        if (answer.reply?.code !== errorCodes.tooManyRequests || waits === MOST_WAITS) return answer;
        const { args } = (answer.reply.data ?? {}) as { args?: { seconds?: string } };
        await new Promise((resolve) => setTimeout(resolve, Number(args?.seconds ?? 1) * 1_000));
      }
    },
  };
}
