/** Toasts, dialogs and what keeps watch: a chunk of its own, fetched when the browser is idle, since the screen comes first. */
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { loadWords } from '@/lib/i18n/words';
import { whenIdle } from '@/lib/timing/whenIdle';

export function Overlays() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    let open = true;
    const callOff = whenIdle(() => {
      // Without its words the host would draw no dialog, and it is not drawn anew when they come.
      const words = loadWords(['shell', 'errors']).catch(() => undefined);
      Promise.all([import('./OverlayHost'), words])
        .then(([{ OverlayHost }]) => open && startTransition(() => setHost(() => OverlayHost)))
        .catch(() => undefined);
    });
    return () => {
      open = false;
      callOff();
    };
  }, []);
  return Host && <Host />;
}
