/** Toasts, dialogs and sheets: a chunk of its own, fetched once something is to be shown or the browser is idle. */
import { type ComponentType, startTransition, useEffect, useState } from 'react';

export function Overlays() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    let open = true;
    import('./OverlayHost').then(({ OverlayHost }) => open && startTransition(() => setHost(() => OverlayHost))).catch(() => undefined);
    return () => {
      open = false;
    };
  }, []);
  return Host && <Host />;
}
