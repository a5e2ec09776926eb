/** Runs a handler within its transaction: once per key, with its reply checked. */
import * as z from 'zod/mini';
import type { Endpoint } from '@/lib/api/endpoint';
import type { Db } from '../db/database';
import type { Operators } from './callers';
import { Refusal } from './handler';
import type { Context, Handler } from './handler';
import { claim, isKept, keep, readKey } from './idempotency';

/** Stands for a preparation that was skipped because the reply is kept: the call may then only replay it. */
export const REPLAY = Symbol('replay');

export async function prepare(
  db: Db,
  handler: Handler,
  contextOn: (db: Db) => Context,
  body: unknown,
  header: unknown,
): Promise<unknown> {
  if (!handler.prepare) return undefined;
  const context = contextOn(db);
  // A repeated request is answered from what is kept: its code has been used, and must not be asked for again.
  if (handler.endpoint.idempotent && (await isKept(db, context.user?.id ?? '0', readKey(header)))) return REPLAY;
  return handler.prepare(context, body);
}

export async function runHandler(
  { operators }: { operators: Operators },
  handler: Handler,
  context: Context,
  body: unknown,
  found: unknown,
): Promise<unknown> {
  const reply = checkReply(handler.endpoint, await handler.run(context, body, found));
  // Nothing that an operator changes goes unrecorded, whoever wrote the handler.
  if (handler.endpoint.access === 'operator' && handler.writes && !operators.hasAudited(context))
    throw new Error(`${handler.endpoint.path} changed something without a line in the audit log`);
  return reply;
}

export async function runOnce(
  handler: Handler,
  context: Context,
  body: unknown,
  header: unknown,
  { prepared, hold }: { prepared: unknown; hold: () => Promise<void> },
): Promise<unknown> {
  const userId = context.user?.id ?? '0';
  const key = readKey(header);
  // The key comes before any other lock, whatever the call: two calls under one key could otherwise deadlock.
  const claimed = await claim(
    context.db,
    { userId, key, path: handler.endpoint.path, body, now: context.now },
    async () => (handler.look ? handler.look(context, body) : hold()),
  );
  if ('replay' in claimed) return claimed.replay;
  // The key was deleted meanwhile, and no proof was asked for. Whoever asks again under it will be asked.
  if (prepared === REPLAY) throw new Refusal('busy');
  const reply = checkReply(handler.endpoint, await handler.run(context, body, handler.look ? claimed.seen : prepared));
  await keep(context.db, { userId, key }, reply);
  return reply;
}

/** Only declared fields are sent: unknown ones are dropped, wrong ones are a fault of the server. */
export function checkReply(endpoint: Endpoint, reply: unknown): unknown {
  const parsed = z.safeParse(endpoint.reply as z.ZodMiniType, reply);
  if (parsed.success) return parsed.data;
  throw new Error(
    `reply of ${endpoint.path} breaks the agreement: ${JSON.stringify(parsed.error.issues.slice(0, 3)).slice(0, 500)}`,
  );
}
