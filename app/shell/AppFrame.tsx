/** The column of the app: 480 wide at most, white, centred on a quiet ground. */
import type { ReactNode } from 'react';

export function AppFrame({ children }: { children: ReactNode }) {
  return <div className="bg-page relative mx-auto min-h-dvh max-w-(--column)">{children}</div>;
}
