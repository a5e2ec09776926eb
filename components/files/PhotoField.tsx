/** A photo of a form: taken or chosen, shown, sent, and sent again after a failure. */
import { Camera, CircleCheck, ImageUp, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import type { PhotoInput } from '@/lib/files/usePhoto';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { fromQuote } from '@/lib/money/decimal';

const KINDS = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

interface Props {
  label: string;
  hint?: string;
  photo: PhotoInput;
  /** What is wrong with the field as a part of its form, such as that it is missing. */
  error?: string | null;
  /** Drawn where the photo will be. */
  art: ReactNode;
}

export function PhotoField({ label, hint, photo, error = null, art }: Props) {
  const t = useTranslations('files');
  const beneath = useId();
  const heading = useId();
  const errorText = useErrorText();
  const fault = photo.fault ? errorText(photo.fault) : error;
  return (
    <div role="group" aria-labelledby={heading} aria-describedby={beneath}>
      <p id={heading} className="text-label text-ink-2 mb-1.5">
        {label}
      </p>
      <div className={`rounded-m bg-surface overflow-hidden ${fault ? 'shadow-[inset_0_0_0_1.5px_var(--red)]' : ''}`}>
        {photo.preview === null ? (
          <div className="text-ink-3 grid h-32 place-items-center">{art}</div>
        ) : (
          <Preview label={label} photo={photo} />
        )}
        <div className="flex flex-wrap gap-2 px-3 pb-3">
          {photo.preview === null && (
            <Picker
              icon={Camera}
              text={t('take')}
              name={`${label}: ${t('take')}`}
              camera
              invalid={Boolean(fault)}
              onPick={photo.choose}
            />
          )}
          <Picker
            icon={ImageUp}
            text={photo.preview === null ? t('choose') : t('retake')}
            name={`${label}: ${photo.preview === null ? t('choose') : t('retake')}`}
            invalid={Boolean(fault) && photo.preview !== null}
            onPick={photo.choose}
          />
          {/* The same one would be refused again. */}
          {photo.stage === 'failed' && photo.fault?.kind !== 'refused' && (
            <button
              type="button"
              onClick={photo.retry}
              className="press text-label bg-page inline-flex h-11 flex-1 items-center justify-center gap-1.5 rounded-full px-3 font-semibold"
            >
              <RotateCw aria-hidden className="size-4" />
              {t('retry')}
            </button>
          )}
        </div>
      </div>
      <p
        id={beneath}
        role={fault ? 'alert' : undefined}
        className={`text-caption mt-1 min-h-4 ${fault ? 'text-danger' : photo.blurred ? 'text-warn' : 'text-ink-3'}`}
      >
        {fault ?? (photo.blurred ? t('blurred') : hint)}
      </p>
    </div>
  );
}

function Picker({
  icon: Icon,
  text,
  name,
  camera = false,
  invalid = false,
  onPick,
}: {
  icon: LucideIcon;
  text: string;
  name: string;
  camera?: boolean;
  invalid?: boolean;
  onPick: (file: File) => void;
}) {
  return (
    <label className="press text-label bg-page has-focus-visible:outline-brand relative inline-flex h-11 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-full px-3 font-semibold has-focus-visible:outline-2">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span aria-hidden className="whitespace-nowrap">
        {text}
      </span>
      <input
        type="file"
        aria-label={name}
        aria-invalid={invalid || undefined}
        accept={KINDS}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) onPick(file);
        }}
        className="absolute inset-0 cursor-pointer opacity-0 scroll-my-24"
      />
    </label>
  );
}

/** The picture with how far it is. */
function Preview({ label, photo }: { label: string; photo: PhotoInput }) {
  const t = useTranslations('files');
  const format = useFormat();
  const says = {
    empty: null,
    preparing: t('preparing'),
    sending: t('sending', { percent: format.share(fromQuote(photo.progress, 2)) }),
    sent: t('sent'),
    failed: null,
  }[photo.stage];
  return (
    <div className="relative mb-3 h-44">
      {/* eslint-disable-next-line nextjs/no-img-element -- an address of this device */}
      <img src={photo.preview ?? ''} alt={t('preview', { label })} className="size-full object-cover" />
      {photo.stage === 'sending' && (
        <span
          aria-hidden
          className="bg-brand absolute bottom-0 left-0 h-1 w-full origin-left transition-transform"
          style={{ transform: `scaleX(${photo.progress})` }}
        />
      )}
      <span role="status" className="absolute right-2 bottom-3">
        {says && (
          <span className="bg-page text-caption inline-flex items-center gap-1 rounded-full px-2.5 py-1 font-semibold">
            {photo.stage === 'sent' &&
              (photo.blurred ? (
                <TriangleAlert aria-hidden className="text-warn size-3.5" />
              ) : (
                <CircleCheck aria-hidden className="text-good size-3.5" />
              ))}
            {says}
          </span>
        )}
      </span>
    </div>
  );
}
