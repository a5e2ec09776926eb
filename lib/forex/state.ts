/** The draft of a forex order, kept while somebody looks elsewhere. Nothing in it was sent. */
import { proxy, useSnapshot } from 'valtio';
import type { ForexTerms } from '@/lib/api/forexShapes';
import type { OrderType } from '@/lib/api/trading';
import { onHolderGone } from '@/lib/client/signals';
import type { Typed } from '@/lib/format/typing';
import type { Decimal } from '@/lib/money/decimal';

export interface ForexDraft {
  type: OrderType;
  lots: Typed;
  /** Of a limit order. */
  price: Typed;
  /** Null until it was chosen: the default of the variety. */
  leverage: number | null;
  hasStops: boolean;
  takeProfit: Typed;
  stopLoss: Typed;
  /** So many orders were placed. */
  placed: number;
}

const ofOrder = { price: '', hasStops: false, takeProfit: '', stopLoss: '' } as const;
const EMPTY = { type: 'market', lots: '0.10', leverage: null, ...ofOrder } as const;
const state = proxy<ForexDraft & { code: string | null }>({ code: null, placed: 0, ...EMPTY });
onHolderGone(() => void Object.assign(state, EMPTY));

export const forexDraft = {
  /** The variety that was traded last; null before the first. */
  code: (): string | null => state.code,
  /** The draft of a variety; what belongs to another one's price goes. */
  open: (code: string): void => {
    if (state.code !== code) Object.assign(state, { code, leverage: null, ...ofOrder });
  },
  /** The price that a limit order of a variety begins with; one that was typed stays. */
  startLimit: (code: string, price: Decimal): void => {
    forexDraft.open(code);
    if (state.type === 'limit' && state.price === '') state.price = price;
  },
  edit: (change: Partial<ForexDraft>): void => void Object.assign(state, change),
  /** After an order was placed. */
  clear: (): void => void Object.assign(state, ofOrder, { placed: state.placed + 1 }),
  // In step with every key: a field that is drawn once with its former text loses its undo.
  useDraft: (): ForexDraft => ({ ...useSnapshot(state, { sync: true }) }),
};

/** The leverage that was chosen for a variety, or its default, and never more than there is now. */
export const useLeverage = ({ defaultLeverage, maxLeverage }: Pick<ForexTerms, 'defaultLeverage' | 'maxLeverage'>) =>
  Math.min(forexDraft.useDraft().leverage ?? defaultLeverage, maxLeverage);
