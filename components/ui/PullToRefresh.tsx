import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { usePull } from './usePull';

/** Content that is loaded again when it is pulled down. */
export function PullToRefresh({ onRefresh, children }: { onRefresh: () => Promise<void>; children: ReactNode }) {
  const t = useTranslations('shell.list');
  const { ref, distance, willRefresh, refreshing } = usePull(onRefresh);
  const height = refreshing ? 44 : distance;
  return (
    <div ref={ref} className="overscroll-y-contain">
      <div
        className="text-label text-ink-3 flex items-end justify-center overflow-hidden"
        style={{ height }}
        role="status"
      >
        {height > 0 && (
          <span className="flex h-11 items-center gap-2">
            {refreshing && <LoaderCircle aria-hidden className="size-4 animate-[spin_1s_linear_infinite]" />}
            {refreshing ? t('refreshing') : willRefresh ? t('release') : t('pull')}
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
