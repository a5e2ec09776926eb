/** What the last contracts brought, until the next one or until it is put away: a word over the screen is soon gone. */
import { ChevronRight, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/IconButton';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import { useVarieties } from '@/lib/market/hooks';
import { ENDED_HEIGHT, OrderRow } from './OrderRow';
import { useResultWords } from './useResultWords';

const HEAD_HEIGHT = 44;
export const LAST_HEIGHT = HEAD_HEIGHT + ENDED_HEIGHT;

export function LastResult({
  ended: [last, ...more],
  onHide,
  onAll,
}: {
  /** The newest first. */
  ended: readonly FixedTimeOrder[];
  onHide: () => void;
  /** Where there are several: shows all of them. */
  onAll: () => void;
}) {
  const t = useTranslations('fixedTime.orders');
  const say = useResultWords();
  const varieties = useVarieties().data;
  if (!last) return null;
  return (
    <section aria-label={t('last')}>
      <div className="flex min-h-11 items-center justify-between gap-2 pl-4">
        {more.length === 0 ? (
          <h2 className="text-label text-ink-3">{t('last')}</h2>
        ) : (
          <button
            type="button"
            onClick={onAll}
            className="press num text-label flex min-h-11 min-w-0 items-center gap-1 text-left font-semibold"
          >
            {say([last, ...more])}
            <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
          </button>
        )}
        <IconButton label={t('hideLast')} icon={X} tone="quiet" onPress={onHide} />
      </div>
      <OrderRow order={last} variety={varieties?.find(({ symbol }) => symbol === last.symbol) ?? null} />
    </section>
  );
}
