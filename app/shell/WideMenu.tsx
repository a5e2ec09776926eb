/** The place of the bar over a wide window, kept from the start. What stands in it is a chunk of its own, which a phone never fetches. */
import { type ComponentType, useEffect, useState } from 'react';

export function WideMenu({ active }: { active: number | null }) {
  const [Bar, setBar] = useState<ComponentType<{ active: number | null }> | null>(null);
  useEffect(() => {
    let open = true;
    import('./WideTop').then(({ WideTop }) => open && setBar(() => WideTop)).catch(() => undefined);
    return () => {
      open = false;
    };
  }, []);
  return (
    <div data-menu className="fixed inset-x-0 top-0 z-20 h-14">
      {Bar && <Bar active={active} />}
    </div>
  );
}
