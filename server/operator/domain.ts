/** The exchange's own people: their accounts, what they do together, and the log of it. */
import type { Domain } from '../domain';
import { type OperatorParts, operatorHandlers } from './service';
import { deleteClaimsBefore } from './store';
import { pruneOperatorSessions } from './sessions';

export const operatorDomain = (parts: OperatorParts): Domain => ({
  handlers: operatorHandlers(parts),
  prune: async (db, now) => {
    await pruneOperatorSessions(db, now);
    await deleteClaimsBefore(db, now);
  },
});
