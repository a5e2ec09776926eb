import type { ReactNode } from 'react';
import { toHalfWidth } from '@/lib/format/typing';
import { Field } from './Field';
import { inputShell } from './inputShell';

const LENGTH = 6;

/** A code of six digits: takes a pasted or suggested one as it is, and tells when all six are there. */
export function CodeField({
  label,
  value,
  onChange,
  onFull,
  error,
  hint,
  after,
  secret = false,
}: {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  onFull?: (digits: string) => void;
  error?: string | null;
  hint?: ReactNode;
  /** At the right end, such as the button that sends the code. */
  after?: ReactNode;
  /** A password of digits: not shown, and not a one-time code. */
  secret?: boolean;
}) {
  const type = (text: string) => {
    const all = toHalfWidth(text).replace(/\D/g, '');
    // What follows six refused digits begins anew: there is no room behind them, and the same six would be sent again.
    const isAnew = Boolean(error) && value.length === LENGTH && all.length > LENGTH && all.startsWith(value);
    const digits = all.slice(isAnew ? LENGTH : 0).slice(0, LENGTH);
    onChange(digits);
    if (digits.length === LENGTH && digits !== value) onFull?.(digits);
  };
  return (
    <Field label={label} error={error ?? null} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <div className={inputShell(invalid)}>
          <input
            id={id}
            type={secret ? 'password' : 'text'}
            inputMode="numeric"
            autoComplete={secret ? 'off' : 'one-time-code'}
            value={value}
            onChange={(event) => type(event.target.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className="num h-full w-0 min-w-0 flex-1 scroll-my-24 bg-transparent text-[1.125rem] font-semibold tracking-[0.3em] outline-none"
          />
          {after}
        </div>
      )}
    </Field>
  );
}
