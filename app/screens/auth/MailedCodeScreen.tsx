/** The code that was sent by e-mail, for somebody who is not logged in yet. */
import { useTranslations } from 'next-intl';
import { FormHead } from '@/components/auth/FormHead';
import { PassCode } from '@/components/auth/PassCode';
import { StepGone } from '@/components/auth/StepGone';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { usePassage } from '@/lib/auth/passage';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function MailedCodeScreen() {
  const { next, purpose, way } = useParams(paths.auth.emailCodeLoggedOut);
  const t = useTranslations('auth.mailed');
  const { redirect } = useNavigation();
  const passage = usePassage();
  const isReset = (passage?.purpose ?? purpose) === 'resetPassword';
  const again = () => redirect(isReset ? paths.auth.forgot.href() : (way === 'wallet' ? paths.entry : paths.auth.logIn).href({ next }));
  return (
    <ScreenFrame title={t('title')}>
      {passage ? (
        <div className="px-4">
          <FormHead title={t('heading')} text={t(isReset ? 'resetText' : 'text')} />
          <PassCode passage={passage} by="email" onReset={() => redirect(paths.auth.resetPassword.href())} onAgain={again} />
          <p className="text-label text-ink-3 mt-6">{t('note')}</p>
        </div>
      ) : (
        <StepGone onAgain={again} />
      )}
    </ScreenFrame>
  );
}
