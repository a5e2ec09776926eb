/** Something that proves the person was lost: what can be done alone, and asking people to review it. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ResetForm } from '@/components/security/ResetForm';
import { ResetState } from '@/components/security/ResetState';
import { StepHead } from '@/components/security/StepHead';
import { EmptyState } from '@/components/ui/EmptyState';
import type { ResetSubject, SecurityStatus } from '@/lib/api/security';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';
import { useSimulation } from '@/lib/site/site';

const RESET_SUBJECTS: readonly ResetSubject[] = ['totp', 'email', 'passkeys', 'fundPassword', 'password'];

/** A forgotten login password only where nothing resets it alone, and something else opens the account. */
function lostOf({ totp, email, passkeys, fundPassword, loginPassword, wallets }: SecurityStatus): ResetSubject[] {
  const has: Record<ResetSubject, boolean> = {
    totp,
    email: email !== null,
    passkeys: passkeys.length > 0,
    fundPassword,
    password: loginPassword && !totp && email === null && passkeys.length + wallets.length > 0,
  };
  return RESET_SUBJECTS.filter((what) => has[what]);
}

export function ResetFactorsScreen() {
  const t = useTranslations('security.reset');
  const { redirect } = useNavigation();
  const status = useSecurity();
  const { sandbox } = useSimulation();
  return (
    <ScreenFrame title={t('title')} load={status}>
      {(data) => {
        const lost = lostOf(data);
        const isOpen = data.reset?.status === 'underReview';
        if (lost.length === 0 && !data.reset)
          return (
            <EmptyState
              title={t('none')}
              text={t('noneText')}
              action={{ label: t('toOverview'), onPress: () => redirect(paths.security.overview.href()) }}
            />
          );
        return (
          <div className="px-4">
            <StepHead title={t('heading')} text={t(sandbox ? 'simulatedText' : 'text')} />
            {data.reset && data.reset.status !== 'cancelled' && <ResetState request={data.reset} />}
            {!isOpen && lost.length > 0 && <ResetForm lost={lost} status={data} />}
          </div>
        );
      }}
    </ScreenFrame>
  );
}
