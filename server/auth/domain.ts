/** Accounts and all ways into them. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import type { Welcome } from './accounts';
import { prunePuzzles } from './captcha/captcha';
import { pruneHistory } from './entering';
import { pruneCodes } from './factors/emailCodes';
import { authLetters } from './letters';
import { pruneLockGrants } from './lock/store';
import { passkeyWayHandlers } from './passkeys/service';
import { pruneChallenges } from './passkeys/store';
import { userReviewHandlers } from './review';
import { authHandlers } from './service';
import { pruneSessions } from './sessions';
import { pruneTickets } from './tickets';
import { walletHandlers } from './wallet/service';
import { pruneNonces } from './wallet/store';

export const authDomain = (welcome: Welcome): Domain => ({
  handlers: [...authHandlers(welcome), ...walletHandlers(welcome), ...passkeyWayHandlers, ...userReviewHandlers()],
  ledger: { accounts: ['house:faucet', 'spot:available'], ...posts.auth },
  letters: authLetters,
  prune: async (db, now) => {
    await pruneSessions(db, now);
    await pruneCodes(db, now);
    await prunePuzzles(db, now);
    await pruneTickets(db, now);
    await pruneHistory(db, now);
    await pruneLockGrants(db, now);
    await pruneNonces(db, now);
    await pruneChallenges(db, now);
  },
});
