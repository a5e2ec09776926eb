/** Appealing, or showing more: what happened, whom to reach, and files. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { Select } from '@/components/ui/Select';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import { toast } from '@/components/ui/toast';
import { useFirstFault } from '@/components/ui/useFirstFault';
import { AppealReason } from '@/lib/api/c2cTalk';
import { useAddEvidence, useAppealOrder } from '@/lib/c2c/talk';
import { useEvidence } from '@/lib/files/useEvidence';
import { useForm } from '@/lib/form/useForm';
import { EvidenceFiles } from './EvidenceFiles';

const SHORTEST = 10;
const LONGEST = 500;
const PHONE = /^\+?[\d ()-]{6,24}$/;

interface Props {
  orderNo: string;
  /** The order has ended, and its coins are not in escrow any more. */
  isReopening: boolean;
  onDone: () => void;
}

export function AppealForm({ orderNo, isReopening, onDone }: Props) {
  const t = useTranslations('c2cTalk.form');
  const action = useAppealOrder();
  const files = useEvidence('evidence');
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const [reason, setReason] = useState<AppealReason | null>(null);
  const [description, setDescription] = useState('');
  const [contactName, setName] = useState('');
  const [contactPhone, setPhone] = useState('');
  const form = useForm({
    values: { reason, description, contactName, contactPhone, files: files.ids },
    faults: {
      reason: reason === null ? t('faults.reason') : null,
      description: description.trim().length < SHORTEST ? t('faults.description') : null,
      contactName: contactName.trim() === '' ? t('faults.name') : null,
      contactPhone: PHONE.test(contactPhone.trim()) ? null : t('faults.phone'),
      files: files.isSending ? t('faults.sending') : files.ids.length === 0 ? t('faults.files') : null,
    },
    error: action.error,
    placeOf: (error) => (error.reason === 'fileUnknown' ? 'files' : null),
  });
  const submit = async () => {
    const made = await form.submit(async () =>
      reason === null
        ? null
        : action.run({ orderNo, reason, description, contactName, contactPhone, files: [...files.ids] }),
    );
    if (!made) return showFault();
    toast.done(t('done'));
    onDone();
  };
  return (
    <Form ref={ref} className="space-y-4 px-4 pt-3" onSubmit={submit}>
      <p className="bg-surface rounded-m text-label text-ink-2 px-3 py-2.5">{t(isReopening ? 'introPaid' : 'intro')}</p>
      <Field label={t('reason')} error={form.fault('reason')}>
        {(parts) => (
          <Select
            label={t('reason')}
            items={AppealReason.options.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={reason}
            onChange={setReason}
            parts={parts}
          />
        )}
      </Field>
      <TextArea
        label={t('description')}
        value={description}
        onChange={setDescription}
        error={form.fault('description')}
        hint={t('descriptionHint')}
        maxLength={LONGEST}
      />
      <EvidenceFiles input={files} error={form.fault('files')} />
      <TextField
        label={t('name')}
        value={contactName}
        onChange={setName}
        error={form.fault('contactName')}
        autoComplete="name"
        maxLength={60}
      />
      <TextField
        label={t('phone')}
        type="tel"
        value={contactPhone}
        onChange={setPhone}
        error={form.fault('contactPhone')}
        hint={t('phoneHint')}
        autoComplete="tel"
        maxLength={24}
        onLeave={() => form.leave('contactPhone')}
      />
      <FormError text={form.refusal} />
      <Button type="submit" busy={action.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}

export function MoreEvidence({ orderNo, onDone }: { orderNo: string; onDone: () => void }) {
  const t = useTranslations('c2cTalk.form');
  const action = useAddEvidence();
  const files = useEvidence('evidence');
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const [description, setDescription] = useState('');
  const form = useForm({
    values: { description, files: files.ids },
    faults: {
      description: description.trim().length < SHORTEST ? t('faults.description') : null,
      files: files.isSending ? t('faults.sending') : null,
    },
    error: action.error,
    placeOf: (error) => (error.reason === 'fileUnknown' ? 'files' : null),
  });
  const submit = async () => {
    const made = await form.submit(() => action.run({ orderNo, description, files: [...files.ids] }));
    if (!made) return showFault();
    toast.done(t('added'));
    onDone();
  };
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      <TextArea
        label={t('more')}
        value={description}
        onChange={setDescription}
        error={form.fault('description')}
        maxLength={LONGEST}
      />
      <EvidenceFiles input={files} error={form.fault('files')} />
      <FormError text={form.refusal} />
      <Button type="submit" busy={action.busy}>
        {t('add')}
      </Button>
    </Form>
  );
}
