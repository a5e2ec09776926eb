/** Opening an account: afterwards one is logged in, and the guard leads on. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormHead } from '@/components/auth/FormHead';
import { RegisterForm } from '@/components/auth/RegisterForm';
import { useWelcome } from '@/components/auth/useWelcome';
import { TermsSheet } from '@/components/help/TermsSheet';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import type { auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import { beginOnboarding } from '@/lib/auth/onboarding';
import { sessionStarted } from '@/lib/auth/session';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { useWaiting } from '@/lib/navigation/waiting';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useInvitation } from '@/lib/referral/invitation';

export function RegisterScreen() {
  const { invite: opened, next } = useParams(paths.auth.register);
  const invite = useInvitation(opened);
  const t = useTranslations('auth.register');
  const welcome = useWelcome();
  const { redirect } = useNavigation();
  const offers = useOffers();
  const [reading, setReading] = useState(false);
  const [entered, setEntered] = useState(false);
  useWaiting(entered);

  const enter = async ({ uid, demoFunds }: ReplyOf<typeof auth.register>) => {
    // The guard leads to the first step as soon as the session is known.
    beginOnboarding(uid, next);
    setEntered(true);
    try {
      await sessionStarted();
    } catch (error) {
      reportProblem(error instanceof CallError ? error : new CallError('network'));
      return redirect(paths.auth.logIn.href({ next }));
    }
    welcome(t('welcome'), demoFunds);
  };

  return (
    <>
      <ScreenFrame title={t('title')}>
        <div className="px-4">
          <FormHead title={t('heading')} text={t('text')} />
          <RegisterForm
            key={invite}
            invitationCode={invite}
            onTerms={offers(paths.help.terms) ? () => setReading(true) : null}
            onDone={enter}
          />
          <p className="text-ink-2 mt-3 flex items-center justify-center">
            {t('hasAccount')}
            <Button kind="text" inline onPress={() => redirect(paths.auth.logIn.href({ next }))}>
              {t('logIn')}
            </Button>
          </p>
        </div>
      </ScreenFrame>
      {reading && <TermsSheet onClose={() => setReading(false)} />}
    </>
  );
}
