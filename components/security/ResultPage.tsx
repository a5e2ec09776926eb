/** Something was done: a tick, what it was, and what follows from it. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

export function ResultPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={`px-6 ${children ? 'pt-4' : 'pt-10'}`}>
      <div className="flex flex-col items-center text-center">
        <span className="bg-good-soft text-good grid size-18 place-items-center rounded-full">
          <Check aria-hidden className="size-9" strokeWidth={2.2} />
        </span>
        <h2 className="text-heading mt-5 font-bold">{title}</h2>
        <p className="text-ink-2 mt-2 max-w-80 text-balance">{text}</p>
      </div>
      {children && <div className="mt-6">{children}</div>}
    </div>
  );
}
