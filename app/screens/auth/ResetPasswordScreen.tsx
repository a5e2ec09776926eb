/** A new login password, once a code has shown who it is. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/ui/FormError';
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
import { useForm } from '@/lib/form/useForm';
import { useReasonText } from '@/lib/i18n/reasonText';
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
  const reasonText = useReasonText();
  const action = useAction(
    { totp: auth.resetByTotp, recovery: auth.resetByRecovery, email: auth.resetByEmail }[passage.passedBy ?? 'email'],
    { quiet: true },
  );
  const [newPassword, setNew] = useState('');
  const [confirmPassword, setConfirm] = useState('');
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const form = useForm({
    values: { newPassword, confirmPassword },
    faults: {
      newPassword: reasonText(passwordFault(newPassword, '')),
      confirmPassword: reasonText(newPassword === confirmPassword ? null : 'passwordsDiffer'),
    },
    error: action.error,
  });
  const submit = async () => {
    const reply = await form.submit(() => action.run({ ticket: passage.ticket, newPassword, confirmPassword }));
    return reply ? onDone() : showFault();
  };
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      <PasswordField
        label={t('newPassword')}
        value={newPassword}
        onChange={setNew}
        error={form.fault('newPassword')}
        hint={t('hint')}
        isNew
        enterKeyHint="next"
      />
      <PasswordField
        label={t('confirmPassword')}
        value={confirmPassword}
        onChange={setConfirm}
        error={form.fault('confirmPassword')}
        isNew
        enterKeyHint="go"
      />
      <FormError text={form.refusal} />
      <Button type="submit" busy={action.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
