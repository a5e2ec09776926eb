/** The display currency in use: what amounts in USDT are also shown in. The market's hooks keep it up to date. */
import { proxy, useSnapshot } from 'valtio';

export interface DisplayCurrency {
  currency: string;
  /** Written before the amount, such as HK$. */
  sign: string;
  digits: number;
  /** Units for 1 USDT; null while unknown. */
  rate: string | null;
}

const state = proxy<DisplayCurrency>({ currency: 'HKD', sign: 'HK$', digits: 2, rate: null });

export function setDisplayCurrency(display: DisplayCurrency): void {
  Object.assign(state, display);
}

export function useDisplayCurrency(): DisplayCurrency {
  const { currency, sign, digits, rate } = useSnapshot(state);
  return { currency, sign, digits, rate };
}
