/** What stands in the form of an advert, what is wrong with it in words, and sending it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OwnAdvert } from '@/lib/api/c2cMerchant';
import type { TransferCoin } from '@/lib/api/assets';
import {
  type AdvertDraft,
  draftBody,
  draftFaults,
  draftOf,
  draftPrice,
  type Fault,
  freeFor,
  newDraft,
} from '@/lib/c2c/advertDraft';
import { useIndexPrice, useSaveAdvert, useUpdateAdvert } from '@/lib/c2c/desk';
import { digitsOf } from '@/lib/c2c/rules';
import { begunAdvert, keepAdvert, useC2cChoice } from '@/lib/c2c/state';
import { useForm } from '@/lib/form/useForm';
import { useFormat } from '@/lib/format/useFormat';

export function useAdvertForm(advert: OwnAdvert | null, coins: readonly TransferCoin[]) {
  const t = useTranslations('c2cDesk.form.faults');
  const format = useFormat();
  const choice = useC2cChoice();
  const [begun] = useState<AdvertDraft>(() => begunAdvert() ?? newDraft(choice.coin, choice.fiat));
  // Only what was typed is the person's own: orders go on meanwhile, and what is left must not be set back to what it was.
  const [typed, setTyped] = useState<Partial<AdvertDraft>>({});
  const draft: AdvertDraft = { ...(advert ? draftOf(advert) : begun), ...typed };
  const [save, update] = [useSaveAdvert(), useUpdateAdvert()];
  const action = advert ? update : save;
  const { side, coin, fiat } = draft;
  const digits = digitsOf(fiat);
  const index = useIndexPrice(coin, fiat);
  const price = draftPrice(draft, index);
  const free = freeFor(coins.find((one) => one.coin === coin)?.free ?? null, advert);
  const faults = draftFaults(draft, { price, free, digits });
  const said = (found: Fault | undefined, unit: string): string | null =>
    found ? t(found.fault, { figure: format.coin(found.figure, unit), unit }) : null;
  const form = useForm({
    values: draft,
    faults: {
      price: said(faults.price, fiat),
      premium: said(faults.premium, '%'),
      bound: said(faults.bound, fiat),
      qty: said(faults.qty, coin),
      min: said(faults.min, fiat),
      max: said(faults.max, fiat),
      ways: draft.ways.length === 0 ? t(side === 'sell' ? 'methods' : 'kinds') : null,
      minOrders: said(faults.minOrders, ''),
      minDays: said(faults.minDays, ''),
    },
    error: action.error,
    placeOf: ({ reason }) => (reason === 'insufficientBalance' ? 'qty' : null),
  });
  const change = (part: Partial<AdvertDraft>): void => {
    action.clear();
    setTyped({ ...typed, ...part });
    if (!advert) keepAdvert({ ...draft, ...part });
  };
  const send = async () => {
    const { qty, ...others } = draftBody(draft);
    const saved = await form.submit(async () =>
      advert
        ? update.run({ advertId: advert.advertId, ...others, ...(typed.qty !== undefined && { qty }) })
        : save.run({ side, coin, fiat, qty, ...others }),
    );
    if (saved) keepAdvert(null);
    return saved;
  };
  return { draft, change, form, send, action, index, price, free, digits };
}
export type AdvertFormState = ReturnType<typeof useAdvertForm>;
