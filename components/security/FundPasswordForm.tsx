/** The fields of one way to a fund password: the proof of that way, and the new digits twice. */
import type { Proof } from '@/lib/api/shapes';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { Form } from '@/components/ui/Form';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { SecurityStatus } from '@/lib/api/security';
import { fundPasswordFault } from '@/lib/auth/rules';
import { isAtProof, useProof } from '@/lib/auth/useProof';
import { useErrorText } from '@/lib/i18n/errorText';
import {
  useChangeFundPassword,
  useFundPasswordByEmail,
  useFundPasswordByTotp,
  useSetFundPassword,
} from '@/lib/security/hooks';

export type FundWay = 'first' | 'old' | 'email' | 'totp';

/** What these calls refuse beside the new digits belongs to the proof of their way. */
const UNDER_PROOF = new Set([
  'fundPasswordWrong',
  'codeWrong',
  'codeExpired',
  'totpWrong',
  'lockedUntil',
  'lockedForDay',
]);
const UNDER_NEW = new Set(['fundPasswordForm', 'fundPasswordWeak', 'passwordSame']);

function useSaving(way: FundWay) {
  const [first, old, email, totp] = [
    useSetFundPassword(),
    useChangeFundPassword(),
    useFundPasswordByEmail(),
    useFundPasswordByTotp(),
  ];
  const { busy, error } = { first, old, email, totp }[way];
  const run = (given: { code: string; newPassword: string; confirmPassword: string }, proof: Proof) => {
    const { code, ...next } = given;
    if (way === 'first') return first.run({ ...next, proof });
    if (way === 'old') return old.run({ ...next, oldPassword: code });
    return (way === 'email' ? email : totp).run(given);
  };
  return { busy, error, run };
}

export function FundPasswordForm({
  way,
  status,
  onDone,
}: {
  way: FundWay;
  status: SecurityStatus;
  onDone: () => void;
}) {
  const t = useTranslations('security.fundPassword');
  const reasons = useTranslations('errors');
  const errorText = useErrorText();
  const saving = useSaving(way);
  const proof = useProof(status, 'fundPassword', way === 'email' || way === 'totp' ? way : undefined);
  const [newPassword, setNew] = useState('');
  const [confirmPassword, setConfirm] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [ref, showFault] = useFirstFault<HTMLFormElement>();

  const fault = fundPasswordFault(newPassword);
  const differs = newPassword !== confirmPassword;
  const isMissing = way === 'old' ? proof.value.length < 6 : proof.isMissing;
  const inProof = isAtProof(saving.error) || UNDER_PROOF.has(saving.error?.reason ?? '');
  const inNew = saving.error && UNDER_NEW.has(saving.error.reason ?? '') ? errorText(saving.error) : null;
  const proofError = inProof && saving.error ? errorText(saving.error) : submitted && isMissing ? t('missing') : null;

  const submit = async () => {
    setSubmitted(true);
    if (fault || differs || isMissing) return showFault();
    const reply = await saving.run({ code: proof.value, newPassword, confirmPassword }, proof.proof);
    return reply ? onDone() : showFault();
  };
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      {way === 'old' && (
        <CodeField secret label={t('oldPassword')} value={proof.value} onChange={proof.set} error={proofError} />
      )}
      {way !== 'old' && <ProofFields state={proof} error={proofError} />}
      <CodeField
        secret
        label={t('newPassword')}
        value={newPassword}
        onChange={setNew}
        hint={t('hint')}
        error={submitted && fault ? reasons(fault) : inNew}
      />
      <CodeField
        secret
        label={t('confirmPassword')}
        value={confirmPassword}
        onChange={setConfirm}
        error={submitted && differs ? reasons('passwordsDiffer') : null}
      />
      {way !== 'first' && <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t('hold')}</p>}
      <FormError text={saving.error && !inProof && !inNew ? errorText(saving.error) : null} />
      <Button type="submit" busy={saving.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
