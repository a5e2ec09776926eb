/** Beneath everything in a sheet: that an outcome is being asked for, or why it was refused. What comes is brought out from behind the pinned button. */
import type { ReactNode } from 'react';
import { useBroughtIntoView } from './useBroughtIntoView';

export function OutcomeStatus({
  action: { checking, error },
  children,
}: {
  action: { checking: boolean; error: unknown };
  children: ReactNode;
}) {
  const ref = useBroughtIntoView<HTMLParagraphElement>(checking || error !== null);
  return (
    <p ref={ref} role="status" className="text-label mt-2 min-h-5">
      {children}
    </p>
  );
}
