/** Stands for the head of a trading desk until its market is known. What comes has no way back and no title: neither has this. */
import { Skeleton } from '@/components/ui/Skeleton';

export function DeskBarSkeleton() {
  return (
    <div className="hairline-b flex h-[calc(3.5rem+var(--safe-top))] items-center px-4 pt-(--safe-top)">
      <Skeleton className="h-6 w-32" />
    </div>
  );
}
