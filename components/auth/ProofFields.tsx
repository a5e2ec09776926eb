/** What shows that it is really the person before a sensitive step: authenticator, e-mail code, or the login password where nothing is bound. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CodeField } from '@/components/ui/CodeField';
import { PasswordField } from '@/components/ui/PasswordField';
import type { Proof } from '@/lib/api/security';
import { security } from '@/lib/api/security';
import type { CodePurpose } from '@/lib/api/shapes';
import { useAction } from '@/lib/client/useAction';
import { useErrorText } from '@/lib/i18n/errorText';
import { SendCode } from './SendCode';

export interface ProofState {
  factor: 'totp' | 'email' | null;
  value: string;
  set: (value: string) => void;
  /** What the call takes; empty as long as nothing was typed. */
  proof: Proof;
  isMissing: boolean;
}

export function useProof(factor: 'totp' | 'email' | null): ProofState {
  const [value, set] = useState('');
  const proof = factor === 'totp' ? { totpCode: value } : factor === 'email' ? { emailCode: value } : { password: value };
  return { factor, value, set, proof: value === '' ? {} : proof, isMissing: factor === null ? value === '' : value.length < 6 };
}

/** Reasons that belong under these fields and not to the whole form. */
const OWN = new Set(['codeWrong', 'codeExpired', 'totpWrong', 'oldPasswordWrong', 'secondFactorNeeded']);
export const isProofReason = (reason: string | null | undefined): boolean => OWN.has(reason ?? '');

export function ProofFields({ state, email, purpose, error }: { state: ProofState; email: string | null; purpose: CodePurpose; error: string | null }) {
  const t = useTranslations('auth.proof');
  const errorText = useErrorText();
  const send = useAction(security.sendCode, { quiet: true });
  const [resendAt, setResendAt] = useState<number | null>(null);
  const sendCode = async () => {
    const sent = await send.run({ purpose });
    if (sent) setResendAt(sent.resendAt);
  };
  if (state.factor === null) return <PasswordField label={t('password')} value={state.value} onChange={state.set} error={error} hint={t('passwordHint')} enterKeyHint="done" />;
  if (state.factor === 'totp') return <CodeField label={t('totp')} value={state.value} onChange={state.set} error={error} hint={t('totpHint')} />;
  return (
    <CodeField
      label={t('email')}
      value={state.value}
      onChange={state.set}
      error={error ?? (send.error && errorText(send.error))}
      hint={t('emailHint', { email: email ?? '' })}
      after={<SendCode resendAt={resendAt} busy={send.busy} onSend={() => void sendCode()} />}
    />
  );
}
