/** What somebody is about to stake: the duration and the amount, for as long as the app is open. */
import { proxy, useSnapshot } from 'valtio';
import type { Typed } from '@/lib/format/typing';

const draft = proxy<{ duration: number; stake: Typed }>({ duration: 300, stake: '' });

export const fixedTimeDraft = {
  edit: (change: Partial<typeof draft>) => void Object.assign(draft, change),
  // In step with every key.
  useDraft: () => useSnapshot(draft, { sync: true }),
};
