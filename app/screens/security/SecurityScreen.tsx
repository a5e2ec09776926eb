/** The security centre: what protects the account, what is missing, and who is logged in. */
import {
  Fingerprint,
  History,
  KeyRound,
  KeySquare,
  LifeBuoy,
  ListChecks,
  Lock,
  Mail,
  MonitorSmartphone,
  Smartphone,
  Wallet,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { AntiPhishingSheet } from '@/components/security/AntiPhishingSheet';
import { DevicesSheet } from '@/components/security/DevicesSheet';
import { HistorySheet } from '@/components/security/HistorySheet';
import { HoldNote } from '@/components/security/HoldNote';
import { type Advice, ProgressCard } from '@/components/security/ProgressCard';
import { SecurityGroup } from '@/components/security/SecurityRow';
import { UnbindTotpSheet } from '@/components/security/UnbindTotpSheet';
import type { WalletsSheet as Sheet } from '@/components/security/WalletsSheet';
import type { SecurityStatus } from '@/lib/api/security';
import { useProfile } from '@/lib/auth/hooks';
import { shortAddress } from '@/lib/auth/rules';
import { setUpOf } from '@/lib/auth/setUp';
import { setUpPlaces, useSetUpSteps } from '@/lib/auth/setUpPlaces';
import { asProblem } from '@/lib/client/callError';
import { joinLoads } from '@/lib/client/joinLoads';
import { reportProblem } from '@/lib/client/signals';
import { formatDate } from '@/lib/format/times';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

type Opened = 'devices' | 'history' | 'antiPhishing' | 'unbind' | null;
/** Sheets that bring code of their own are loaded by the tap that opens them. */
const lazySheets = {
  wallets: () => import('@/components/security/WalletsSheet').then(({ WalletsSheet }) => WalletsSheet),
  passkeys: () => import('@/components/security/PasskeysSheet').then(({ PasskeysSheet }) => PasskeysSheet),
  recovery: () => import('@/components/security/RecoverySheet').then(({ RecoverySheet }) => RecoverySheet),
};
type Lazy = keyof typeof lazySheets;
type LazySheet = ComponentType<ComponentProps<typeof Sheet>>;

export function SecurityScreen() {
  const t = useTranslations('security.overview');
  const { push } = useNavigation();
  const status = useSecurity();
  const steps = useSetUpSteps();
  const [opened, setOpened] = useState<Opened>(null);
  const [LazyOpened, setLazy] = useState<LazySheet | null>(null);
  const load = joinLoads({ status, profile: useProfile() });
  const close = () => setOpened(null);
  const openAdvice = (advice: Advice) => {
    if (advice === 'antiPhishing') setOpened(advice);
    else push((advice === 'email' ? paths.auth.emailCode : setUpPlaces[advice]).href());
  };
  const openLazy = (which: Lazy) => {
    lazySheets[which]().then(
      (Loaded) => setLazy(() => Loaded as LazySheet),
      (error: unknown) => reportProblem(asProblem(error)),
    );
  };

  return (
    <>
      <ScreenFrame title={t('title')} load={load}>
        {({ status: data, profile }) => (
          <>
            <ProgressCard setUp={setUpOf(profile, steps)} status={data} onOpen={openAdvice} />
            {data.withdrawalsHeldUntil !== null && <HoldNote until={data.withdrawalsHeldUntil} />}
            <Groups status={data} onSheet={setOpened} onLazy={openLazy} />
          </>
        )}
      </ScreenFrame>
      {opened === 'devices' && <DevicesSheet onClose={close} />}
      {opened === 'history' && (
        <HistorySheet onClose={close} onPassword={() => push(paths.security.changePassword.href())} />
      )}
      {opened === 'antiPhishing' && status.data && <AntiPhishingSheet status={status.data} onClose={close} />}
      {opened === 'unbind' && status.data && (
        <UnbindTotpSheet status={status.data} onClose={close} onLost={() => push(paths.security.resetFactors.href())} />
      )}
      {LazyOpened && status.data && (
        <LazyOpened
          status={status.data}
          onClose={() => setLazy(null)}
          onTotp={() => push(paths.security.bindTotp.href())}
          onEmail={() => push(paths.auth.emailCode.href())}
        />
      )}
    </>
  );
}

function Groups({
  status,
  onSheet,
  onLazy,
}: {
  status: SecurityStatus;
  onSheet: (sheet: Opened) => void;
  onLazy: (sheet: Lazy) => void;
}) {
  const t = useTranslations('security.overview');
  const { push } = useNavigation();
  const stateOf = (isSet: boolean) => ({
    tone: isSet ? ('good' as const) : ('warn' as const),
    label: t(isSet ? 'set' : 'missing'),
  });
  const bound = status.wallets.map(({ address }) => shortAddress(address)).join(' · ');
  const ended = status.recoveryCodes === 0 ? status.recoveryEndedAt : null;
  const recovery =
    ended !== null
      ? t('recoveryEnded', { date: formatDate(ended) })
      : status.recoveryCodes === null
        ? t('recoveryText')
        : t('recoveryLeft', { count: status.recoveryCodes });
  const changed =
    status.passwordChangedAt === null
      ? t('passwordText')
      : t('passwordChanged', { date: formatDate(status.passwordChangedAt) });
  return (
    <>
      <SecurityGroup
        title={t('factors')}
        rows={[
          {
            icon: Smartphone,
            title: t('totp'),
            text: t(status.totp ? 'totpSet' : 'totpText'),
            state: stateOf(status.totp),
            onPress: () => (status.totp ? onSheet('unbind') : push(paths.security.bindTotp.href())),
          },
          {
            icon: Mail,
            title: t('email'),
            text: status.email ?? t('emailText'),
            state: stateOf(status.email !== null),
            onPress: () => push(paths.auth.emailCode.href()),
          },
          {
            icon: KeySquare,
            title: t('passkeys'),
            text: status.passkeys.map(({ name }) => name).join(' · ') || t('passkeysText'),
            state: stateOf(status.passkeys.length > 0),
            onPress: () => onLazy('passkeys'),
          },
          {
            icon: ListChecks,
            title: t('recovery'),
            text: recovery,
            state: stateOf((status.recoveryCodes ?? 0) > 0),
            onPress: () => onLazy('recovery'),
          },
        ]}
      />
      <SecurityGroup
        title={t('passwords')}
        rows={[
          {
            icon: Lock,
            title: t('password'),
            text: status.loginPassword ? changed : t('passwordFirst'),
            ...(!status.loginPassword && { state: stateOf(false) }),
            onPress: () => push(paths.security.changePassword.href()),
          },
          {
            icon: KeyRound,
            title: t('fundPassword'),
            text: t('fundPasswordText'),
            state: stateOf(status.fundPassword),
            onPress: () => push(paths.security.setFundPassword.href()),
          },
          {
            icon: Wallet,
            title: t('wallet'),
            text: bound || t('walletText'),
            state: stateOf(bound !== ''),
            onPress: () => onLazy('wallets'),
          },
        ]}
      />
      <SecurityGroup
        title={t('watch')}
        rows={[
          {
            icon: Fingerprint,
            title: t('antiPhishing'),
            text: status.antiPhishing ?? t('antiPhishingText'),
            state: stateOf(status.antiPhishing !== null),
            onPress: () => onSheet('antiPhishing'),
          },
          { icon: MonitorSmartphone, title: t('devices'), text: t('devicesText'), onPress: () => onSheet('devices') },
          { icon: History, title: t('history'), text: t('historyText'), onPress: () => onSheet('history') },
        ]}
      />
      <SecurityGroup
        title={t('help')}
        rows={[
          {
            icon: LifeBuoy,
            title: t('reset'),
            text: t('resetText'),
            onPress: () => push(paths.security.resetFactors.href()),
          },
        ]}
      />
    </>
  );
}
