/** The console's buttons: one indigo step a screen, everything else quiet. */
import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'step' | 'quiet' | 'danger';
  isBusy?: boolean;
}

const LOOKS = {
  step: 'bg-brand text-white hover:bg-brand-press',
  quiet: 'bg-surface text-ink hover:bg-line',
  danger: 'bg-danger-soft text-danger hover:bg-line',
} as const;

export function Button({ look = 'quiet', isBusy = false, disabled, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      className={`inline-flex h-9 items-center justify-center gap-2 rounded-full px-4 text-cell font-semibold disabled:bg-surface disabled:text-disabled ${LOOKS[look]} ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}
