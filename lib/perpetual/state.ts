/** The draft of a perpetual order, and the newest prices of the markets on the screen. */
import { proxy, ref, useSnapshot } from 'valtio';
import type { Depth, PerpetualTicker } from '@/lib/api/market';
import type { StreamData } from '@/lib/api/stream';
import type { Side } from '@/lib/api/trading';
import { onHolderGone } from '@/lib/client/signals';
import { keepMarginMode } from '@/lib/device/preferences';
import { createDraftState } from '@/lib/trading/draftState';
import type { ModeChoice, TicketTerms } from './ticket';

export const perpetualDraft = createDraftState();

const noStops = { hasStops: false, takeProfit: '', stopLoss: '' } as const;
type StopTerms = Omit<TicketTerms, 'marginMode'>;
const terms = proxy<StopTerms>({ ...noStops });

export const ticketTerms = {
  edit: (change: Partial<StopTerms>) => void Object.assign(terms, change),
  /** After an order was placed, and on the other side: prices of stops belong to one order. */
  clearStops: () => void Object.assign(terms, noStops),
  // In step with every key, as the draft.
  useStops: (): StopTerms => ({ ...useSnapshot(terms, { sync: true }) }),
};

onHolderGone(ticketTerms.clearStops);

/** The margin mode that was chosen since the page was opened; `by` is null where a visitor chose it. */
const mode = proxy<{ chosen: ModeChoice | null }>({ chosen: null });

export function chooseMarginMode(chosen: ModeChoice): void {
  mode.chosen = chosen;
  if (chosen.by !== null) keepMarginMode(chosen.by, chosen.mode);
}
export const useModeChoice = (): ModeChoice | null => useSnapshot(mode).chosen;

let opened: string | null = null;

/** The entry of the history whose side was taken last. */
let taken: string | null = null;

/** A side that an address asks for, and the entry of the history that has this address. */
export interface AskedSide {
  side: Side | null;
  entry: { key: string; isTyped: boolean };
}

/**
 * The ticket of a market: prices of stops that were typed for another market or side go, as the draft does. An address is heard each time
 * that it is opened, but not when somebody comes back to it: by then they may have chosen the other side.
 */
export function openTicket(symbol: string, asked: AskedSide | null = null): void {
  const side = asked && (asked.entry.isTyped || asked.entry.key !== taken) ? asked.side : null;
  if (opened !== symbol || (side !== null && side !== perpetualDraft.side())) ticketTerms.clearStops();
  perpetualDraft.open(symbol, side);
  opened = symbol;
  if (asked) taken = asked.entry.key;
}

const tickers = proxy<Record<string, PerpetualTicker>>({});

/** An older answer never replaces a newer one. */
export const takeTicker = (ticker: PerpetualTicker): void => {
  if (ticker.ts >= (tickers[ticker.symbol]?.ts ?? 0)) tickers[ticker.symbol] = ticker;
};
export const useTickers = (): Readonly<Record<string, PerpetualTicker>> => useSnapshot(tickers);

/** The book that the stream told last. */
const told = proxy<{ depth: Depth | null }>({ depth: null });
export function takeFrame({ ticker, depth }: StreamData<'perpetual'>): void {
  takeTicker(ticker);
  told.depth = ref(depth);
}
let desks = 0;
/** While a desk is on the screen the stream tells its market. What a desk that is gone was told grows old: others ask again. */
export function beTold(): () => void {
  desks += 1;
  return () => {
    desks -= 1;
    if (desks === 0) told.depth = null;
  };
}
export const useTold = (): Depth | null => useSnapshot(told).depth as Depth | null;
