/** A new advert, or one that is changed. */
import { useTranslations } from 'next-intl';
import { AdvertForm } from '@/components/c2c/AdvertForm';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { toast } from '@/components/ui/toast';
import { useTransferAccounts } from '@/lib/assets/hooks';
import { useOpenAdverts, useOwnMerchant } from '@/lib/c2c/desk';
import { joinLoads } from '@/lib/client/joinLoads';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useMyMethods, usePayTypes } from '@/lib/payment-methods/hooks';

export function OwnAdvertScreen() {
  const t = useTranslations('c2cDesk.form');
  const { redirect } = useNavigation();
  const { advertId } = useParams(paths.c2c.deskAdvert);
  const load = joinLoads({
    mine: useOwnMerchant(),
    adverts: useOpenAdverts(),
    methods: useMyMethods(),
    types: usePayTypes(),
    accounts: useTransferAccounts(),
  });
  const toDesk = () => redirect(paths.c2c.desk.href());
  return (
    <ScreenFrame title={t(advertId === null ? 'titleNew' : 'titleEdit')} load={load}>
      {({ mine, adverts, methods, types, accounts }) => {
        const advert = adverts.list.find((one) => one.advertId === advertId && one.status !== 'closed') ?? null;
        if (!mine.allowed.includes('advertise'))
          return (
            <EmptyState title={t('barred')} text={t('barredText')} action={{ label: t('toDesk'), onPress: toDesk }} />
          );
        if (advertId !== null && advert === null)
          return <EmptyState title={t('gone')} text={t('goneText')} action={{ label: t('toDesk'), onPress: toDesk }} />;
        return (
          <AdvertForm
            key={advertId}
            advert={advert}
            methods={methods.list}
            types={types}
            free={accounts.find(({ account }) => account === 'c2c')?.coins ?? []}
            onSaved={() => {
              toast.done(t(advertId === null ? 'made' : 'changed'));
              toDesk();
            }}
          />
        );
      }}
    </ScreenFrame>
  );
}
