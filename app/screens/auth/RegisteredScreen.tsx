/** Registration is finished: what is set up, and the way on. */
import { useTranslations } from 'next-intl';
import { ResultPage } from '@/components/security/ResultPage';
import { SetUpList } from '@/components/security/SetUpList';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { endOnboarding } from '@/lib/auth/onboarding';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

export function RegisteredScreen() {
  const t = useTranslations('auth.registered');
  const { push, relaunch } = useNavigation();
  const status = useSecurity();
  return (
    <ScreenFrame title={t('title')} back={false} load={status} footer={<Button onPress={() => relaunch(endOnboarding())}>{t('done')}</Button>}>
      {(data) => (
        <ResultPage title={t('heading')} text={t('text')}>
          <SetUpList status={data} onOpen={() => push(paths.security.overview.href())} />
        </ResultPage>
      )}
    </ScreenFrame>
  );
}
