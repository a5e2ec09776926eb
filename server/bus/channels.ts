/** Channels that several folders of the server use; a channel of one folder stands in it. */
import * as z from 'zod/mini';
import { AccountScope } from '@/lib/api/stream';
import { channel } from './bus';

/** Something of a person's own has changed: their open screens load it again. */
export const accountChannel = channel('account', z.object({ userId: z.string(), scopes: z.array(AccountScope) }));

/** A session of this person has ended: their open streams check whether it was theirs. */
export const sessionsChannel = channel('sessions', z.object({ userId: z.string() }));
