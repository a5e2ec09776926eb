/** A new address for the book, proved by the second factor; or another label for one that is there, which takes none. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProofFields } from '@/components/auth/ProofFields';
import { AddressText } from '@/components/ui/AddressText';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { Sheet } from '@/components/ui/Sheet';
import { TextField } from '@/components/ui/TextField';
import { toast } from '@/components/ui/toast';
import type { SecurityStatus } from '@/lib/api/security';
import type { BookAddress } from '@/lib/api/withdrawals';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import { useForm } from '@/lib/form/useForm';
import { useSaveAddress } from '@/lib/withdrawals/hooks';
import { isAddressForm, isRetyped, pastedAddress } from '@/lib/withdrawals/rules';
import { Lookalike } from './AddressNotes';

const LONGEST_LABEL = 40;
const AT_ADDRESS = new Set(['withdrawAddress', 'withdrawChecksum']);

export function AddressSheet({
  entry,
  status,
  onClose,
}: {
  /** The one that gets another label; null for a new one. */
  entry: BookAddress | null;
  status: SecurityStatus;
  onClose: () => void;
}) {
  const t = useTranslations('withdrawals.book');
  const ofProof = useTranslations('auth.proof');
  const [address, setAddress] = useState('');
  const [label, setLabel] = useState(entry?.label ?? '');
  const [retyped, setRetyped] = useState('');
  const save = useSaveAddress();
  const proof = useProof(status, 'addressBook');
  const text = pastedAddress(address);
  const known = save.error?.reason === 'addressLookalike' ? (save.error.args.known ?? null) : null;
  const isNew = entry === null;
  const form = useForm({
    values: { address: text, label, proof: [proof.value, proof.shown], retyped },
    faults: {
      address: isNew && !isAddressForm(text) ? t(text === '' ? 'addressMissing' : 'addressForm') : null,
      label: label.trim() === '' ? t('labelMissing') : null,
      proof: isNew && proof.isMissing ? ofProof(missingProof(proof.way)) : null,
      retyped: known !== null && !isRetyped(text, retyped) ? t('retypedMissing') : null,
    },
    error: save.error,
    placeOf: (error) => {
      if (isAtProof(error)) return 'proof';
      if (error.reason === 'addressLookalike') return 'retyped';
      return AT_ADDRESS.has(error.reason ?? '') ? 'address' : null;
    },
  });
  const submit = async () => {
    const saved = await form.submit(() =>
      save.run({
        address: entry?.address ?? text,
        label,
        ...(retyped !== '' && { retyped }),
        proof: isNew ? proof.proof : {},
      }),
    );
    if (!saved) return;
    toast.done(t('saved'));
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={t(isNew ? 'add' : 'rename')}>
      <Form className="space-y-4" onSubmit={submit}>
        {entry ? (
          <AddressText address={entry.address} />
        ) : (
          <TextField
            label={t('address')}
            value={address}
            onChange={(next) => {
              save.clear();
              setAddress(next);
            }}
            error={form.fault('address')}
            autoComplete="off"
            maxLength={100}
            onLeave={() => form.leave('address')}
          />
        )}
        {known !== null && (
          <Lookalike
            address={text}
            known={known}
            retyped={retyped}
            onChange={setRetyped}
            error={form.fault('retyped')}
          />
        )}
        <TextField
          label={t('label')}
          value={label}
          onChange={setLabel}
          error={form.fault('label')}
          hint={t('labelHint')}
          autoComplete="off"
          maxLength={LONGEST_LABEL}
        />
        {isNew && <ProofFields state={proof} error={form.fault('proof')} />}
        {isNew && <p className="bg-surface rounded-m text-label text-ink-2 px-3 py-2.5">{t('waitText')}</p>}
        <FormError text={form.refusal} />
        <Button type="submit" busy={save.busy}>
          {t('save')}
        </Button>
      </Form>
    </Sheet>
  );
}
