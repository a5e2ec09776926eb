/** The phrase by which one knows our mail: set, change or remove. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/ui/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { TextField } from '@/components/ui/TextField';
import { toast } from '@/components/ui/toast';
import type { SecurityStatus } from '@/lib/api/security';
import { antiPhishingFault } from '@/lib/auth/rules';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import { useForm } from '@/lib/form/useForm';
import { useReasonText } from '@/lib/i18n/reasonText';
import { useSetAntiPhishing } from '@/lib/security/hooks';

export function AntiPhishingSheet({ status, onClose }: { status: SecurityStatus; onClose: () => void }) {
  const t = useTranslations('security.antiPhishing');
  const reasonText = useReasonText();
  const save = useSetAntiPhishing();
  const ofProof = useTranslations('auth.proof');
  const proof = useProof(status, 'antiPhishing');
  const [phrase, setPhrase] = useState(status.antiPhishing ?? '');
  const form = useForm({
    values: { phrase, proof: [proof.value, proof.shown] },
    faults: {
      phrase: reasonText(antiPhishingFault(phrase.trim())),
      proof: proof.isMissing ? ofProof(missingProof(proof.way)) : null,
    },
    error: save.error,
    placeOf: (error) => (isAtProof(error) ? 'proof' : null),
  });

  const send = async (value: string | null) => {
    const fields = value === null ? (['proof'] as const) : undefined;
    if (!(await form.submit(() => save.run({ phrase: value, proof: proof.proof }), fields))) return;
    toast.done(t(value === null ? 'removed' : 'saved'));
    onClose();
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <div className="space-y-1">
          <Button busy={save.busy} onPress={() => void send(phrase.trim())}>
            {t('save')}
          </Button>
          {status.antiPhishing !== null && (
            <Button kind="text" onPress={() => void send(null)}>
              {t('remove')}
            </Button>
          )}
        </div>
      }
    >
      <p className="text-label text-ink-2 mb-4">{t('text')}</p>
      <div className="space-y-4">
        <TextField
          label={t('phrase')}
          value={phrase}
          onChange={setPhrase}
          hint={t('hint')}
          error={form.fault('phrase')}
          maxLength={20}
          autoComplete="off"
        />
        <ProofFields state={proof} error={form.fault('proof')} />
      </div>
      <FormError text={form.refusal} />
    </Sheet>
  );
}
