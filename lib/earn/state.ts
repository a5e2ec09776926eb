/** What somebody is about to put into a product: kept from the form to the page where it is confirmed, for as long as the app is open. */
import { proxy, useSnapshot } from 'valtio';
import { onHolderGone } from '@/lib/client/signals';
import type { Typed } from '@/lib/format/typing';

interface Draft {
  productId: string;
  amount: Typed;
  autoRenew: boolean;
}

const draft = proxy<Draft>({ productId: '', amount: '', autoRenew: false });

/** Another product begins anew. */
const begin = (productId: string): Draft => ({ productId, amount: '', autoRenew: false });

export const earnDraft = {
  edit: (productId: string, change: Partial<Omit<Draft, 'productId'>>): void =>
    void Object.assign(draft, draft.productId === productId ? {} : begin(productId), change),
  clear: (): void => void Object.assign(draft, begin('')),
  // In step with every key.
  useDraft: (productId: string): Draft => {
    const now = useSnapshot(draft, { sync: true });
    return now.productId === productId ? now : begin(productId);
  },
};
onHolderGone(earnDraft.clear);
