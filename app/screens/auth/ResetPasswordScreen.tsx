/** A new login password, once a code has shown who it is. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { FormHead } from '@/components/auth/FormHead';
import { StepGone } from '@/components/auth/StepGone';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useFirstFault } from '@/components/ui/useFirstFault';
import { auth } from '@/lib/api/auth';
import { type Passage, endPassage, usePassage } from '@/lib/auth/passage';
import { passwordFault } from '@/lib/auth/rules';
import { useAction } from '@/lib/client/useAction';
import { useErrorText } from '@/lib/i18n/errorText';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function ResetPasswordScreen() {
  const t = useTranslations('auth.reset');
  const { redirect, relaunch } = useNavigation();
  const passage = usePassage();
  const finish = async () => {
    await dialog.tell({ title: t('doneTitle'), text: t('doneText'), confirm: t('doneButton') });
    relaunch(paths.auth.logIn.href());
    endPassage();
  };
  return (
    <ScreenFrame title={t('title')}>
      {passage?.passedBy ? (
        <div className="px-4">
          <FormHead title={t('heading')} text={t('text')} />
          <ResetForm passage={passage} onDone={finish} />
        </div>
      ) : (
        <StepGone onAgain={() => redirect(paths.auth.forgot.href())} />
      )}
    </ScreenFrame>
  );
}

function ResetForm({ passage, onDone }: { passage: Passage; onDone: () => Promise<void> }) {
  const t = useTranslations('auth.reset');
  const reasons = useTranslations('errors');
  const errorText = useErrorText();
  const action = useAction(
    { totp: auth.resetByTotp, recovery: auth.resetByRecovery, email: auth.resetByEmail }[passage.passedBy ?? 'email'],
    { quiet: true },
  );
  const [newPassword, setNew] = useState('');
  const [confirmPassword, setConfirm] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const fault = passwordFault(newPassword, '');
  const differs = newPassword !== confirmPassword;

  const submit = async () => {
    setSubmitted(true);
    if (fault || differs) return showFault();
    const reply = await action.run({ ticket: passage.ticket, newPassword, confirmPassword });
    return reply ? onDone() : showFault();
  };
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      <PasswordField
        label={t('newPassword')}
        value={newPassword}
        onChange={setNew}
        error={submitted && fault ? reasons(fault) : null}
        hint={t('hint')}
        isNew
        enterKeyHint="next"
      />
      <PasswordField
        label={t('confirmPassword')}
        value={confirmPassword}
        onChange={setConfirm}
        error={submitted && differs ? reasons('passwordsDiffer') : null}
        isNew
        enterKeyHint="go"
      />
      <FormError text={action.error && errorText(action.error)} />
      <Button type="submit" busy={action.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
