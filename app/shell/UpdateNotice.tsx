/** Says that a new version of the app is ready, and takes it up when the person wants it. */
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { reloadInNewest, useIsNewVersionReady } from '@/lib/device/newVersion';

export function UpdateNotice() {
  const t = useTranslations('shell.newVersion');
  const isReady = useIsNewVersionReady();
  const [isPutOff, putOff] = useState(false);
  const [isTaking, take] = useState(false);
  if (!isReady || isPutOff) return null;
  const accept = () => {
    take(true);
    void reloadInNewest();
  };
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-[calc(4.25rem+var(--safe-bottom))] z-30 mx-auto max-w-(--column) px-4"
    >
      <div className="bg-ink rise rounded-m flex min-h-12 items-center gap-1 pl-4 text-white">
        <p className="text-label min-w-0 flex-1 py-2 font-medium">{t('ready')}</p>
        <button
          type="button"
          onClick={accept}
          disabled={isTaking}
          className="press text-label min-h-12 shrink-0 px-3 font-semibold underline disabled:opacity-50"
        >
          {t('take')}
        </button>
        <button
          type="button"
          aria-label={t('later')}
          onClick={() => putOff(true)}
          className="press grid size-12 shrink-0 place-items-center"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  );
}
