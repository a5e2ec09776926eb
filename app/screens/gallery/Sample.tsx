/** One part of the kit under its name. */
import type { ReactNode } from 'react';

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="border-line border-t px-4 py-4">
      <h2 className="text-label text-ink-3 mb-3">{name}</h2>
      {children}
    </section>
  );
}
