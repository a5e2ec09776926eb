/** Something of the security centre was changed: what, and what follows from it. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ResultPage } from '@/components/security/ResultPage';
import { Button } from '@/components/ui/Button';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function DoneScreen() {
  const { what } = useParams(paths.security.done);
  const t = useTranslations('security.done');
  const { redirect } = useNavigation();
  const known = what === 'password' || what === 'fundPassword' ? what : 'other';
  return (
    <ScreenFrame
      title={t('title')}
      footer={<Button onPress={() => redirect(paths.security.overview.href())}>{t('toOverview')}</Button>}
    >
      <ResultPage title={t(`${known}.title`)} text={t(`${known}.text`)} />
    </ScreenFrame>
  );
}
