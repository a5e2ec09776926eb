import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './joinClasses';

type Kind = 'primary' | 'secondary' | 'buy' | 'sell' | 'danger' | 'text';

const looks: Record<Kind, string> = {
  primary: 'bg-brand text-white active:bg-brand-press',
  secondary: 'bg-surface text-ink active:opacity-70',
  buy: 'bg-up text-white active:opacity-80',
  sell: 'bg-down text-white active:opacity-80',
  danger: 'bg-danger text-white active:opacity-80',
  text: 'text-brand active:opacity-60',
};

export interface ButtonProps {
  children: ReactNode;
  onPress?: () => void;
  kind?: Kind;
  /** `small` is a chip-like button inside a row; its tap area stays 44 high. */
  size?: 'normal' | 'small';
  /** Shows a spinner and ignores presses; the width stays. */
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  /** Takes the width of its content instead of the whole row. */
  inline?: boolean;
}

/** A button. One `primary` a screen; it stays enabled and explains what is missing when pressed. */
export function Button({
  children,
  onPress,
  kind = 'primary',
  size = 'normal',
  busy = false,
  disabled = false,
  type = 'button',
  inline = false,
}: ButtonProps) {
  const shape =
    size === 'small'
      ? 'relative h-8 px-3.5 text-label before:absolute before:-inset-x-1 before:-inset-y-1.5'
      : kind === 'text'
        ? 'h-11 px-3 text-body'
        : 'h-[2.875rem] px-5 text-body large-text:px-2';
  return (
    <button
      type={type}
      onClick={busy ? undefined : onPress}
      disabled={disabled}
      aria-busy={busy || undefined}
      className={joinClasses(
        'inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-[opacity,background-color] duration-(--fast) select-none disabled:opacity-45',
        shape,
        looks[kind],
        !inline && size === 'normal' && 'w-full',
      )}
    >
      {busy ? (
        <span className="grid place-items-center">
          <span className="invisible col-start-1 row-start-1">{children}</span>
          <LoaderCircle aria-hidden className="col-start-1 row-start-1 size-5 animate-[spin_1s_linear_infinite]" />
        </span>
      ) : (
        children
      )}
    </button>
  );
}
