/** A column whose market is not known yet. */
import { Skeleton } from '@/components/ui/Skeleton';

export function ColumnSkeleton({ rows, tall = false }: { rows: number; tall?: boolean }) {
  return (
    <div aria-hidden className="space-y-2.5 p-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={`w-full ${tall ? 'h-11' : 'h-4'}`} />
      ))}
    </div>
  );
}
