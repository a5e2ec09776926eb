/** The form of a bank account: a new one of the kind and currency in the address, or one that is changed. */
import { useTranslations } from 'next-intl';
import { MethodForm } from '@/components/payment-methods/MethodForm';
import { PickMethod } from '@/components/payment-methods/PickMethod';
import { useProfile } from '@/lib/auth/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { isInside, paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

export function BankCardScreen() {
  const t = useTranslations('paymentMethods.titles');
  const { id, type, currency, next } = useParams(paths.c2c.bankCard);
  const { redirect } = useNavigation();
  const [status, profile] = [useSecurity(), useProfile()];
  if (id === null && type === null && currency === null)
    return <PickMethod title={t('addBank')} wish={null} next={next} isBank />;
  return (
    <MethodForm
      title={t(id === null ? 'addBank' : 'changeBank')}
      named={{ id, type, currency }}
      status={status}
      profile={profile}
      onPick={() => redirect(paths.c2c.addPaymentMethod.href({ next }))}
      onDone={() => redirect(next && isInside(next) ? next : paths.c2c.paymentMethods.href())}
    />
  );
}
