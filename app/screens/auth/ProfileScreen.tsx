/** The personal centre: who one is, and the way to everything that is one's own. */
import {
  BadgeCheck,
  BellPlus,
  BellRing,
  ClipboardList,
  IdCard,
  ReceiptText,
  ShieldAlert,
  ShieldCheck,
  Store,
  UserPlus,
  Wallet,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuGroup } from '@/components/auth/MenuGroup';
import { ProfileHead } from '@/components/auth/ProfileHead';
import { useLogOut } from '@/components/auth/useLogOut';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { Skeleton, SkeletonRows } from '@/components/ui/Skeleton';
import type { Profile } from '@/lib/api/auth';
import { useProfile } from '@/lib/auth/hooks';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useCommonMenu, useMenuRows } from './useProfileMenu';

/** What the row of the basic verification says. */
function basicStateOf(profile: Profile | null) {
  if (profile?.validity === 'over') return 'expired';
  if (profile?.validity === 'soon') return 'endsSoon';
  return profile === null || profile.level === 'none' ? 'notDone' : 'done';
}

export function ProfileScreen() {
  const t = useTranslations('auth.profile');
  const { relaunch } = useNavigation();
  const profile = useProfile();
  const rowsOf = useMenuRows();
  const common = useCommonMenu();

  const level = profile.data?.level ?? 'none';
  const own = rowsOf([
    { icon: ShieldCheck, label: t('security'), to: paths.security.overview },
    {
      icon: IdCard,
      label: t('basic'),
      value: t(basicStateOf(profile.data)),
      to: paths.identity.basic,
    },
    {
      icon: BadgeCheck,
      label: t('advanced'),
      value: level === 'advanced' ? t('done') : t('notDone'),
      to: paths.identity.advanced,
    },
    { icon: ShieldAlert, label: t('risk'), to: paths.risk },
    { icon: BellRing, label: t('notifications'), to: paths.help.noticeSettings },
  ]);
  const money = rowsOf([
    { icon: Wallet, label: t('assets'), to: paths.assets.fund },
    { icon: ClipboardList, label: t('orders'), to: paths.spot.orders },
    { icon: Store, label: t('merchantDesk'), to: paths.c2c.desk },
    { icon: UserPlus, label: t('invite'), to: paths.referral.overview },
    { icon: ReceiptText, label: t('ledger'), to: paths.assets.ledger },
    { icon: BellPlus, label: t('alerts'), to: paths.market.alerts },
  ]);
  const logOut = useLogOut();
  const leave = async () => {
    if (await logOut()) relaunch(paths.home.href());
  };

  return (
    <ScreenFrame title={t('title')} load={profile} skeleton={<Waiting />}>
      {(shown) => (
        <>
          <ProfileHead profile={shown} />
          <MenuGroup title={t('own')} rows={own} />
          <MenuGroup title={t('money')} rows={money} />
          {common.map((group) => (
            <MenuGroup key={group.title} {...group} />
          ))}
          <div className="px-4 pt-8">
            <Button kind="secondary" onPress={() => void leave()}>
              {t('logOut')}
            </Button>
          </div>
        </>
      )}
    </ScreenFrame>
  );
}

function Waiting() {
  return (
    <>
      <div className="flex items-center gap-3.5 px-4 pt-3 pb-6">
        <Skeleton className="size-15 rounded-full" />
        <Skeleton className="h-10 w-40" />
      </div>
      <SkeletonRows height={56} icon={false} />
    </>
  );
}
