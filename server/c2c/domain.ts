/** Coins for money that people send one another outside the exchange, with the coins in escrow meanwhile. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import type { Vault } from '../vault/vault';
import { c2cAccount } from './account';
import { decisionLetter } from './appeals/letters';
import { appealGlance, appealReviewHandlers } from './appeals/review';
import { appealHandlers } from './appeals/service';
import { advertHandlers } from './adverts/service';
import { figureJobs, scheduleRecount } from './figures/jobs';
import { merchantLetter, orderLetter } from './letters';
import { marketHandlers } from './market/service';
import { merchantQueue, merchantWatchHandlers } from './merchants/review';
import { merchantHandlers, merchantJobs } from './merchants/service';
import { orderJobs } from './orders/jobs';
import { pruneQuotes } from './quotes/store';
import { orderHandlers } from './orders/service';
import type { C2cParts } from './parts';
import { pruneTalks, talkHandlers } from './talk/service';
import { relationHandlers } from './relations/service';
import { watchHandlers } from './watch/service';
import { createDesks, type DesksParts } from './sandbox/desks';

/** Held prices are forgotten when nobody can use them any more. */
const QUOTES_KEPT_MS = 60_000;

/** `desks`: in the sandbox, merchants who act by themselves. */
export const c2cDomain = (parts: C2cParts & { vault: Vault; desks: DesksParts | null }): Domain => {
  const queue = merchantQueue(parts);
  const desks = parts.desks && createDesks(parts.desks);
  return {
    handlers: [
      ...marketHandlers(parts),
      ...advertHandlers(parts),
      ...merchantHandlers(parts),
      ...orderHandlers(parts),
      ...relationHandlers(parts),
      ...talkHandlers(parts),
      ...appealHandlers(parts),
      ...appealReviewHandlers(parts),
      ...queue.handlers,
      ...merchantWatchHandlers(parts),
      ...watchHandlers,
    ],
    jobs: { ...orderJobs(parts), ...merchantJobs(parts), ...figureJobs },
    schedule: scheduleRecount,
    duties: [queue.duty],
    queues: [queue.glance, appealGlance],
    letters: [orderLetter, merchantLetter, decisionLetter],
    prune: async (db, now) => {
      await pruneQuotes(db, now - QUOTES_KEPT_MS);
      await pruneTalks(db, now);
    },
    account: c2cAccount,
    ...(desks && { mount: desks.mount, background: desks.background }),
    ledger: { accounts: ['c2c:available', 'c2c:adverts', 'c2c:escrow', 'c2c:deposit'], ...posts.c2c },
  };
};
