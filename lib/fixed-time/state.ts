/** What somebody is about to stake, and that something was staked, for as long as the app is open. */
import { proxy, useSnapshot } from 'valtio';
import { onHolderGone } from '@/lib/client/signals';
import type { Typed } from '@/lib/format/typing';

const EMPTY = { duration: 300, stake: '' } as const;
const draft = proxy<{ duration: number; stake: Typed }>({ ...EMPTY });
onHolderGone(() => void Object.assign(draft, EMPTY));

export const fixedTimeDraft = {
  edit: (change: Partial<typeof draft>) => void Object.assign(draft, change),
  // In step with every key.
  useDraft: () => useSnapshot(draft, { sync: true }),
};

const placed = proxy({ count: 0 });

/** How many orders were placed: the ticket says so, and the lists, which may stand in another column, show what runs then. */
export const placedOrders = {
  add: () => void (placed.count += 1),
  useCount: () => useSnapshot(placed).count,
};
