/** Where a message is written; one that a swindler might write is asked about before it goes. */
import { ArrowUp, ImagePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/Form';
import { LONGEST_C2C_MESSAGE } from '@/lib/api/c2cTalk';
import { warningOf } from '@/lib/c2c/warnings';

interface Props {
  value: string;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
  onPicture: (file: File) => void;
}

export function ChatComposer({ value, onChange, onSend, onPicture }: Props) {
  const t = useTranslations('c2cTalk');
  const send = async () => {
    const text = value.trim();
    if (text === '') return;
    const warning = warningOf(text);
    const question = {
      title: t(`warning.${warning ?? 'elsewhere'}.ask`),
      text: t('askText'),
      confirm: t('sendAnyway'),
    };
    if (warning === null || (await dialog.confirm({ ...question, cancel: t('back') }))) onSend(text);
  };
  return (
    <Form className="flex w-full items-end gap-2" onSubmit={send}>
      <label className="press text-ink-2 has-focus-visible:outline-brand relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2">
        <ImagePlus aria-hidden className="size-6" strokeWidth={1.7} />
        <input
          type="file"
          aria-label={t('addPicture')}
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again.
            event.target.value = '';
            if (file) onPicture(file);
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <textarea
        rows={1}
        value={value}
        maxLength={LONGEST_C2C_MESSAGE}
        aria-label={t('write')}
        placeholder={t('write')}
        onChange={(event) => onChange(event.target.value)}
        className="bg-surface field-sizing-content max-h-28 min-h-11 min-w-0 flex-1 resize-none rounded-[22px] px-4 py-[0.6875rem] text-[1rem] leading-[1.375rem] outline-none focus:shadow-[inset_0_0_0_1.5px_var(--brand)]"
      />
      <button
        type="submit"
        aria-label={t('send')}
        className={`press grid size-11 shrink-0 place-items-center rounded-full ${value.trim() === '' ? 'bg-surface text-ink-3' : 'bg-brand text-white'}`}
      >
        <ArrowUp aria-hidden className="size-5.5" strokeWidth={2} />
      </button>
    </Form>
  );
}
