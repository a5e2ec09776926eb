/** For an address that leads nowhere: says so, and shows the way home. */
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/EmptyState';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function NotFoundScreen() {
  const t = useTranslations('shell');
  const { relaunch } = useNavigation();
  return (
    <ScreenFrame title={<span className="sr-only">{t('missing.title')}</span>} back>
      <EmptyState title={t('missing.title')} text={t('missing.text')} action={{ label: t('home'), onPress: () => relaunch(paths.home.href()) }} />
    </ScreenFrame>
  );
}
