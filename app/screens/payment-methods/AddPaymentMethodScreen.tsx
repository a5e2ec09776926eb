/** Adding a payment method: first its currency and kind, then its form; or changing one that is no bank account. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { MethodForm } from '@/components/payment-methods/MethodForm';
import { currenciesOf, TypePicker } from '@/components/payment-methods/TypePicker';
import type { PayType } from '@/lib/api/paymentMethods';
import { useProfile } from '@/lib/auth/hooks';
import { useDisplayCurrency } from '@/lib/format/display';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { isInside, paths } from '@/lib/paths';
import { usePayTypes } from '@/lib/payment-methods/hooks';
import { useSecurity } from '@/lib/security/hooks';

export function AddPaymentMethodScreen() {
  const t = useTranslations('paymentMethods.titles');
  const { id, type, currency, next } = useParams(paths.c2c.addPaymentMethod);
  const { redirect } = useNavigation();
  const [status, profile] = [useSecurity(), useProfile()];
  if (id === null && type === null) return <Picking wish={currency} next={next} />;
  return (
    <MethodForm
      title={t(id === null ? 'add' : 'change')}
      named={{ id, type, currency }}
      status={status}
      profile={profile}
      onPick={() => redirect(paths.c2c.addPaymentMethod.href({ next }))}
      onDone={() => redirect(next && isInside(next) ? next : paths.c2c.paymentMethods.href())}
    />
  );
}

function Picking({ wish, next }: { wish: string | null; next: string | null }) {
  const t = useTranslations('paymentMethods');
  const load = usePayTypes();
  const display = useDisplayCurrency().currency;
  const [chosen, setChosen] = useState(wish);
  const hrefOf = (currency: string) => (type: PayType) => {
    const address = type.kind === 'bank' ? paths.c2c.bankCard : paths.c2c.addPaymentMethod;
    return address.href({ type: type.typeId, currency, next });
  };
  return (
    <ScreenFrame
      title={t('titles.add')}
      load={load}
      isEmpty={(types) => types.length === 0}
      empty={{ title: t('pick.none'), text: t('pick.noneText') }}
    >
      {(types) => {
        const all = currenciesOf(types);
        const currency = [chosen, display].find((code) => code !== null && all.includes(code)) ?? all[0] ?? '';
        return <TypePicker types={types} currency={currency} onCurrency={setChosen} hrefOf={hrefOf(currency)} />;
      }}
    </ScreenFrame>
  );
}
