/** The price that somebody types, what is wrong with it, and how it is saved. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Variety } from '@/lib/api/market';
import { useForm, type FormState } from '@/lib/form/useForm';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { isPositive, type Decimal } from '@/lib/money/decimal';
import { useSaveAlert } from './hooks';

export interface AlertFormState {
  typed: Typed;
  type: (value: Typed) => void;
  price: Decimal | null;
  state: FormState<'price'>;
  isSaving: boolean;
  /** True where the exchange waits for it now; the field is empty again then. */
  save: () => Promise<boolean>;
}

export function useAlertForm(variety: Variety | null): AlertFormState {
  const t = useTranslations('alerts');
  const action = useSaveAlert();
  const [typed, type] = useState<Typed>('');
  const price = typedDecimal(typed);
  const state = useForm({
    values: { price: typed },
    faults: { price: price === null || !isPositive(price) ? t('missing') : null },
    error: action.error,
    placeOf: ({ reason }) => (reason === 'alertReached' || reason === 'priceStep' ? 'price' : null),
  });
  return {
    typed,
    type,
    price,
    state,
    isSaving: action.busy,
    save: async () => {
      const saved = await state.submit(async () =>
        variety && price ? action.run({ symbol: variety.symbol, price }) : null,
      );
      if (!saved) return false;
      type('');
      state.restart();
      return true;
    },
  };
}
