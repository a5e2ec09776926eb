/** Registration is finished: what is set up and what was skipped, each with the way to it, and the way on. */
import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import type { RecoverySheet } from '@/components/security/RecoverySheet';
import { ResultPage } from '@/components/security/ResultPage';
import { type SetUpItem, SetUpList } from '@/components/security/SetUpList';
import { Button } from '@/components/ui/Button';
import { useProfile } from '@/lib/auth/hooks';
import { endOnboarding, onboardingAtEnd } from '@/lib/auth/onboarding';
import { setUpOf } from '@/lib/auth/setUp';
import { setUpPlaces, useSetUpSteps } from '@/lib/auth/setUpPlaces';
import { asProblem } from '@/lib/client/callError';
import { joinLoads } from '@/lib/client/joinLoads';
import { reportProblem } from '@/lib/client/signals';
import { useBasicIdentity } from '@/lib/identity/hooks';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

type Codes = ComponentType<Parameters<typeof RecoverySheet>[0]>;

export function RegisteredScreen() {
  const t = useTranslations('auth.registered');
  const name = useTranslations('security.setUp');
  const { push, relaunch } = useNavigation();
  const status = useSecurity();
  const steps = useSetUpSteps();
  const [profile, basic] = [useProfile(), useBasicIdentity()];
  const load = joinLoads({ status, profile, ...(steps.includes('identity') && { identity: basic }) });
  const [Codes, setCodes] = useState<Codes | null>(null);
  useEffect(onboardingAtEnd, []);
  const openCodes = () => {
    import('@/components/security/RecoverySheet').then(
      (file) => setCodes(() => file.RecoverySheet),
      (error: unknown) => reportProblem(asProblem(error)),
    );
  };
  const itemsOf = ({
    status: { loginPassword, email, factor, recoveryCodes },
    profile: person,
    identity,
  }: NonNullable<typeof load.data>): SetUpItem[] => {
    const { isSet } = setUpOf(person, steps);
    return [
      { name: name('loginPassword'), isSet: loginPassword, onPress: () => push(paths.security.changePassword.href()) },
      ...steps.map((step) => ({
        name: name(step),
        isSet: isSet[step],
        ...(step === 'identity' && identity?.status === 'underReview' && { state: name('underReview') }),
        onPress: () => push(setUpPlaces[step].href()),
      })),
      { name: name('email'), isSet: email !== null, onPress: () => push(paths.auth.emailCode.href()) },
      // Codes take the place of a second factor that is lost.
      ...(factor === null ? [] : [{ name: name('recovery'), isSet: (recoveryCodes ?? 0) > 0, onPress: openCodes }]),
    ];
  };
  return (
    <>
      <ScreenFrame
        title={t('title')}
        back={false}
        load={load}
        footer={<Button onPress={() => relaunch(endOnboarding())}>{t('done')}</Button>}
      >
        {(data) => (
          <ResultPage title={t('heading')} text={t('text')}>
            <SetUpList items={itemsOf(data)} />
          </ResultPage>
        )}
      </ScreenFrame>
      {Codes && status.data && (
        <Codes
          status={status.data}
          onClose={() => setCodes(null)}
          onTotp={() => push(paths.security.bindTotp.href())}
          onEmail={() => push(paths.auth.emailCode.href())}
        />
      )}
    </>
  );
}
