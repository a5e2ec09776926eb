import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** A tick with words beside it; the words may contain links. The error stands beneath. */
export function Checkbox({
  checked,
  onChange,
  children,
  error = null,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  error?: string | null;
}) {
  const beneath = useId();
  return (
    <div>
      <label className="text-label text-ink-2 flex min-h-11 cursor-pointer items-center gap-2.5">
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={checked}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : beneath}
            onChange={(event) => onChange(event.target.checked)}
            className={`checked:border-brand checked:bg-brand size-5 cursor-pointer appearance-none rounded-md border-[1.5px] ${error === null ? 'border-ink-3' : 'border-danger'}`}
          />
          {checked && (
            <Check aria-hidden className="pointer-events-none absolute size-3.5 text-white" strokeWidth={3} />
          )}
        </span>
        <span>{children}</span>
      </label>
      {error !== null && (
        <p id={beneath} role="alert" className="text-caption text-danger pb-1 pl-[1.875rem]">
          {error}
        </p>
      )}
    </div>
  );
}
