/** Price alerts: a person names a price, and is told once when the market has reached it. */
import { TOLD_KEPT_MS } from '@/lib/alerts/rules';
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import type { Alerts } from './alerts';
import { alertLetter } from './letters';
import { pruneTold } from './store';

export const alertsDomain = ({ handlers, start, stop }: Alerts): Domain => ({
  handlers,
  ledger: { accounts: [], ...posts.alerts },
  letters: [alertLetter],
  prune: (db, now) => pruneTold(db, now - TOLD_KEPT_MS),
  background: { open: start, stop },
});
