import { Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { type Reading, type Typed, readTyped, stepTyped } from '@/lib/format/typing';
import type { Decimal } from '@/lib/money/decimal';
import { Field } from './Field';
import { inputShell } from './inputShell';

export interface AmountInputProps {
  /** What has been typed. `typedDecimal` of lib/format makes it a decimal. */
  value: Typed;
  onChange: (value: Typed) => void;
  /** Digits after the point that may be typed. */
  places: number;
  label?: string;
  /** Spoken name where there is no visible label. */
  name?: string;
  /** Shown after the number, such as USDT. */
  unit?: string | undefined;
  /** A unit that is understood in typed and pasted text where none is shown. */
  reads?: string | undefined;
  placeholder?: string;
  error?: string | null;
  hint?: ReactNode;
  aside?: ReactNode;
  /** Shows − and +, which move by this decimal. */
  step?: Decimal;
  /** Shows − and +; the caller moves the value. */
  onStep?: (direction: 'up' | 'down') => void;
  /** Shows "use all" and calls back; the caller fills in the amount. */
  onUseAll?: () => void;
  disabled?: boolean;
}

/**
 * A decimal typed by a person. The field shows the person's own text while it means the value, so that the caret stays and undo works;
 * what is no number is not taken, what has too many places is cut, and both are said. Nothing passes through a float.
 */
export function AmountInput({ value, onChange, places, label, name, unit, reads = unit, placeholder, error, hint, aside, step, onStep, onUseAll, disabled = false }: AmountInputProps) {
  const t = useTranslations('shell');
  const move = onStep ?? (step && ((direction: 'up' | 'down') => onChange(stepTyped(value, step, direction))));
  const draft = useOwnText(value, onChange, places, reads);
  const said = draft.note && t(`amount.${draft.note}`, { places, unit: reads ?? 'none' });
  return (
    <Field {...(label ? { label } : {})} error={said ? null : (error ?? null)} hint={said ? <span role="status">{said}</span> : hint} aside={aside}>
      {({ id, describedBy, invalid }) => (
        <div className={inputShell(invalid)}>
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={draft.text}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => draft.type(event.target.value)}
            onPaste={draft.paste}
            onBlur={draft.leave}
            aria-label={label ? undefined : name}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className="num h-full scroll-my-24 w-0 min-w-0 flex-1 bg-transparent text-[1rem] font-semibold outline-none placeholder:font-normal disabled:text-ink-3"
          />
          {unit && <span className="text-label text-ink-3 shrink-0">{unit}</span>}
          {onUseAll && (
            <button type="button" onClick={onUseAll} className="text-brand text-label press -mr-1 h-11 shrink-0 px-1 font-semibold">
              {t('useAll')}
            </button>
          )}
          {move && (
            <span className="-mr-3 flex shrink-0">
              <Stepper label={t('decrease')} icon={<Minus aria-hidden className="size-4" />} onPress={() => move('down')} />
              <Stepper label={t('increase')} icon={<Plus aria-hidden className="size-4" />} onPress={() => move('up')} />
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

/** The text as the person wrote it, and what was made of it. Another value from outside, such as the slider's, replaces it. */
function useOwnText(value: Typed, onChange: (value: Typed) => void, places: number, unit: string | undefined) {
  const [own, setOwn] = useState<{ text: string; means: Typed; note: Reading['note'] } | null>(null);
  const shown = own?.means === value ? own : { text: value, note: null };
  const take = (text: string) => {
    const { typed, note } = readTyped(text, places, unit);
    if (typed === null) return setOwn({ text: shown.text, means: value, note });
    setOwn({ text: note === 'cut' ? typed : text, means: typed, note });
    if (typed !== value) onChange(typed);
  };
  return {
    text: shown.text,
    note: shown.note,
    type: take,
    paste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const text = event.clipboardData.getData('text').trim();
      const field = event.currentTarget;
      // A pasted amount replaces what stands there. Written by the browser where it can, so that undo brings the former text back.
      field.select();
      if (readTyped(text, places, unit).typed === null || !writeText(text)) take(text);
    },
    leave: () => setOwn(null),
  };
}

/** Types a text in place of the selection as the person's own input; false where the browser does not. */
const writeText = (text: string): boolean => typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);

function Stepper({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onPress} className="press text-ink-2 grid h-11 w-8 place-items-center last:w-9">
      {icon}
    </button>
  );
}
