/** Before the page is closed or loaded anew, the browser asks whether to lose what was typed. Inside the app drafts stay by themselves. */
import { useEffect } from 'react';

export function useUnsaved(isBegun: boolean): void {
  useEffect(() => {
    if (!isBegun) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBegun]);
}
