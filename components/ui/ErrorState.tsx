import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './Button';

/** What failed, in words, and a button to try again; `isAbsent`: it will never be there, and the button leads away. */
export function ErrorState({
  text,
  isAbsent = false,
  onRetry,
}: {
  text?: string;
  isAbsent?: boolean;
  onRetry: () => void;
}) {
  const t = useTranslations('shell');
  return (
    <div role="alert" className="flex flex-col items-center px-8 py-14 text-center">
      <span className="bg-surface text-ink-3 grid size-16 place-items-center rounded-full">
        <CloudOff aria-hidden className="size-7" strokeWidth={1.5} />
      </span>
      <h2 className="mt-4 font-semibold">{t(isAbsent ? 'notOffered.title' : 'failure.title')}</h2>
      <p className="text-label text-ink-2 mt-1 max-w-72 [overflow-wrap:anywhere]">
        {text ?? t(isAbsent ? 'notOffered.text' : 'failure.screenText')}
      </p>
      <div className="mt-5">
        <Button inline kind="secondary" onPress={onRetry}>
          {t(isAbsent ? 'back' : 'retry')}
        </Button>
      </div>
    </div>
  );
}
