/** Money that comes in by bank transfer and the like. */
import { posts } from '@/lib/api/ledger';
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { Domain } from '../domain';
import { addDemoChannels } from './channels/demo';
import { channelReviewHandlers } from './channels/review';
import { pruneHolds } from './channels/store';
import { offlineLetter } from './letters';
import { offlineReceipt } from './receipt';
import { offlineQueue } from './review';
import { offlineHandlers, type OfflineParts } from './service';

/** So long a code is remembered after its rate, for somebody who returns to what was sent. */
const CODES_KEPT_MS = 30 * 24 * 3_600_000;

export const offlineDomain = (parts: OfflineParts & { db: Db; clock: Clock }): Domain => {
  const queue = offlineQueue(parts);
  return {
    handlers: [...offlineHandlers(parts), ...queue.handlers, ...channelReviewHandlers],
    duties: [queue.duty],
    queues: [queue.glance],
    letters: [offlineLetter],
    receipts: [offlineReceipt(parts.sandbox)],
    prune: (db, now) => pruneHolds(db, now - CODES_KEPT_MS),
    ...(parts.sandbox && {
      background: { open: () => addDemoChannels(parts.db, parts.clock.now()), stop: async () => undefined },
    }),
    ledger: { accounts: ['spot:available', 'house:offline'], ...posts.offline },
  };
};
