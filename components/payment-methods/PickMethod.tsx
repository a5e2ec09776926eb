/** Choosing what is added: the currency, then the kind of account. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import type { PayType } from '@/lib/api/paymentMethods';
import { useDisplayCurrency } from '@/lib/format/display';
import { usePayTypes } from '@/lib/payment-methods/hooks';
import { paths } from '@/lib/paths';
import { currenciesOf, TypePicker } from './TypePicker';

interface Props {
  title: string;
  /** The currency that was asked for. */
  wish: string | null;
  next: string | null;
  /** Only bank accounts are asked for. */
  isBank?: boolean;
}

export function PickMethod({ title, wish, next, isBank = false }: Props) {
  const t = useTranslations('paymentMethods.pick');
  const load = usePayTypes();
  const display = useDisplayCurrency().currency;
  const [chosen, setChosen] = useState(wish);
  const hrefOf = (currency: string) => (type: PayType) => {
    const address = type.kind === 'bank' ? paths.c2c.bankCard : paths.c2c.addPaymentMethod;
    return address.href({ type: type.typeId, currency, next });
  };
  const shownOf = (types: PayType[]) => types.filter(({ kind }) => !isBank || kind === 'bank');
  return (
    <ScreenFrame
      title={title}
      load={load}
      isEmpty={(types) => shownOf(types).length === 0}
      empty={{ title: t('none'), text: t('noneText') }}
    >
      {(types) => {
        const shown = shownOf(types);
        const all = currenciesOf(shown);
        const currency = [chosen, display].find((code) => code !== null && all.includes(code)) ?? all[0] ?? '';
        return <TypePicker types={shown} currency={currency} onCurrency={setChosen} hrefOf={hrefOf(currency)} />;
      }}
    </ScreenFrame>
  );
}
