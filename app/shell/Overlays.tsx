/** Toasts, dialogs and what keeps watch: a chunk of its own, fetched when the browser is idle, since the screen comes first. */
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/timing/whenIdle';

export function Overlays() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    let open = true;
    const callOff = whenIdle(() => {
      import('./OverlayHost').then(({ OverlayHost }) => open && startTransition(() => setHost(() => OverlayHost))).catch(() => undefined);
    });
    return () => {
      open = false;
      callOff();
    };
  }, []);
  return Host && <Host />;
}
