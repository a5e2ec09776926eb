/** The queues of all domains at a glance. */
import { api } from '@/lib/api/index';
import type { QueueGlance } from '../domain';
import { handle, type Handler } from '../http/handler';

export const queuesHandler = (queues: readonly QueueGlance[]): Handler =>
  handle(api.operator.queues, 'read', async ({ db, now }) => {
    const list = [];
    for (const { name, glance } of queues) list.push({ queue: name, ...(await glance(db, now)) });
    return list;
  });
