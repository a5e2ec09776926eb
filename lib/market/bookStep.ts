/** By which step the book of a market is grouped; remembered for each symbol while the app is open. */
import { proxy, useSnapshot } from 'valtio';
import type { Decimal } from '@/lib/money/decimal';

const state = proxy<Record<string, Decimal>>({});

/** The chosen one, as long as it is offered. */
export function useBookStep(symbol: string, offered: readonly Decimal[]): Decimal | undefined {
  const chosen = useSnapshot(state)[symbol];
  return offered.find((step) => step === chosen) ?? offered[0];
}

export function chooseBookStep(symbol: string, step: Decimal): void {
  state[symbol] = step;
}
