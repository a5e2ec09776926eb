/** An order draft as it was left, so that a look at the chart loses nothing. Nothing in it was sent. Each product keeps one of its own. */
import { proxy, useSnapshot } from 'valtio';
import type { Side } from '@/lib/api/trading';
import { onHolderGone } from '@/lib/client/signals';
import type { Decimal } from '@/lib/money/decimal';
import { type DraftScope, type OrderDraft, changeDraft, emptyDraft, followPrice, onSide } from './draft';

export interface DraftState {
  /** The draft for a symbol; another symbol starts with an empty one, on the same side. */
  open: (symbol: string, side: Side | null) => void;
  edit: (change: Parameters<typeof changeDraft>[1], scope: DraftScope) => void;
  /** A price that was pressed in the book: it is a limit order's. */
  takePrice: (price: Decimal, scope: DraftScope) => void;
  /** The market has moved, or (`again`) the person wants its newest price. */
  follow: (last: Decimal, scope: DraftScope, again?: boolean) => void;
  /** After an order was placed: the amounts go, and the price stays until the desk is opened again. */
  clearAmounts: () => void;
  side: () => Side;
  /** The symbol whose draft is open. */
  useSymbol: () => string | null;
  useDraft: () => OrderDraft;
}

export function createDraftState(): DraftState {
  const state = proxy<{ symbol: string | null; draft: OrderDraft }>({ symbol: null, draft: { ...emptyDraft } });
  // The price belongs to an order that was placed: whoever comes back later begins with the market's again.
  let isPlaced = false;
  onHolderGone(() => {
    state.draft = { ...emptyDraft };
    isPlaced = false;
  });
  const edit: DraftState['edit'] = (change, scope) => {
    isPlaced = false;
    state.draft = changeDraft({ ...state.draft }, change, scope);
  };
  return {
    open: (symbol, side) => {
      if (state.symbol !== symbol)
        Object.assign(state, {
          symbol,
          draft: {
            ...emptyDraft,
            side: side ?? state.draft.side,
            type: state.draft.type,
            timeInForce: state.draft.timeInForce,
            isStop: state.draft.isStop,
          },
        });
      else {
        if (isPlaced) state.draft.follows = true;
        if (side) state.draft = onSide({ ...state.draft }, side);
      }
      isPlaced = false;
    },
    edit,
    takePrice: (price, scope) => {
      if (state.draft.type !== 'limit') edit({ kind: state.draft.isStop ? 'stopLimit' : 'limit' }, scope);
      edit({ price }, scope);
    },
    follow: (last, scope, again = false) => {
      const now = { ...state.draft, ...(again ? { follows: true } : {}) };
      const next = followPrice(now, last, scope);
      if (again || next !== now) state.draft = next;
    },
    clearAmounts: () => {
      Object.assign(state.draft, { qty: '', total: '', percent: 0 });
      isPlaced = true;
    },
    side: () => state.draft.side,
    useSymbol: () => useSnapshot(state).symbol,
    // In step with every key: a field that is drawn once with its former text loses its undo.
    useDraft: () => ({ ...useSnapshot(state, { sync: true }).draft }),
  };
}
