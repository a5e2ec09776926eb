/** A price chart whose drawing library is fetched when it is first shown. The place it will take is kept free. */
import { type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from '@/components/ui/Skeleton';
import { useOnReturn } from '@/lib/device/online';
import { ChartFailure } from './ChartFailure';
import type { PriceChartProps } from './PriceChart';

/** The two lines above the drawing. */
const LEGEND_HEIGHT = 32;

export function Chart(props: PriceChartProps) {
  const [Drawn, setDrawn] = useState<ComponentType<PriceChartProps> | null>(null);
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const failed = failures > attempt;
  const retry = () => setAttempt(failures);
  useOnReturn(failed && Drawn === null, retry);
  useEffect(() => {
    let open = true;
    import('./PriceChart').then(
      ({ PriceChart }) => open && setDrawn(() => PriceChart),
      () => open && setFailures((count) => count + 1),
    );
    return () => {
      open = false;
    };
  }, [attempt]);
  if (Drawn) return <Drawn {...props} />;
  return (
    <div
      className="overflow-hidden px-4"
      style={{ height: props.height === 'fill' ? '100%' : props.height + LEGEND_HEIGHT }}
    >
      {failed ? <ChartFailure onRetry={retry} /> : <Skeleton className="mt-4 h-[calc(100%-1rem)] w-full" />}
    </div>
  );
}
