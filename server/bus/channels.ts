/** What is told across rooms; a channel that one room alone uses stands there. */
import * as z from 'zod/mini';
import { AccountScope } from '@/lib/api/stream';
import { channel } from './bus';

/** Something of a person's own has changed, so that his open screens look again. */
export const accountChannel = channel('account', z.object({ userId: z.string(), scopes: z.array(AccountScope) }));

/** A session of this person has ended: his open streams make sure that theirs has not. */
export const sessionsChannel = channel('sessions', z.object({ userId: z.string() }));
