/** Changing the login password; every other device is logged out by it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { StepHead } from '@/components/security/StepHead';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { SecurityStatus } from '@/lib/api/security';
import { passwordFault } from '@/lib/auth/rules';
import { isAtProof, useProof } from '@/lib/auth/useProof';
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
          <StepHead
            title={t(data.loginPassword ? 'heading' : 'firstHeading')}
            text={t(data.loginPassword ? 'text' : 'firstText')}
          />
          <ChangeForm
            key={data.ways.join()}
            status={data}
            onDone={() => redirect(paths.security.done.href({ what: 'password' }))}
          />
        </div>
      )}
    </ScreenFrame>
  );
}

/** Refusals of the new password itself. */
const NEW_REASONS = new Set(['passwordForm', 'passwordWeak', 'passwordSame']);

function ChangeForm({ status, onDone }: { status: SecurityStatus; onDone: () => void }) {
  const t = useTranslations('security.changePassword');
  const reasons = useTranslations('errors');
  const errorText = useErrorText();
  const change = useChangePassword();
  const factor = useProof(status, 'changePassword');
  const [form, setForm] = useState({ oldPassword: '', newPassword: '', confirmPassword: '' });
  const [submitted, setSubmitted] = useState(false);
  const [ref, showFault] = useFirstFault<HTMLFormElement>();

  const { error } = change;
  // With an old password the proof beside it is the second factor, where one is bound; without one it is whatever proves the person.
  const asksOld = status.loginPassword;
  const asksProof = !asksOld || status.factor !== null;
  const inFactor = asksProof && isAtProof(error);
  const wrongOld =
    asksOld && !inFactor && ['oldPasswordWrong', 'lockedUntil', 'lockedForDay'].includes(error?.reason ?? '');
  const fault =
    asksOld && form.newPassword === form.oldPassword && form.newPassword !== ''
      ? 'passwordSame'
      : passwordFault(form.newPassword, '');
  const faults = {
    oldPassword: submitted && form.oldPassword === '' ? t('missing') : wrongOld && error ? errorText(error) : null,
    newPassword:
      (submitted && fault ? reasons(fault) : null) ??
      (error && NEW_REASONS.has(error.reason ?? '') ? errorText(error) : null),
    confirmPassword: submitted && form.newPassword !== form.confirmPassword ? reasons('passwordsDiffer') : null,
    factor: inFactor && error ? errorText(error) : submitted && asksProof && factor.isMissing ? t('missing') : null,
  };
  const submit = async () => {
    setSubmitted(true);
    if (
      (asksOld && form.oldPassword === '') ||
      fault ||
      form.newPassword !== form.confirmPassword ||
      (asksProof && factor.isMissing)
    )
      return showFault();
    const { oldPassword, ...next } = form;
    const reply = await change.run({ ...next, ...(asksOld && { oldPassword }), proof: asksProof ? factor.proof : {} });
    return reply ? onDone() : showFault();
  };
  const bind = (field: keyof typeof form) => ({
    label: t(field),
    value: form[field],
    onChange: (value: string) => setForm({ ...form, [field]: value }),
    error: faults[field],
  });
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      {asksOld && <PasswordField {...bind('oldPassword')} enterKeyHint="next" />}
      <PasswordField {...bind('newPassword')} hint={t('hint')} isNew enterKeyHint="next" />
      <PasswordField {...bind('confirmPassword')} isNew enterKeyHint="go" />
      {asksProof && <ProofFields state={factor} error={faults.factor} />}
      <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t('hold')}</p>
      <FormError
        text={error && !wrongOld && !inFactor && !NEW_REASONS.has(error.reason ?? '') ? errorText(error) : null}
      />
      <Button type="submit" busy={change.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
