/** Who one is, by a document and three photos. */
import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormError } from '@/components/auth/FormError';
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
import { useErrorText } from '@/lib/i18n/errorText';
import { type BasicField, type BasicInput, SIDES } from '@/lib/identity/useBasicForm';
import { CountryPicker } from './CountryPicker';

export function BasicForm({ input }: { input: BasicInput }) {
  const t = useTranslations('identity');
  const photos = useTranslations('files');
  const reasons = useTranslations('errors');
  const errorText = useErrorText();
  const { form, set, leave, fault, error, busy, submit } = input;
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const wrong = (field: BasicField): string | null => {
    const reason = fault(field);
    if (reason === null) return null;
    return reason === 'missing' ? t('basic.countryMissing') : reasons(reason);
  };
  const bind = (field: 'realName' | 'documentNo' | 'birthDate' | 'expiresOn') => ({
    label: t(`basic.${field}`),
    value: form[field],
    onChange: (value: string) => set(field, value),
    onLeave: () => leave(field),
    error: wrong(field),
  });
  const today = formatDate(serverNow());
  const isPassport = form.documentType === 'passport';
  const send = async () => {
    if (input.isSending) return toast.show(t('basic.wait'));
    if (!(await submit())) showFault();
  };

  return (
    <Form ref={ref} onSubmit={send}>
      <Part title={t('basic.person')}>
        <CountryPicker
          value={form.nationality}
          onChange={(code) => set('nationality', code)}
          error={wrong('nationality')}
        />
        <TextField
          {...bind('realName')}
          placeholder={t('basic.realNamePlaceholder')}
          autoComplete="name"
          maxLength={80}
          enterKeyHint="next"
        />
        <DateField {...bind('birthDate')} max={today} min="1900-01-01" autoComplete="bday" />
      </Part>
      <Part title={t('basic.document')}>
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
      </Part>
      <Part title={t('basic.photos')} text={t('basic.photosText')}>
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
      </Part>
      <p className="text-caption text-ink-3 mb-4 flex gap-1.5">
        <LockKeyhole aria-hidden className="size-3.5 shrink-0" />
        {t('privacy')}
      </p>
      <FormError text={error && errorText(error)} />
      <Button type="submit" busy={busy}>
        {t('basic.submit')}
      </Button>
    </Form>
  );
}

export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="text-title font-semibold">{title}</h3>
      {text && <p className="text-label text-ink-3 mt-0.5">{text}</p>}
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  );
}
