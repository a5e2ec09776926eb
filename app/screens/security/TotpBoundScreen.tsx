/** The authenticator is bound: when it is asked for, and what to keep safe. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ResultPage } from '@/components/security/ResultPage';
import { Button } from '@/components/ui/Button';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function TotpBoundScreen() {
  const t = useTranslations('security.totpBound');
  const { redirect } = useNavigation();
  return (
    <ScreenFrame title={t('title')} footer={<Button onPress={() => redirect(paths.security.overview.href())}>{t('toOverview')}</Button>}>
      <ResultPage title={t('heading')} text={t('text')} />
    </ScreenFrame>
  );
}
