/** A part of a long form under a heading of its own. */
import type { ReactNode } from 'react';

export function FormPart({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="text-title font-semibold">{title}</h3>
      {text && <p className="text-label text-ink-3 mt-0.5">{text}</p>}
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  );
}
