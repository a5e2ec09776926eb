import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** A tick with words beside it; the words may contain links. */
export function Checkbox({ checked, onChange, children, error = false }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode; error?: boolean }) {
  return (
    <label className="text-label text-ink-2 flex min-h-11 cursor-pointer items-center gap-2.5">
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error || undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={`checked:border-brand checked:bg-brand size-5 cursor-pointer appearance-none rounded-md border-[1.5px] ${error ? 'border-danger' : 'border-ink-3'}`}
        />
        {checked && <Check aria-hidden className="pointer-events-none absolute size-3.5 text-white" strokeWidth={3} />}
      </span>
      <span>{children}</span>
    </label>
  );
}
