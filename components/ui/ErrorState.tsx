import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './Button';

interface ErrorStateProps {
  text?: string;
  /** It will never be there, and the button leads away. */
  isAbsent?: boolean;
  /** In a low place of its own, as a chart's: two lines and a small button, which never reach over what stands beneath. */
  isLow?: boolean;
  onRetry: () => void;
}

/** What failed, in words, and a button to try again. */
export function ErrorState({ text, isAbsent = false, isLow = false, onRetry }: ErrorStateProps) {
  const t = useTranslations('shell');
  if (isLow)
    return (
      <div role="alert" className="flex h-full flex-col items-center justify-center overflow-hidden px-4 text-center">
        <h2 className="text-label font-semibold">{t('failure.title')}</h2>
        <p className="text-caption text-ink-2">{text ?? t('failure.screenText')}</p>
        <div className="mt-2">
          <Button inline kind="secondary" size="small" onPress={onRetry}>
            {t('retry')}
          </Button>
        </div>
      </div>
    );
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
