/** What somebody looks for in the market, kept while the app is open. */
import { proxy, useSnapshot } from 'valtio';
import { useDisplayCurrency } from '@/lib/format/display';
import { FIATS } from './rules';

const state = proxy<{ coin: string; fiat: string | null }>({ coin: 'USDT', fiat: null });

/** The currency that was chosen, or the one in which amounts are shown, where it is traded. */
export function useC2cChoice(): { coin: string; fiat: string } {
  const { coin, fiat } = useSnapshot(state);
  const { currency } = useDisplayCurrency();
  return { coin, fiat: fiat ?? ((FIATS as readonly string[]).includes(currency) ? currency : 'HKD') };
}

export const chooseCoin = (coin: string): void => {
  state.coin = coin;
};
export const chooseFiat = (fiat: string): void => {
  state.fiat = fiat;
};
