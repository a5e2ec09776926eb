/** Who one is, by a document and three photos. */
import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FormError } from '@/components/ui/FormError';
import { FormPart } from '@/components/ui/FormPart';
import { PhotoArt } from '@/components/files/PhotoArt';
import { PhotoField } from '@/components/files/PhotoField';
import { Button } from '@/components/ui/Button';
import { DateField } from '@/components/ui/DateField';
import { Field } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { Select } from '@/components/ui/Select';
import { TextField } from '@/components/ui/TextField';
import { toast } from '@/components/ui/toast';
import { useFirstFault } from '@/components/ui/useFirstFault';
import { DocumentType } from '@/lib/api/identity';
import { serverNow } from '@/lib/device/serverClock';
import { formatDate } from '@/lib/format/times';
import { type BasicInput, SIDES } from '@/lib/identity/useBasicForm';
import { CountryPicker } from './CountryPicker';

export function BasicForm({ input }: { input: BasicInput }) {
  const t = useTranslations('identity');
  const photos = useTranslations('files');
  const { form, set, state, busy, submit } = input;
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const bind = (field: 'realName' | 'documentNo' | 'birthDate' | 'expiresOn') => ({
    label: t(`basic.${field}`),
    value: form[field],
    onChange: (value: string) => set(field, value),
    onLeave: () => state.leave(field),
    error: state.fault(field),
  });
  const today = formatDate(serverNow());
  const isPassport = form.documentType === 'passport';
  const send = async () => {
    if (input.isSending) return toast.show(t('basic.wait'));
    if (!(await submit())) showFault();
  };

  return (
    <Form ref={ref} onSubmit={send}>
      <FormPart title={t('basic.person')}>
        <CountryPicker
          value={form.nationality}
          onChange={(code) => set('nationality', code)}
          error={state.fault('nationality')}
        />
        <TextField
          {...bind('realName')}
          placeholder={t('basic.realNamePlaceholder')}
          autoComplete="name"
          maxLength={80}
          enterKeyHint="next"
        />
        <DateField {...bind('birthDate')} max={today} min="1900-01-01" autoComplete="bday" />
      </FormPart>
      <FormPart title={t('basic.document')}>
        <Field label={t('basic.documentType')}>
          {() => (
            <Select
              label={t('basic.documentType')}
              items={DocumentType.options.map((value) => ({ value, label: t(`documents.${value}`) }))}
              value={form.documentType}
              onChange={(type) => set('documentType', type)}
            />
          )}
        </Field>
        <TextField {...bind('documentNo')} autoComplete="off" maxLength={40} enterKeyHint="next" />
        <DateField {...bind('expiresOn')} min={today} />
      </FormPart>
      <FormPart title={t('basic.photos')} text={t('basic.photosText')}>
        {SIDES.map((side) => (
          <PhotoField
            key={side}
            label={side === 'back' && isPassport ? t('basic.backPassport') : t(`basic.${side}`)}
            {...(side === 'hand' ? { hint: t('basic.handHint') } : {})}
            photo={input.photos[side]}
            error={input.lacks(side) ? photos('missing') : null}
            art={<PhotoArt side={side} />}
          />
        ))}
      </FormPart>
      <p className="text-caption text-ink-3 mb-4 flex gap-1.5">
        <LockKeyhole aria-hidden className="size-3.5 shrink-0" />
        {t('privacy')}
      </p>
      <FormError text={state.refusal} />
      <Button type="submit" busy={busy}>
        {t('basic.submit')}
      </Button>
    </Form>
  );
}
