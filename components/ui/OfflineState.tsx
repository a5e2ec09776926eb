import { WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './Button';
import { toast } from './toast';

/** In place of what cannot be read without a network: it comes by itself later, and a press asks at once. */
export function OfflineState({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('shell');
  const press = () => {
    // Without a word the press would seem to do nothing.
    if (!navigator.onLine) toast.show(t('network.offline'));
    onRetry();
  };
  return (
    <div className="flex flex-col items-center px-8 py-14 text-center">
      <span className="bg-surface text-ink-3 grid size-16 place-items-center rounded-full">
        <WifiOff aria-hidden className="size-7" strokeWidth={1.5} />
      </span>
      <p role="status" className="text-label text-ink-2 mt-4 max-w-72 [text-wrap:balance]">
        {t('offline.noData')}
      </p>
      <div className="mt-5">
        <Button inline kind="secondary" onPress={press}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}
