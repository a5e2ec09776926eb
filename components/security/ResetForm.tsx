/** Asking people for a reset: what was lost, what happened, two photos, and what else proves the person. */
import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { FormError } from '@/components/ui/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { PhotoArt } from '@/components/files/PhotoArt';
import { PhotoField } from '@/components/files/PhotoField';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { Select } from '@/components/ui/Select';
import { TextArea } from '@/components/ui/TextArea';
import { toast } from '@/components/ui/toast';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { ResetSubject, SecurityStatus } from '@/lib/api/security';
import { RESET_PHOTO_DAYS } from '@/lib/security/rules';
import { LONGEST_REMARK, useResetForm } from '@/lib/security/useResetForm';

export function ResetForm({ lost, status }: { lost: readonly ResetSubject[]; status: SecurityStatus }) {
  const t = useTranslations('security.reset');
  const form = useResetForm(status, lost[0] ?? null);
  const { state, busy } = form;
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const submit = async () => {
    if (form.isSending) return toast.show(t('wait'));
    return (await form.submit()) ? toast.done(t('sent')) : showFault();
  };
  return (
    <Form ref={ref} className="space-y-4" onSubmit={submit}>
      <Field label={t('what')}>
        {() => (
          <Select
            label={t('what')}
            items={lost.map((value) => ({ value, label: t(`lost.${value}`) }))}
            value={form.what}
            onChange={form.setWhat}
          />
        )}
      </Field>
      <TextArea
        label={t('remark')}
        value={form.remark}
        onChange={form.setRemark}
        maxLength={LONGEST_REMARK}
        hint={t('remarkHint')}
        error={state.fault('remark')}
      />
      <section className="space-y-4">
        <h3 className="text-title font-semibold">{t('photos')}</h3>
        <p className="text-label text-ink-3 -mt-3">{t('photosText')}</p>
        <PhotoField
          label={t('document')}
          photo={form.document}
          error={state.fault('document')}
          art={<PhotoArt side="front" />}
        />
        <PhotoField
          label={t('hand')}
          hint={t('handHint')}
          photo={form.hand}
          error={state.fault('hand')}
          art={<PhotoArt side="hand" />}
        />
        <p className="text-caption text-ink-3 flex gap-1.5">
          <LockKeyhole aria-hidden className="size-3.5 shrink-0" />
          {t('privacy', { days: RESET_PHOTO_DAYS })}
        </p>
      </section>
      <ProofFields state={form.proof} error={state.fault('proof')} />
      <p className="text-label text-ink-2 bg-surface rounded-m px-3 py-2.5">{t('note')}</p>
      <FormError text={state.refusal} />
      <Button type="submit" busy={busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
