/** Changing the login password; every other device is logged out by it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/ui/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { StepHead } from '@/components/security/StepHead';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { SecurityStatus } from '@/lib/api/security';
import { passwordFault } from '@/lib/auth/rules';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import { useForm } from '@/lib/form/useForm';
import { useReasonText } from '@/lib/i18n/reasonText';
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

/** Refusals of the old password. */
const OLD_REASONS = new Set(['oldPasswordWrong', 'lockedUntil', 'lockedForDay']);

/** Refusals of the new password itself. */
const NEW_REASONS = new Set(['passwordForm', 'passwordWeak', 'passwordSame']);

function ChangeForm({ status, onDone }: { status: SecurityStatus; onDone: () => void }) {
  const t = useTranslations('security.changePassword');
  const reasonText = useReasonText();
  const change = useChangePassword();
  const ofProof = useTranslations('auth.proof');
  const factor = useProof(status, 'changePassword');
  const [typed, setTyped] = useState({ oldPassword: '', newPassword: '', confirmPassword: '' });
  const [ref, showFault] = useFirstFault<HTMLFormElement>();

  // With an old password the proof beside it is the second factor, where one is bound; without one it is whatever proves the person.
  const asksOld = status.loginPassword;
  const asksProof = !asksOld || status.factor !== null;
  const isSame = asksOld && typed.newPassword === typed.oldPassword && typed.newPassword !== '';
  const form = useForm({
    values: { ...typed, factor: [factor.value, factor.shown] },
    faults: {
      oldPassword: asksOld && typed.oldPassword === '' ? t('missing') : null,
      newPassword: reasonText(isSame ? 'passwordSame' : passwordFault(typed.newPassword, '')),
      confirmPassword: reasonText(typed.newPassword === typed.confirmPassword ? null : 'passwordsDiffer'),
      factor: asksProof && factor.isMissing ? ofProof(missingProof(factor.way)) : null,
    },
    error: change.error,
    placeOf: (error) => {
      if (asksProof && isAtProof(error)) return 'factor';
      if (asksOld && OLD_REASONS.has(error.reason ?? '')) return 'oldPassword';
      return NEW_REASONS.has(error.reason ?? '') ? 'newPassword' : null;
    },
  });
  const submit = async () => {
    const { oldPassword, ...next } = typed;
    const reply = await form.submit(() =>
      change.run({ ...next, ...(asksOld && { oldPassword }), proof: asksProof ? factor.proof : {} }),
    );
    return reply ? onDone() : showFault();
  };
  const bind = (field: keyof typeof typed) => ({
    label: t(field),
    value: typed[field],
    onChange: (value: string) => setTyped({ ...typed, [field]: value }),
    error: form.fault(field),
  });
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      {asksOld && <PasswordField {...bind('oldPassword')} enterKeyHint="next" />}
      <PasswordField {...bind('newPassword')} hint={t('hint')} isNew enterKeyHint="next" />
      <PasswordField {...bind('confirmPassword')} isNew enterKeyHint="go" />
      {asksProof && <ProofFields state={factor} error={form.fault('factor')} />}
      <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t('hold')}</p>
      <FormError text={form.refusal} />
      <Button type="submit" busy={change.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
