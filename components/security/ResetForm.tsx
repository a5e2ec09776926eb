/** Asking people for a reset: what was lost, what happened, and the login password. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { Select } from '@/components/ui/Select';
import { TextArea } from '@/components/ui/TextArea';
import { toast } from '@/components/ui/toast';
import { useErrorText } from '@/lib/i18n/errorText';
import { useRequestReset } from '@/lib/security/hooks';

type Lost = 'email' | 'totp' | 'fundPassword';
const LEAST = 10;
const MOST = 500;

export function ResetForm({ lost, asksPassword }: { lost: readonly Lost[]; asksPassword: boolean }) {
  const t = useTranslations('security.reset');
  const errorText = useErrorText();
  const request = useRequestReset();
  const [what, setWhat] = useState<Lost | null>(lost[0] ?? null);
  const [remark, setRemark] = useState('');
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const isShort = remark.trim().length < LEAST;
  const wrong = request.error?.reason === 'oldPasswordWrong';
  const submit = async () => {
    setSubmitted(true);
    if (!what || isShort || (asksPassword && password === '')) return;
    if (await request.run({ what, remark: remark.trim(), password })) toast.done(t('sent'));
  };
  return (
    <Form className="space-y-4" onSubmit={submit}>
      <Field label={t('what')}>{() => <Select label={t('what')} items={lost.map((value) => ({ value, label: t(`lost.${value}`) }))} value={what} onChange={setWhat} />}</Field>
      <TextArea label={t('remark')} value={remark} onChange={setRemark} maxLength={MOST} hint={t('remarkHint')} error={submitted && isShort ? t('remarkShort') : null} />
      {asksPassword && <PasswordField label={t('password')} value={password} onChange={setPassword} error={wrong && request.error ? errorText(request.error) : submitted && password === '' ? t('missing') : null} enterKeyHint="go" />}
      <p className="text-label text-ink-2 bg-surface rounded-m px-3 py-2.5">{t('note')}</p>
      <FormError text={request.error && !wrong ? errorText(request.error) : null} />
      <Button type="submit" busy={request.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
