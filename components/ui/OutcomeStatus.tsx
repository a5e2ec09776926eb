/** Beneath everything in a sheet: that an outcome is being asked for, or why it was refused. What comes is brought out from behind the pinned button. */
import type { ReactNode } from 'react';
import { useBroughtIntoView } from './useBroughtIntoView';

interface Props {
  /** The outcome is being asked for. */
  checking?: boolean;
  /** Why it was refused, where that is told here. */
  error?: unknown;
  children: ReactNode;
}

export function OutcomeStatus({ checking = false, error = null, children }: Props) {
  const ref = useBroughtIntoView<HTMLParagraphElement>(checking || error !== null);
  return (
    // With the air that the sheet has at its end: otherwise its last line touches the pinned button.
    <p ref={ref} role="status" className="text-label mt-2 min-h-5 scroll-mb-4">
      {children}
    </p>
  );
}
