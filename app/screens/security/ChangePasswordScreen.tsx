/** Changing the login password; every other device is logged out by it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { ProofFields, useProof } from '@/components/auth/ProofFields';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { StepHead } from '@/components/security/StepHead';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { SecurityStatus } from '@/lib/api/security';
import { passwordFault } from '@/lib/auth/rules';
import { useErrorText } from '@/lib/i18n/errorText';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useChangePassword, useSecurity } from '@/lib/security/hooks';

export function ChangePasswordScreen() {
  const t = useTranslations('security.changePassword');
  const { redirect } = useNavigation();
  const status = useSecurity();
  return (
    <ScreenFrame title={t('title')} load={status}>
      {(data) => (
        <div className="px-4">
          <StepHead title={t('heading')} text={t('text')} />
          <ChangeForm status={data} onDone={() => redirect(paths.security.done.href({ what: 'password' }))} />
        </div>
      )}
    </ScreenFrame>
  );
}

const FACTOR_REASONS = new Set(['codeWrong', 'codeExpired', 'totpWrong', 'secondFactorNeeded']);

function ChangeForm({ status, onDone }: { status: SecurityStatus; onDone: () => void }) {
  const t = useTranslations('security.changePassword');
  const reasons = useTranslations('errors');
  const errorText = useErrorText();
  const change = useChangePassword();
  const factor = useProof(status.factor);
  const [form, setForm] = useState({ oldPassword: '', newPassword: '', confirmPassword: '' });
  const [submitted, setSubmitted] = useState(false);
  const [ref, showFault] = useFirstFault<HTMLFormElement>();

  const { error } = change;
  const wrongOld = error?.reason === 'oldPasswordWrong';
  const inFactor = FACTOR_REASONS.has(error?.reason ?? '');
  const needsFactor = status.factor !== null;
  const fault = form.newPassword === form.oldPassword && form.newPassword !== '' ? 'passwordSame' : passwordFault(form.newPassword, '');
  const faults = {
    oldPassword: submitted && form.oldPassword === '' ? t('missing') : wrongOld ? errorText(error) : null,
    newPassword: submitted && fault ? reasons(fault) : null,
    confirmPassword: submitted && form.newPassword !== form.confirmPassword ? reasons('passwordsDiffer') : null,
    factor: inFactor && error ? errorText(error) : submitted && needsFactor && factor.isMissing ? t('missing') : null,
  };
  const submit = async () => {
    setSubmitted(true);
    if (form.oldPassword === '' || fault || form.newPassword !== form.confirmPassword || (needsFactor && factor.isMissing)) return showFault();
    const { password: _none, ...given } = factor.proof;
    const reply = await change.run({ ...form, factor: needsFactor ? given : {} });
    return reply ? onDone() : showFault();
  };
  const bind = (field: keyof typeof form) => ({ label: t(field), value: form[field], onChange: (value: string) => setForm({ ...form, [field]: value }), error: faults[field] });
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      <PasswordField {...bind('oldPassword')} enterKeyHint="next" />
      <PasswordField {...bind('newPassword')} hint={t('hint')} isNew enterKeyHint="next" />
      <PasswordField {...bind('confirmPassword')} isNew enterKeyHint="go" />
      {needsFactor && <ProofFields state={factor} email={status.email} purpose="changePassword" error={faults.factor} />}
      <FormError text={error && !wrongOld && !inFactor ? errorText(error) : null} />
      <Button type="submit" busy={change.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
