/** The personal centre of somebody who is not logged in: the ways in, and what works without an account. */
import { useTranslations } from 'next-intl';
import { FormHead } from '@/components/auth/FormHead';
import { MenuGroup } from '@/components/auth/MenuGroup';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useCommonMenu } from './useProfileMenu';

export function LoggedOutProfileScreen() {
  const t = useTranslations('auth.profile');
  const { push } = useNavigation();
  const common = useCommonMenu();
  return (
    <ScreenFrame title={t('title')}>
      <div className="px-4">
        <FormHead title={t('welcome')} text={t('welcomeText')} />
        <div className="flex gap-2.5">
          <Button onPress={() => push(paths.entry.href({ next: paths.auth.profile.href() }))}>{t('logIn')}</Button>
          <Button kind="secondary" onPress={() => push(paths.auth.register.href({ next: paths.auth.profile.href() }))}>
            {t('register')}
          </Button>
        </div>
      </div>
      {common.map((group) => (
        <MenuGroup key={group.title} {...group} />
      ))}
    </ScreenFrame>
  );
}
