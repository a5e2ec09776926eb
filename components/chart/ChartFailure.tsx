/** A chart that cannot be loaded, in its own low place: two lines and a small button, which never reach over what stands beneath. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';

export function ChartFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('shell');
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center overflow-hidden px-4 text-center">
      <h2 className="text-label font-semibold">{t('failure.title')}</h2>
      <p className="text-caption text-ink-2">{t('failure.screenText')}</p>
      <div className="mt-2">
        <Button inline kind="secondary" size="small" onPress={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}
