/** What somebody looks for in the market, and an advert that is being written, kept while the app is open. */
import { proxy, useSnapshot } from 'valtio';
import { onOtherPerson } from '@/lib/client/signals';
import { useDisplayCurrency } from '@/lib/format/display';
import type { AdvertDraft } from './advertDraft';
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

/** A new advert that was left half-way, such as to add an account; null where there is none. */
let begun: AdvertDraft | null = null;
export const begunAdvert = (): AdvertDraft | null => begun;
export const keepAdvert = (draft: AdvertDraft | null): void => {
  begun = draft;
};
onOtherPerson(() => keepAdvert(null));
