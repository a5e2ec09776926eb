/** The heads of a market list: each press moves one of three states on. */
import { useTranslations } from 'next-intl';
import { type SortColumn, type Sorting, nextSorting } from '@/lib/market/sorting';

/** `second` is the figure beneath the names or beneath the prices: what the rows of this list show there. */
export function SortHeader({
  second,
  sorting,
  onSort,
}: {
  second: 'turnover' | 'spread';
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}) {
  const head = (column: SortColumn) => <SortHead column={column} sorting={sorting} onSort={onSort} />;
  return (
    <div className="text-caption text-ink-3 flex h-9 items-center gap-2 px-4 large-text:h-auto large-text:flex-wrap large-text:py-2">
      <span className="flex min-w-0 flex-1 items-center gap-1.5 large-text:basis-full">
        {head('name')}
        {second === 'turnover' && (
          <>
            <span aria-hidden>/</span>
            {head('turnover')}
          </>
        )}
      </span>
      {head('price')}
      {second === 'spread' && (
        <>
          <span aria-hidden className="-mx-1">
            /
          </span>
          {head('spread')}
        </>
      )}
      <span className="flex w-19 justify-end">{head('change')}</span>
    </div>
  );
}

export function SortHead({
  column,
  sorting,
  onSort,
}: {
  column: SortColumn;
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}) {
  const t = useTranslations('market.sort');
  const words = useTranslations('shell.sort');
  const direction = sorting?.column === column ? sorting.direction : null;
  const arrow = (wanted: 'up' | 'down') => (direction === wanted ? 'fill-brand' : 'fill-disabled');
  return (
    <button
      type="button"
      onClick={() => onSort(nextSorting(sorting, column))}
      aria-label={`${t(column)}, ${words(direction ?? 'none')}`}
      className={`relative inline-flex items-center gap-0.5 whitespace-nowrap before:absolute before:-inset-x-1 before:-inset-y-3.5 ${direction ? 'text-brand font-semibold' : ''}`}
    >
      {t(column)}
      <svg width="7" height="10" viewBox="0 0 7 10" aria-hidden>
        <path d="M3.500 0L6.500 4h-6z" className={arrow('up')} />
        <path d="M3.500 10L.5 6h6z" className={arrow('down')} />
      </svg>
    </button>
  );
}
