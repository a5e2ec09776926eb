/** Rows that come page by page, with what is shown while there are none. */
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Pages } from '@/lib/client/useCall';
import { useErrorText } from '@/lib/i18n/errorText';

export function PagedRows<Row>({
  pages,
  empty,
  label,
  rowHeight,
  keyOf,
  children,
}: {
  pages: Pages<Row>;
  empty: string;
  label: string;
  rowHeight: number;
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}) {
  const errorText = useErrorText();
  if (pages.data === null) {
    if (pages.error) return <ErrorState text={errorText(pages.error)} onRetry={() => void pages.reload()} />;
    return <SkeletonRows count={3} height={rowHeight} icon={false} />;
  }
  if (pages.data.length === 0) return <EmptyState title={empty} />;
  return (
    <List
      rows={pages.data}
      keyOf={keyOf}
      rowHeight={rowHeight}
      label={label}
      onMore={pages.loadMore}
      hasMore={pages.hasMore}
      loadingMore={pages.isLoadingMore}
    >
      {children}
    </List>
  );
}
