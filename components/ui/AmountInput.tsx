import { Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { readTyped, stepTyped } from '@/lib/format/typing';
import { Field } from './Field';
import { inputShell } from './inputShell';

export interface AmountInputProps {
  /** What has been typed: text, a decimal or the beginning of one. `typedDecimal` of lib/format makes it a decimal. */
  value: string;
  onChange: (value: string) => void;
  /** Digits after the point that may be typed. */
  places: number;
  label?: string;
  /** Spoken name where there is no visible label. */
  name?: string;
  /** Shown after the number, such as USDT. */
  unit?: string;
  placeholder?: string;
  error?: string | null;
  hint?: ReactNode;
  aside?: ReactNode;
  /** Shows − and +, which move by this decimal. */
  step?: string;
  /** Shows "use all" and calls back; the caller fills in the amount. */
  onUseAll?: () => void;
  disabled?: boolean;
}

/** A decimal typed by a person. It takes pasted separators, refuses what is not a number, and never passes through a float. */
export function AmountInput({ value, onChange, places, label, name, unit, placeholder, error, hint, aside, step, onUseAll, disabled = false }: AmountInputProps) {
  const t = useTranslations('shell');
  const type = (text: string) => {
    const typed = readTyped(text, places);
    if (typed !== null) onChange(typed);
  };
  return (
    <Field {...(label ? { label } : {})} error={error ?? null} hint={hint} aside={aside}>
      {({ id, describedBy, invalid }) => (
        <div className={inputShell(invalid)}>
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            onPaste={(event) => {
              event.preventDefault();
              type(event.clipboardData.getData('text').trim());
            }}
            aria-label={label ? undefined : name}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className="num h-full scroll-my-24 w-0 min-w-0 flex-1 bg-transparent text-[16px] font-semibold outline-none placeholder:font-normal disabled:text-ink-3"
          />
          {unit && <span className="text-label text-ink-3 shrink-0">{unit}</span>}
          {onUseAll && (
            <button type="button" onClick={onUseAll} className="text-brand text-label press -mr-1 h-11 shrink-0 px-1 font-semibold">
              {t('useAll')}
            </button>
          )}
          {step && (
            <span className="-mr-3 flex shrink-0">
              <Stepper label={t('decrease')} icon={<Minus aria-hidden className="size-4" />} onPress={() => onChange(stepTyped(value, step, 'down'))} />
              <Stepper label={t('increase')} icon={<Plus aria-hidden className="size-4" />} onPress={() => onChange(stepTyped(value, step, 'up'))} />
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

function Stepper({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onPress} className="press text-ink-2 grid h-11 w-8 place-items-center last:w-9">
      {icon}
    </button>
  );
}
