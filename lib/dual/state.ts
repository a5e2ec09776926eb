/** What somebody is about to put in: kept while strikes are compared, for as long as the app is open. */
import { proxy, useSnapshot } from 'valtio';
import { onHolderGone } from '@/lib/client/signals';
import type { DualKind } from '@/lib/api/dualShapes';
import type { Typed } from '@/lib/format/typing';

interface Draft {
  kind: DualKind;
  symbol: string;
  settlesAt: number;
  productId: string;
  /** One amount of each coin: another strike or date keeps it. */
  amounts: Record<string, Typed>;
}

const draft = proxy<Draft>({ kind: 'buyLow', symbol: '', settlesAt: 0, productId: '', amounts: {} });

export const dualDraft = {
  choose: (change: Partial<Omit<Draft, 'amounts'>>): void => void Object.assign(draft, change),
  type: (coin: string, amount: Typed): void => {
    draft.amounts[coin] = amount;
  },
  // In step with every key.
  useDraft: () => useSnapshot(draft, { sync: true }),
};
onHolderGone(() => {
  draft.amounts = {};
});
