import { Skeleton } from '@/components/ui/Skeleton';

/** Rows of a market list that is loading, each as high as a row. */
export function MarketRowSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-15 items-center gap-2.5 px-4">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3 w-12" />
          </div>
          <div className="flex flex-col items-end space-y-1.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3 w-14" />
          </div>
          <Skeleton className="h-8 w-19" />
        </div>
      ))}
    </div>
  );
}
