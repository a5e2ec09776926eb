/** Grey bars of a page whose screen is on its way. */
import { useWaiting } from '@/lib/navigation/waiting';

export function PageSkeleton() {
  useWaiting(true);
  return (
    <div aria-hidden className="fade min-h-dvh">
      <div className="flex h-[calc(3.25rem+var(--safe-top))] items-center px-4 pt-(--safe-top)">
        <div className="bone h-5 w-32" />
      </div>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex h-15 items-center gap-2.5 px-4">
          <div className="bone size-8 rounded-full" />
          <div className="bone h-4 w-24" />
          <div className="bone ml-auto h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
