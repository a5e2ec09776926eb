/** A change in a sheet for which one has to prove who one is: the proof, what follows from the change, and one button. */
import { useTranslations } from 'next-intl';
import { type ReactNode } from 'react';
import { FormError } from '@/components/ui/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import type { SecurityStatus } from '@/lib/api/security';
import type { ProvedPurpose, Proof } from '@/lib/api/shapes';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import type { CallError } from '@/lib/client/callError';
import { useForm } from '@/lib/form/useForm';

interface Props {
  status: SecurityStatus;
  purpose: ProvedPurpose;
  /** What stands above the proof. */
  children?: ReactNode;
  /** What follows from it. */
  consequence: string;
  button: string;
  isDanger?: boolean;
  busy: boolean;
  error: CallError | null;
  /** Why it could not be sent at all. */
  fault?: string | null;
  /** Called without a proof too, so that the fields above can say what they miss; then it is null. */
  onSend: (proof: Proof | null) => void;
  /** The word for leaving it, and what that does; absent where the sheet's own "close" is enough. */
  back?: { label: string; onPress: () => void };
}

export function ProvenStep({
  status,
  purpose,
  children,
  consequence,
  button,
  isDanger = false,
  busy,
  error,
  fault = null,
  onSend,
  back,
}: Props) {
  const t = useTranslations('auth.proof');
  const proof = useProof(status, purpose);
  const form = useForm({
    values: { proof: [proof.value, proof.shown] },
    faults: { proof: proof.isMissing ? t(missingProof(proof.way)) : null },
    error,
    placeOf: (refusal) => (isAtProof(refusal) ? 'proof' : null),
  });
  const send = () => {
    if (!proof.isMissing) return void form.submit(async () => onSend(proof.proof));
    form.check('proof');
    return onSend(null);
  };
  return (
    <div className="space-y-4">
      {children}
      <ProofFields state={proof} error={form.fault('proof')} />
      <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{consequence}</p>
      <FormError text={fault ?? form.refusal} />
      <div className="space-y-1">
        <Button kind={isDanger ? 'danger' : 'primary'} busy={busy} onPress={send}>
          {button}
        </Button>
        {back && (
          <Button kind="text" onPress={back.onPress}>
            {back.label}
          </Button>
        )}
      </div>
    </div>
  );
}
