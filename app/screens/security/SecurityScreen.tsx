/** The security centre: what protects the account, what is missing, and who is logged in. */
import { Fingerprint, History, KeyRound, LifeBuoy, Lock, Mail, MonitorSmartphone, Smartphone, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { AntiPhishingSheet } from '@/components/security/AntiPhishingSheet';
import { DevicesSheet } from '@/components/security/DevicesSheet';
import { HistorySheet } from '@/components/security/HistorySheet';
import { HoldNote } from '@/components/security/HoldNote';
import { LevelCard } from '@/components/security/LevelCard';
import { SecurityGroup } from '@/components/security/SecurityRow';
import { UnbindTotpSheet } from '@/components/security/UnbindTotpSheet';
import type { WalletsSheet as Sheet } from '@/components/security/WalletsSheet';
import type { SecurityStatus } from '@/lib/api/security';
import { shortAddress } from '@/lib/auth/rules';
import { asProblem } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { formatDate } from '@/lib/format/times';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

type Opened = 'devices' | 'history' | 'antiPhishing' | 'unbind' | null;
type WalletsSheet = ComponentType<ComponentProps<typeof Sheet>>;

export function SecurityScreen() {
  const t = useTranslations('security.overview');
  const { push } = useNavigation();
  const status = useSecurity();
  const [opened, setOpened] = useState<Opened>(null);
  const [Wallets, setWallets] = useState<WalletsSheet | null>(null);
  const close = () => setOpened(null);
  const openWallets = () => {
    import('@/components/security/WalletsSheet').then(({ WalletsSheet }) => setWallets(() => WalletsSheet), (error: unknown) => reportProblem(asProblem(error)));
  };

  return (
    <>
      <ScreenFrame title={t('title')} load={status}>
        {(data) => (
          <>
            <LevelCard status={data} />
            {data.withdrawalsHeldUntil !== null && <HoldNote until={data.withdrawalsHeldUntil} />}
            <Groups status={data} onSheet={setOpened} onWallets={openWallets} />
          </>
        )}
      </ScreenFrame>
      {opened === 'devices' && <DevicesSheet onClose={close} />}
      {opened === 'history' && <HistorySheet onClose={close} />}
      {opened === 'antiPhishing' && status.data && <AntiPhishingSheet status={status.data} onClose={close} />}
      {opened === 'unbind' && <UnbindTotpSheet onClose={close} onLost={() => push(paths.security.resetFactors.href())} />}
      {Wallets && status.data && <Wallets status={status.data} onClose={() => setWallets(null)} onTotp={() => push(paths.security.bindTotp.href())} onEmail={() => push(paths.auth.emailCode.href())} />}
    </>
  );
}

function Groups({ status, onSheet, onWallets }: { status: SecurityStatus; onSheet: (sheet: Opened) => void; onWallets: () => void }) {
  const t = useTranslations('security.overview');
  const { push } = useNavigation();
  const stateOf = (isSet: boolean) => ({ tone: isSet ? ('good' as const) : ('warn' as const), label: t(isSet ? 'set' : 'missing') });
  const bound = status.wallets.map(({ address }) => shortAddress(address)).join(' · ');
  const changed = status.passwordChangedAt === null ? t('passwordText') : t('passwordChanged', { date: formatDate(status.passwordChangedAt) });
  return (
    <>
      <SecurityGroup
        title={t('factors')}
        rows={[
          { icon: Smartphone, title: t('totp'), text: t(status.totp ? 'totpSet' : 'totpText'), state: stateOf(status.totp), onPress: () => (status.totp ? onSheet('unbind') : push(paths.security.bindTotp.href())) },
          { icon: Mail, title: t('email'), text: status.email ?? t('emailText'), state: stateOf(status.email !== null), onPress: () => push(paths.auth.emailCode.href()) },
        ]}
      />
      <SecurityGroup
        title={t('passwords')}
        rows={[
          ...(status.loginPassword ? [{ icon: Lock, title: t('password'), text: changed, onPress: () => push(paths.security.changePassword.href()) }] : []),
          { icon: KeyRound, title: t('fundPassword'), text: t('fundPasswordText'), state: stateOf(status.fundPassword), onPress: () => push(paths.security.setFundPassword.href()) },
          { icon: Wallet, title: t('wallet'), text: bound || t('walletText'), ...(bound && { state: stateOf(true) }), onPress: onWallets },
        ]}
      />
      <SecurityGroup
        title={t('watch')}
        rows={[
          { icon: Fingerprint, title: t('antiPhishing'), text: status.antiPhishing ?? t('antiPhishingText'), state: stateOf(status.antiPhishing !== null), onPress: () => onSheet('antiPhishing') },
          { icon: MonitorSmartphone, title: t('devices'), text: t('devicesText'), onPress: () => onSheet('devices') },
          { icon: History, title: t('history'), text: t('historyText'), onPress: () => onSheet('history') },
        ]}
      />
      <SecurityGroup title={t('help')} rows={[{ icon: LifeBuoy, title: t('reset'), text: t('resetText'), onPress: () => push(paths.security.resetFactors.href()) }]} />
    </>
  );
}
