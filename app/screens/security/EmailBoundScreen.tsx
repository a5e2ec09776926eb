/** The e-mail address is bound: what it is used for from now on. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ResultPage } from '@/components/security/ResultPage';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

export function EmailBoundScreen() {
  const t = useTranslations('security.emailBound');
  const reasons = useTranslations('errors');
  const { redirect } = useNavigation();
  const status = useSecurity();
  const toOverview = { label: t('toOverview'), onPress: () => redirect(paths.security.overview.href()) };
  return (
    <ScreenFrame
      title={t('title')}
      load={status}
      footer={status.data?.email && <Button onPress={toOverview.onPress}>{toOverview.label}</Button>}
    >
      {({ email }) =>
        email === null ? (
          <EmptyState title={reasons('emailMissing')} action={toOverview} />
        ) : (
          <ResultPage title={t('heading')} text={t('text', { email })} />
        )
      }
    </ScreenFrame>
  );
}
