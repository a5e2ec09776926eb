/** Web push: whether this browser is told of what happens to a person. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { Done, Nothing } from './shapes';

const Address = z.string().check(z.minLength(12), z.maxLength(1_000));
/** Base64url, as the browser hands it out. */
const key = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`)));

export const push = callsOf('push', {
  key: endpoint({
    path: 'v2/push/key',
    summary: 'The key for which a browser makes its push address (VAPID).',
    access: 'public',
    ...reads(),
    request: Nothing,
    reply: z.object({ publicKey: z.string() }),
  }),
  here: endpoint({
    path: 'v2/push/here',
    summary: 'Whether the browser with this push address is told of what happens to the caller.',
    access: 'user',
    ...reads('push'),
    request: z.strictObject({ endpoint: Address }),
    reply: z.object({ told: z.boolean() }),
  }),
  allow: endpoint({
    path: 'v2/push/allow',
    summary: 'From now on this browser is told, without amounts, as long as this log-in lasts.',
    access: 'user',
    ...writes('push'),
    request: z.strictObject({ endpoint: Address, p256dh: key(65), auth: key(16) }),
    reply: Done,
    errors: ['pushServiceUnknown'],
  }),
  forget: endpoint({
    path: 'v2/push/forget',
    summary: 'This browser is not told any more.',
    access: 'user',
    ...writes('push'),
    request: z.strictObject({ endpoint: Address }),
    reply: Done,
  }),
});
