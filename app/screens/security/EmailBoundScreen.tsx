/** The e-mail address is bound: what it is used for from now on. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ResultPage } from '@/components/security/ResultPage';
import { Button } from '@/components/ui/Button';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

export function EmailBoundScreen() {
  const t = useTranslations('security.emailBound');
  const { redirect } = useNavigation();
  const status = useSecurity();
  return (
    <ScreenFrame title={t('title')} load={status} footer={<Button onPress={() => redirect(paths.security.overview.href())}>{t('toOverview')}</Button>}>
      {({ email }) => <ResultPage title={t('heading')} text={t('text', { email: email ?? '' })} />}
    </ScreenFrame>
  );
}
