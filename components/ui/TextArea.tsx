import type { ReactNode } from 'react';
import { Field } from './Field';

/** Several lines of text, with how many of the most letters are used. */
export function TextArea({
  label,
  value,
  onChange,
  error,
  hint,
  maxLength,
  rows = 4,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  hint?: ReactNode;
  maxLength: number;
  rows?: number;
}) {
  return (
    <Field
      label={label}
      error={error ?? null}
      hint={hint}
      aside={
        <span className="text-ink-3 num">
          {value.length}/{maxLength}
        </span>
      }
    >
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          value={value}
          rows={rows}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className={`bg-surface rounded-m block w-full scroll-my-24 resize-none px-3 py-2.5 text-[1rem] outline-none ${invalid ? 'shadow-[inset_0_0_0_1.5px_var(--red)]' : 'focus:shadow-[inset_0_0_0_1.5px_var(--brand)]'}`}
        />
      )}
    </Field>
  );
}
