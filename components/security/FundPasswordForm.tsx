/** The fields of one way to a fund password: the proof of that way, and the new digits twice. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { ProofFields, useProof } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { Form } from '@/components/ui/Form';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { SecurityStatus } from '@/lib/api/security';
import type { SecondFactor } from '@/lib/api/shapes';
import { fundPasswordFault } from '@/lib/auth/rules';
import { useErrorText } from '@/lib/i18n/errorText';
import { useChangeFundPassword, useFundPasswordByEmail, useFundPasswordByTotp, useSetFundPassword } from '@/lib/security/hooks';

export type FundWay = 'first' | 'old' | 'email' | 'totp';

const UNDER_PROOF = new Set(['fundPasswordWrong', 'codeWrong', 'codeExpired', 'totpWrong', 'secondFactorNeeded']);

/** The factor that a way asks for; the first one asks for what is bound, if anything is. */
const factorOf = (way: FundWay, status: SecurityStatus): 'totp' | 'email' | null => (way === 'email' || way === 'totp' ? way : way === 'first' ? status.factor : null);

function useSaving(way: FundWay) {
  const [first, old, email, totp] = [useSetFundPassword(), useChangeFundPassword(), useFundPasswordByEmail(), useFundPasswordByTotp()];
  const { busy, error } = { first, old, email, totp }[way];
  const run = (given: { code: string; newPassword: string; confirmPassword: string }, factor: SecondFactor) => {
    const { code, ...next } = given;
    if (way === 'first') return first.run({ ...next, factor });
    if (way === 'old') return old.run({ ...next, oldPassword: code });
    return (way === 'email' ? email : totp).run(given);
  };
  return { busy, error, run };
}

export function FundPasswordForm({ way, status, onDone }: { way: FundWay; status: SecurityStatus; onDone: () => void }) {
  const t = useTranslations('security.fundPassword');
  const reasons = useTranslations('errors');
  const errorText = useErrorText();
  const saving = useSaving(way);
  const factor = factorOf(way, status);
  const proof = useProof(factor);
  const [newPassword, setNew] = useState('');
  const [confirmPassword, setConfirm] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [ref, showFault] = useFirstFault<HTMLFormElement>();

  const fault = fundPasswordFault(newPassword);
  const differs = newPassword !== confirmPassword;
  const isMissing = way === 'first' && factor === null ? false : proof.value.length < 6;
  const inProof = UNDER_PROOF.has(saving.error?.reason ?? '');
  const proofError = inProof && saving.error ? errorText(saving.error) : submitted && isMissing ? t('missing') : null;

  const submit = async () => {
    setSubmitted(true);
    if (fault || differs || isMissing) return showFault();
    const { password: _none, ...given } = proof.proof;
    const reply = await saving.run({ code: proof.value, newPassword, confirmPassword }, factor === null ? {} : given);
    return reply ? onDone() : showFault();
  };
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      {way === 'old' && <CodeField secret label={t('oldPassword')} value={proof.value} onChange={proof.set} error={proofError} />}
      {factor !== null && <ProofFields state={proof} email={status.email} purpose="fundPassword" error={proofError} />}
      <CodeField secret label={t('newPassword')} value={newPassword} onChange={setNew} hint={t('hint')} error={submitted && fault ? reasons(fault) : null} />
      <CodeField secret label={t('confirmPassword')} value={confirmPassword} onChange={setConfirm} error={submitted && differs ? reasons('passwordsDiffer') : null} />
      {(way === 'email' || way === 'totp') && <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t('hold')}</p>}
      <FormError text={saving.error && !inProof ? errorText(saving.error) : null} />
      <Button type="submit" busy={saving.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
