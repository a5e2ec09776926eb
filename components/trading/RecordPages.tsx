/** Orders, positions or payments page by page, with their own loading, failure, emptiness and being offline. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadStates } from '@/components/layout/LoadStates';
import { EmptyState } from '@/components/ui/EmptyState';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Pages } from '@/lib/client/useCall';
import { useNavigation } from '@/lib/navigation/navigation';

/** What an empty list says, and what to do first. */
export interface Emptiness {
  title: string;
  text?: string;
  action?: { label: string; onPress: () => void };
}

/**
 * What records on a page of their own say and offer while they are empty: the way out of a filter, where `reset` is given, or the way to where
 * one trades, the address `desk`.
 */
export function useNextStep(desk: string, reset: (() => void) | null): Partial<Emptiness> {
  const t = useTranslations('trading');
  const { switchTab } = useNavigation();
  return reset
    ? { title: t('filter.none'), action: { label: t('filter.reset'), onPress: reset } }
    : { action: { label: t('records.trade'), onPress: () => switchTab(desk) } };
}

export interface RecordPagesProps<Row> {
  pages: Pages<Row>;
  empty: Emptiness;
  label: string;
  rowHeight: number;
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

export function RecordPages<Row>({ pages, empty, label, rowHeight, keyOf, children }: RecordPagesProps<Row>) {
  return (
    <LoadStates load={pages} skeleton={<SkeletonRows count={3} height={rowHeight} icon={false} />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <List
            rows={rows}
            keyOf={keyOf}
            rowHeight={rowHeight}
            label={label}
            onMore={pages.loadMore}
            hasMore={pages.hasMore}
            loadingMore={pages.isLoadingMore}
          >
            {children}
          </List>
        )
      }
    </LoadStates>
  );
}
