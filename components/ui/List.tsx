import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, memo, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isLargeText, textScale } from '@/lib/device/textScale';
import { PullToRefresh } from './PullToRefresh';

/** Only what can be seen is drawn from this many rows on; of rows that are all alike, from fewer. */
const VIRTUAL_FROM = 200;
const ALIKE_FROM = 12;
/** Drawn at once, a tall phone full; the rest follows when the browser has time. */
const AT_ONCE = 16;
/** Rows drawn beyond either edge, so that a quick thumb does not outrun them. */
const OVERSCAN = 4;

export interface ListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  /** Height of a row in pixels at the usual size of text, for lists that are long enough to be virtual. */
  rowHeight: number;
  /** No row is ever higher than another, but for large text: what cannot be seen need not be drawn. */
  alike?: boolean;
  label: string;
  onRefresh?: () => Promise<void>;
  /** More pages: called when the end comes near. */
  onMore?: () => void;
  hasMore?: boolean;
  loadingMore?: boolean;
}

/** A list on the page's own scroll: pull to refresh, more rows as the end comes near, virtual when it is long. */
export function List<Row>(props: ListProps<Row>) {
  const { rows, onRefresh, onMore, hasMore = false, loadingMore = false } = props;
  const isLong = rows.length > (props.alike && !isLargeText() ? ALIKE_FROM : VIRTUAL_FROM);
  const body = isLong ? <VirtualRows {...props} /> : <ShortRows {...props} />;
  const all = (
    <>
      {body}
      {onMore && rows.length > 0 && <ListEnd hasMore={hasMore} loading={loadingMore} onMore={onMore} />}
    </>
  );
  return onRefresh ? <PullToRefresh onRefresh={onRefresh}>{all}</PullToRefresh> : all;
}

function ShortRows<Row>({ rows, keyOf, children, rowHeight, label }: ListProps<Row>) {
  const [most, setMost] = useState(AT_ONCE);
  useEffect(() => startTransition(() => setMost(VIRTUAL_FROM)), []);
  return (
    // As high as all of them from the start, so that a place further down can be returned to.
    <ul
      aria-label={label}
      style={most < rows.length ? { minHeight: `${(rows.length * rowHeight) / 16}rem` } : undefined}
    >
      {rows.slice(0, most).map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}

/** A row is drawn again when it has changed, not whenever the list has moved. */
const Drawn = memo(function Drawn({ row, draw }: { row: unknown; draw: (row: unknown) => ReactNode }) {
  return draw(row);
});

function VirtualRows<Row>({ rows, keyOf, children, rowHeight, label }: ListProps<Row>) {
  // The virtualizer's object stays the same while its answers change, so the compiler must not remember them.
  'use no memo';
  const ref = useRef<HTMLUListElement>(null);
  const [height] = useState(() => rowHeight * textScale());
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: ref.current?.offsetTop ?? 0,
  });
  return (
    <ul ref={ref} aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return (
          row !== undefined && (
            <li
              key={keyOf(row)}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0 contain-strict"
              style={{ height, transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              <Drawn row={row} draw={children as (row: unknown) => ReactNode} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function ListEnd({ hasMore, loading, onMore }: { hasMore: boolean; loading: boolean; onMore: () => void }) {
  const t = useTranslations('shell.list');
  const ref = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    const element = ref.current;
    if (!element || !hasMore || loading || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '400px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, loading]);
  return (
    <div ref={ref} className="text-label text-ink-3 flex h-13 items-center justify-center">
      {loading && <LoaderCircle aria-hidden className="size-5 animate-[spin_1s_linear_infinite]" />}
      {!loading && hasMore && (
        <button type="button" onClick={onMore} className="press h-11 px-4">
          {t('loadMore')}
        </button>
      )}
      {!loading && !hasMore && t('end')}
    </div>
  );
}
