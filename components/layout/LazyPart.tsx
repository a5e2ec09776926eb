/** A part of a screen that is fetched when it is needed: a skeleton meanwhile, and another try where it cannot be had. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '@/components/ui/ErrorState';

/** `load` must be the same function each time, or the part is fetched again. */
export function LazyPart<P extends object>({
  load,
  skeleton,
  props,
}: {
  load: () => Promise<ComponentType<P>>;
  skeleton: ReactNode;
  props: P;
}) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failedAt, setFailedAt] = useState(-1);
  useEffect(() => {
    let isOpen = true;
    load().then(
      (loaded) => isOpen && setPart(() => loaded),
      () => isOpen && setFailedAt(attempt),
    );
    return () => {
      isOpen = false;
    };
  }, [load, attempt]);
  if (Part) return <Part {...props} />;
  return failedAt === attempt ? <ErrorState onRetry={() => setAttempt((count) => count + 1)} /> : skeleton;
}
