/** Files of an appeal: pictures, PDF and MP4, each with what became of it. */
import { CircleAlert, CircleCheck, FilePlus, LoaderCircle, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MAX_EVIDENCE } from '@/lib/api/c2cTalk';
import type { FilesInput } from '@/lib/files/useEvidence';
import { useErrorText } from '@/lib/i18n/errorText';

const KINDS = 'image/jpeg,image/png,image/webp,application/pdf,video/mp4';

export function EvidenceFiles({ input, error }: { input: FilesInput; error: string | null }) {
  const t = useTranslations('c2cTalk.files');
  const errorText = useErrorText();
  const icons = { sending: LoaderCircle, sent: CircleCheck, failed: CircleAlert };
  return (
    <div role="group" aria-label={t('label')}>
      <p className="text-label text-ink-2 mb-1.5">{t('label')}</p>
      <ul>
        {input.list.map(({ key, name, state, error: fault }) => {
          const Icon = icons[state];
          return (
            <li key={key} className="bg-surface rounded-m mb-2 flex min-h-11 items-center gap-2 pl-3">
              <Icon aria-hidden className={`size-4 shrink-0 ${state === 'failed' ? 'text-danger' : 'text-brand'}`} />
              <span className="text-label min-w-0 flex-1 py-1.5">
                <span className="block truncate">{name}</span>
                <span role="status" className={`text-caption block ${fault ? 'text-danger' : 'text-ink-3'}`}>
                  {fault ? errorText(fault) : t(state)}
                </span>
              </span>
              <button
                type="button"
                aria-label={t('removeOf', { name })}
                onClick={() => input.remove(key)}
                className="press text-ink-3 grid size-11 shrink-0 place-items-center"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          );
        })}
      </ul>
      {input.list.length < MAX_EVIDENCE && (
        <label className="press text-label bg-surface rounded-m has-focus-visible:outline-brand relative flex h-11 cursor-pointer items-center justify-center gap-1.5 font-semibold has-focus-visible:outline-2">
          <FilePlus aria-hidden className="size-4" />
          <span aria-hidden>{t('add')}</span>
          <input
            type="file"
            aria-label={t('add')}
            accept={KINDS}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) input.add(file);
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
      )}
      <p
        role={error ? 'alert' : undefined}
        className={`text-caption mt-1 min-h-4 ${error ? 'text-danger' : 'text-ink-3'}`}
      >
        {error ?? t('hint')}
      </p>
    </div>
  );
}
