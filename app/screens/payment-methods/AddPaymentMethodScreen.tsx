/** Adding a payment method: first its currency and kind, then its form; or changing one that is no bank account. */
import { useTranslations } from 'next-intl';
import { MethodForm } from '@/components/payment-methods/MethodForm';
import { PickMethod } from '@/components/payment-methods/PickMethod';
import { useProfile } from '@/lib/auth/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { isInside, paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

export function AddPaymentMethodScreen() {
  const t = useTranslations('paymentMethods.titles');
  const { id, type, currency, next } = useParams(paths.c2c.addPaymentMethod);
  const { redirect } = useNavigation();
  const [status, profile] = [useSecurity(), useProfile()];
  if (id === null && type === null) return <PickMethod title={t('add')} wish={currency} next={next} />;
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
