/** The display currency in use: what amounts in USDT are also shown in. The market's hooks keep it up to date. */
import { useSyncExternalStore } from 'react';
import { proxy, snapshot, subscribe } from 'valtio';
import type { Decimal } from '@/lib/money/decimal';

export interface DisplayCurrency {
  currency: string;
  /** Written before the amount, such as HK$. */
  sign: string;
  digits: number;
  /** Units for 1 USDT; null while unknown. */
  rate: Decimal | null;
}

const state = proxy<DisplayCurrency>({ currency: 'HKD', sign: 'HK$', digits: 2, rate: null });

export function setDisplayCurrency(display: DisplayCurrency): void {
  Object.assign(state, display);
}

const onDisplay = (changed: () => void): (() => void) => subscribe(state, changed);
const displayNow = (): DisplayCurrency => snapshot(state);

/** Read whole and without watching its parts: every figure of every row asks for it, at every tick. */
export const useDisplayCurrency = (): DisplayCurrency => useSyncExternalStore(onDisplay, displayNow, displayNow);
