/** The whitelist, on at once or off after a day, by the second factor. */
import { useTranslations } from 'next-intl';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { Sheet } from '@/components/ui/Sheet';
import type { SecurityStatus } from '@/lib/api/security';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import { useForm } from '@/lib/form/useForm';
import { useSetWhitelist } from '@/lib/withdrawals/hooks';

export function WhitelistSheet({ on, status, onClose }: { on: boolean; status: SecurityStatus; onClose: () => void }) {
  const t = useTranslations('withdrawals.whitelist');
  const ofProof = useTranslations('auth.proof');
  const set = useSetWhitelist();
  const proof = useProof(status, 'addressBook');
  const form = useForm({
    values: { proof: [proof.value, proof.shown] },
    faults: { proof: proof.isMissing ? ofProof(missingProof(proof.way)) : null },
    error: set.error,
    placeOf: (error) => (isAtProof(error) ? 'proof' : null),
  });
  const submit = async () => {
    if (await form.submit(() => set.run({ on, proof: proof.proof }))) onClose();
  };
  const name = on ? 'on' : 'off';
  return (
    <Sheet open onClose={onClose} title={t(`${name}.title`)}>
      <Form className="space-y-4" onSubmit={submit}>
        <p className="text-label text-ink-2">{t(`${name}.text`)}</p>
        <ProofFields state={proof} error={form.fault('proof')} />
        <FormError text={form.refusal} />
        <Button type="submit" busy={set.busy}>
          {t(`${name}.button`)}
        </Button>
      </Form>
    </Sheet>
  );
}
