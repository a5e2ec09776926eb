import { Skeleton } from '@/components/ui/Skeleton';

/** A chart screen that is loading. */
export function TrendSkeleton() {
  return (
    <div aria-hidden className="px-4 pt-2">
      <div className="flex justify-between">
        <div className="space-y-2">
          <Skeleton className="h-9 w-36" />
          <Skeleton className="h-4 w-32" />
        </div>
        <div className="grid grid-cols-2 gap-2">
          {Array.from({ length: 4 }, (_, figure) => (
            <Skeleton key={figure} className="h-7 w-14" />
          ))}
        </div>
      </div>
      <Skeleton className="mt-3 h-8 w-full" />
      <Skeleton className="mt-3 h-[20rem] w-full" />
    </div>
  );
}
