/** The accounts at which somebody is paid, and from which they pay: each masked, to be changed, switched off or deleted. */
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { FirstSteps, missingFrom } from '@/components/payment-methods/FirstSteps';
import { MethodRow } from '@/components/payment-methods/MethodRow';
import { MethodSheet } from '@/components/payment-methods/MethodSheet';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import type { PaymentMethod } from '@/lib/api/paymentMethods';
import { useProfile } from '@/lib/auth/hooks';
import { joinLoads } from '@/lib/client/joinLoads';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useMyMethods } from '@/lib/payment-methods/hooks';
import { useSecurity } from '@/lib/security/hooks';

const editHref = ({ kind, methodId: id }: PaymentMethod): string =>
  kind === 'bank' ? paths.c2c.bankCard.href({ id }) : paths.c2c.addPaymentMethod.href({ id });

export function PaymentMethodsScreen() {
  const t = useTranslations('paymentMethods');
  const { push } = useNavigation();
  const [opened, setOpened] = useState<string | null>(null);
  const load = joinLoads({ mine: useMyMethods(), status: useSecurity(), profile: useProfile() });
  const isFull = load.data !== null && load.data.mine.list.length >= load.data.mine.max;
  return (
    <ScreenFrame
      title={t('title')}
      load={load}
      footer={
        load.data !== null &&
        !isFull && (
          <Button onPress={() => push(paths.c2c.addPaymentMethod.href())}>
            <Plus aria-hidden className="size-5" />
            {t('add')}
          </Button>
        )
      }
    >
      {({ mine: { list, max }, status, profile }) => {
        const method = list.find(({ methodId }) => methodId === opened);
        return (
          <>
            <FirstSteps missing={missingFrom(profile, status)} />
            {list.length === 0 ? (
              <EmptyState title={t('empty')} text={t('emptyText')} />
            ) : (
              <>
                <p className="text-label text-ink-2 px-4 pt-2 pb-1">{t('intro')}</p>
                <h2 className="px-4 pt-2 pb-1 font-semibold">{t('count', { count: list.length, max })}</h2>
                {list.map((one) => (
                  <MethodRow key={one.methodId} method={one} onPress={() => setOpened(one.methodId)} />
                ))}
              </>
            )}
            {method && (
              <MethodSheet
                key={method.methodId}
                method={method}
                status={status}
                onEdit={() => {
                  setOpened(null);
                  push(editHref(method));
                }}
                onClose={() => setOpened(null)}
              />
            )}
          </>
        );
      }}
    </ScreenFrame>
  );
}
