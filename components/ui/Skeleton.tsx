/** A grey bar in the place of something that is loading; size it like what will come. */
export function Skeleton({ className = 'h-4 w-24' }: { className?: string }) {
  return <span aria-hidden className={`bone block ${className}`} />;
}

/** Rows of a list that is loading, each as high as the rows that will come; `height` in pixels at the usual size of text. */
export function SkeletonRows({
  count = 6,
  height = 60,
  icon = true,
}: {
  count?: number;
  height?: number;
  icon?: boolean;
}) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex items-center gap-2.5 px-4" style={{ height: `${height / 16}rem` }}>
          {icon && <Skeleton className="size-8 rounded-full" />}
          <div className="flex-1 space-y-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-14" />
          </div>
          <div className="flex flex-col items-end space-y-1.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3 w-14" />
          </div>
        </div>
      ))}
    </div>
  );
}
