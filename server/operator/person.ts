/** One person on one page; each look is written down. */
import { api } from '@/lib/api/index';
import type { PersonView } from '@/lib/api/operator/operatorPerson';
import type { Db } from '../db/database';
import type { QueueGlance } from '../domain';
import { handle, type Handler } from '../http/handler';
import type { MarketData } from '../prices/marketData';
import { audited } from './audit';

/** Null where there is nobody. */
export type LookAtPerson = (
  db: Db,
  market: MarketData,
  uid: string,
  now: number,
) => Promise<{ id: string; seen: Omit<PersonView, 'waiting'> } | null>;

export const personHandler = (look: LookAtPerson, queues: readonly QueueGlance[]): Handler =>
  handle(api.operator.viewUser, 'write', async (context, { uid }) => {
    const { db, market, now, fail } = context;
    const { id, seen } = (await look(db, market, uid, now)) ?? fail('notFound');
    await audited(context, 'user.view', `user:${uid}`);
    const waiting: PersonView['waiting'] = [];
    for (const { name, openOf } of queues)
      for (const one of await openOf(db, id)) waiting.push({ queue: name, ...one });
    return { ...seen, waiting };
  });
