/** The code that was sent by e-mail, for somebody who is not logged in yet. */
import { useTranslations } from 'next-intl';
import { FormHead } from '@/components/auth/FormHead';
import { PassCode } from '@/components/auth/PassCode';
import { SpentNote } from '@/components/auth/SpentNote';
import { StepGone } from '@/components/auth/StepGone';
import { useWayIn } from '@/components/auth/useWayIn';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function MailedCodeScreen() {
  const t = useTranslations('auth.mailed');
  const params = useParams(paths.auth.emailCodeLoggedOut);
  const { redirect } = useNavigation();
  const { passage, isReset, onReset, onAgain } = useWayIn(params);
  return (
    <ScreenFrame title={t('title')}>
      {passage ? (
        <div className="px-4">
          <FormHead title={t('heading')} text={t(isReset ? 'resetText' : 'text')} />
          <SpentNote spent={passage.spent} />
          <PassCode passage={passage} by="email" onReset={onReset} onAgain={onAgain} />
          {!isReset && passage.ways.length > 1 && (
            <Button kind="text" onPress={() => redirect(paths.auth.verify.href(params))}>
              {t('others')}
            </Button>
          )}
          <p className="text-label text-ink-3 mt-6">{t('note')}</p>
        </div>
      ) : (
        <StepGone onAgain={onAgain} />
      )}
    </ScreenFrame>
  );
}
