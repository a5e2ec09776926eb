/** The authenticator is bound: when it is asked for, and what to keep safe. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ResultPage } from '@/components/security/ResultPage';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

export function TotpBoundScreen() {
  const t = useTranslations('security.totpBound');
  const reasons = useTranslations('errors');
  const { redirect } = useNavigation();
  const status = useSecurity();
  const toOverview = { label: t('toOverview'), onPress: () => redirect(paths.security.overview.href()) };
  return (
    <ScreenFrame
      title={t('title')}
      load={status}
      footer={status.data?.totp && <Button onPress={toOverview.onPress}>{toOverview.label}</Button>}
    >
      {({ totp }) =>
        totp ? (
          <ResultPage title={t('heading')} text={t('text')} />
        ) : (
          <EmptyState title={reasons('totpMissing')} action={toOverview} />
        )
      }
    </ScreenFrame>
  );
}
