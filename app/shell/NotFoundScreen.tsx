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
    <ScreenFrame title={t('missing.title')}>
      <EmptyState title={t('missing.text')} action={{ label: t('home'), onPress: () => relaunch(paths.home.href()) }} />
    </ScreenFrame>
  );
}
