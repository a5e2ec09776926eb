/** A change of one's payment methods: what it is, then the fund password and the second factor. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { FormError } from '@/components/ui/FormError';
import { Sheet } from '@/components/ui/Sheet';
import type { SecurityStatus } from '@/lib/api/security';
import { isAtProof, useProof } from '@/lib/auth/useProof';
import type { CallError } from '@/lib/client/callError';
import { useForm } from '@/lib/form/useForm';
import type { Proofs } from '@/lib/payment-methods/useAccountForm';

interface Props {
  title: string;
  /** What follows from it. */
  text: string;
  button: string;
  isDanger?: boolean;
  status: SecurityStatus;
  busy: boolean;
  checking: boolean;
  error: CallError | null;
  onSend: (proofs: Proofs) => void;
  onClose: () => void;
}

export function ChangeSheet({
  title,
  text,
  button,
  isDanger = false,
  status,
  busy,
  checking,
  error,
  onSend,
  onClose,
}: Props) {
  const t = useTranslations('paymentMethods.change');
  const proofText = useTranslations('auth.proof');
  const [fundPassword, setFundPassword] = useState('');
  const proof = useProof(status, 'paymentMethods');
  const form = useForm({
    values: { fundPassword, proof: [proof.value, proof.shown] },
    faults: {
      fundPassword: fundPassword.length < 6 ? t('fundPasswordMissing') : null,
      proof: proof.isMissing ? proofText(proof.way === 'passkey' ? 'notShown' : 'missing') : null,
    },
    error,
    placeOf: (refusal) =>
      isAtProof(refusal) ? 'proof' : refusal.reason === 'fundPasswordWrong' ? 'fundPassword' : null,
  });
  const send = () => void form.submit(async () => onSend({ fundPassword, proof: proof.proof }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button kind={isDanger ? 'danger' : 'primary'} busy={busy} onPress={send}>
          {button}
        </Button>
      }
    >
      <p className="text-label text-ink-2 mb-4">{text}</p>
      <div className="space-y-4">
        <CodeField
          label={t('fundPassword')}
          value={fundPassword}
          onChange={setFundPassword}
          error={form.fault('fundPassword')}
          secret
        />
        <ProofFields state={proof} error={form.fault('proof')} />
        <FormError text={error?.isUnsettled ? t('unknown') : form.refusal} />
      </div>
      <p role="status" className="text-label text-ink-2 min-h-5">
        {checking ? t('checking') : ''}
      </p>
    </Sheet>
  );
}
