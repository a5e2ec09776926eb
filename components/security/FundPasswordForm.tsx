/** The fields of one way to a fund password: the proof of that way, and the new digits twice. */
import type { Proof } from '@/lib/api/shapes';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/ui/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { Form } from '@/components/ui/Form';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { SecurityStatus } from '@/lib/api/security';
import { fundPasswordFault } from '@/lib/auth/rules';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import { useForm } from '@/lib/form/useForm';
import { useReasonText } from '@/lib/i18n/reasonText';
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
  const reasonText = useReasonText();
  const saving = useSaving(way);
  const ofProof = useTranslations('auth.proof');
  const proof = useProof(status, 'fundPassword', way === 'email' || way === 'totp' ? way : undefined);
  const [newPassword, setNew] = useState('');
  const [confirmPassword, setConfirm] = useState('');
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const isMissing = way === 'old' ? proof.value.length < 6 : proof.isMissing;
  const form = useForm({
    values: { proof: [proof.value, proof.shown], newPassword, confirmPassword },
    faults: {
      proof: isMissing ? ofProof(way === 'old' ? 'digits' : missingProof(proof.way)) : null,
      newPassword: reasonText(fundPasswordFault(newPassword)),
      confirmPassword: reasonText(newPassword === confirmPassword ? null : 'passwordsDiffer'),
    },
    error: saving.error,
    placeOf: (error) => {
      if (isAtProof(error) || UNDER_PROOF.has(error.reason ?? '')) return 'proof';
      return UNDER_NEW.has(error.reason ?? '') ? 'newPassword' : null;
    },
  });
  const submit = async () => {
    const reply = await form.submit(() => saving.run({ code: proof.value, newPassword, confirmPassword }, proof.proof));
    return reply ? onDone() : showFault();
  };
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      {way === 'old' && (
        <CodeField
          secret
          label={t('oldPassword')}
          value={proof.value}
          onChange={proof.set}
          error={form.fault('proof')}
        />
      )}
      {way !== 'old' && <ProofFields state={proof} error={form.fault('proof')} />}
      <CodeField
        secret
        label={t('newPassword')}
        value={newPassword}
        onChange={setNew}
        hint={t('hint')}
        error={form.fault('newPassword')}
      />
      <CodeField
        secret
        label={t('confirmPassword')}
        value={confirmPassword}
        onChange={setConfirm}
        error={form.fault('confirmPassword')}
      />
      {way !== 'first' && <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t('hold')}</p>}
      <FormError text={form.refusal} />
      <Button type="submit" busy={saving.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
