/** Binding an e-mail address, or changing it: the new address, its code, and a proof. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/ui/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { MailedHint } from '@/components/auth/MailedHint';
import { SendCode } from '@/components/auth/SendCode';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { StepHead } from '@/components/security/StepHead';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { Form } from '@/components/ui/Form';
import { TextField } from '@/components/ui/TextField';
import type { SecurityStatus } from '@/lib/api/security';
import { emailFault } from '@/lib/auth/rules';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import type { CallError } from '@/lib/client/callError';
import { useForm } from '@/lib/form/useForm';
import { useErrorText } from '@/lib/i18n/errorText';
import { useReasonText } from '@/lib/i18n/reasonText';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useBindEmail, useSecurity, useSendNewCode } from '@/lib/security/hooks';

export function BindEmailScreen() {
  const t = useTranslations('security.bindEmail');
  const { redirect } = useNavigation();
  const status = useSecurity();
  return (
    <ScreenFrame title={t(status.data?.email ? 'changeTitle' : 'title')} load={status}>
      {(data) => (
        <div className="px-4">
          <StepHead
            title={t(data.email === null ? 'heading' : 'changeHeading')}
            text={data.email === null ? t('text') : t('changeText', { email: data.email })}
          />
          <BindForm key={data.ways.join()} status={data} onDone={() => redirect(paths.security.emailBound.href())} />
        </div>
      )}
    </ScreenFrame>
  );
}

/** Where a refusal belongs: at the address, at the code that was sent there, at the proof, or at the whole form. */
function placeOf(error: CallError): 'address' | 'code' | 'proof' | null {
  if (error.reason === 'emailForm' || error.reason === 'emailTaken') return 'address';
  return isAtProof(error) ? 'proof' : error.args.at === 'code' ? 'code' : null;
}

function BindForm({ status, onDone }: { status: SecurityStatus; onDone: () => void }) {
  const t = useTranslations('security.bindEmail');
  const reasonText = useReasonText();
  const errorText = useErrorText();
  const send = useSendNewCode();
  const bind = useBindEmail();
  const ofProof = useTranslations('auth.proof');
  const proof = useProof(status, 'changeEmail');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [resendAt, setResendAt] = useState<number | null>(null);
  const address = email.trim();
  const fault = emailFault(address);
  const form = useForm({
    values: { address, code, proof: [proof.value, proof.shown] },
    faults: {
      address: reasonText(fault),
      code: code.length < 6 ? t(resendAt === null ? 'sendFirst' : 'missing') : null,
      proof: proof.isMissing ? ofProof(missingProof(proof.way)) : null,
    },
    error: bind.error,
    placeOf,
  });

  const sendCode = async () => {
    form.check('address');
    if (fault) return;
    const sent = await send.run({ email: address });
    if (!sent) return;
    setResendAt(sent.resendAt);
    // What was missing before the letter came is asked for again by the next press.
    form.restart();
  };
  const submit = async () => {
    if (await form.submit(() => bind.run({ email: address, code, proof: proof.proof }))) onDone();
  };
  const unsent = send.error && errorText(send.error);
  const isAtAddress = send.error?.reason === 'emailForm';
  /** The refusal of the last try is cleared by the next key. */
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (bind.error) bind.clear();
  };
  return (
    <Form className="space-y-4" onSubmit={submit}>
      <TextField
        label={t('address')}
        value={email}
        onChange={typing(setEmail)}
        error={form.fault('address') ?? (isAtAddress ? unsent : null)}
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        maxLength={254}
      />
      <CodeField
        label={t('code')}
        value={code}
        onChange={typing(setCode)}
        error={(isAtAddress ? null : unsent) ?? form.fault('code')}
        hint={<MailedHint text={t('codeHint')} />}
        after={<SendCode resendAt={resendAt} busy={send.busy} onSend={() => void sendCode()} />}
      />
      <ProofFields state={proof} error={form.fault('proof')} />
      <FormError text={form.refusal} />
      <Button type="submit" busy={bind.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
