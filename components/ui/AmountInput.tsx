import { Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { grouped } from '@/lib/money/grouped';
import { type Reading, type Typed, isRefusal, readTyped, typedDecimal } from '@/lib/format/typing';
import { Field } from './Field';
import { inputShell } from './inputShell';

/** A text of up to so many digits fits every field at full size. */
const SHORT = 6;
/** A digit is about 0.6 times as wide as it is high, so a text of n digits fills the field at 160/n percent of the field's width. */
const FIGURES = 160;

export interface AmountInputProps {
  /** What has been typed. `typedDecimal` of lib/format makes it a decimal. */
  value: Typed;
  onChange: (value: Typed) => void;
  /** Digits after the point that may be typed. */
  places: number;
  label?: string;
  /** At the left end of the field: its name, or a choice that belongs to it. */
  before?: ReactNode;
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
  /** Shows − and +; the caller moves the value. */
  onStep?: (direction: 'up' | 'down') => void;
  /** Shows "use all" and calls back; the caller fills in the amount. */
  onUseAll?: () => void;
  disabled?: boolean;
}

/**
 * A decimal typed by a person. The field keeps the person's own text while it means the same value, so that the caret stays and undo
 * works. Text that is no number is refused, surplus places and units are cut, and a lone comma is interpreted; a note says so until the
 * next key. A long number is written smaller, so that all of it is seen. Nothing passes through a float.
 */
export function AmountInput({
  value,
  onChange,
  places,
  label,
  before,
  name,
  unit,
  reads = unit,
  placeholder,
  error,
  hint,
  aside,
  onStep,
  onUseAll,
  disabled = false,
}: AmountInputProps) {
  const t = useTranslations('shell');
  const draft = useOwnText(value, onChange, places, reads);
  const meant = typedDecimal(value);
  const note = draft.isLeft && error ? null : draft.note;
  const said =
    note && t(`amount.${note}`, { places, unit: reads ?? 'none', amount: meant === null ? '' : grouped(meant) });
  return (
    <Field
      {...(label ? { label } : {})}
      error={said ? null : (error ?? null)}
      hint={said ? <span role="status">{said}</span> : hint}
      aside={aside}
    >
      {({ id, describedBy, invalid }) => (
        <div className={inputShell(invalid)}>
          {before}
          <span className="@container h-full min-w-0 flex-1">
            <input
              ref={draft.ref}
              id={id}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={draft.text}
              placeholder={placeholder}
              disabled={disabled}
              onChange={(event) => draft.type(event.target)}
              onPaste={draft.paste}
              onBlur={draft.leave}
              aria-label={label ? undefined : name}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
              style={fitted(draft.text)}
              className="num h-full w-full scroll-my-32 bg-transparent text-[clamp(0.5625rem,var(--fit,1rem),1rem)] font-semibold outline-none placeholder:font-normal disabled:text-ink-3 supports-[-webkit-touch-callout:none]:focus:text-[1rem]"
            />
          </span>
          {unit && <span className="text-label text-ink-3 shrink-0">{unit}</span>}
          {onUseAll && (
            <button
              type="button"
              onClick={onUseAll}
              className="text-brand text-label press -mr-1 h-11 shrink-0 px-1 font-semibold"
            >
              {t('useAll')}
            </button>
          )}
          {onStep && (
            <span className="-mr-3 flex shrink-0">
              <Stepper
                label={t('decrease')}
                of={label ?? name}
                icon={<Minus aria-hidden className="size-4" />}
                onPress={() => onStep('down')}
              />
              <Stepper
                label={t('increase')}
                of={label ?? name}
                icon={<Plus aria-hidden className="size-4" />}
                onPress={() => onStep('up')}
              />
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

/** The size at which a figure of so many characters fits its field; one that is being typed stays large where the browser would zoom in otherwise. */
const fitted = (text: string): CSSProperties =>
  text.length > SHORT ? ({ '--fit': `${Math.round(FIGURES / text.length)}cqi` } as CSSProperties) : {};

/** The text as the person wrote it, and what was made of it. Another value from outside, such as the slider's, replaces it. */
function useOwnText(value: Typed, onChange: (value: Typed) => void, places: number, unit: string | undefined) {
  const [own, setOwn] = useState<OwnText | null>(null);
  const shown: Pick<OwnText, 'text' | 'note' | 'isMixed'> = own?.means === value ? own : { text: value, note: null };
  const ref = useRef<HTMLInputElement>(null);
  // A browser puts the caret at the end of a text that is not the one just typed.
  useLayoutEffect(() => {
    if (own?.caret !== undefined) ref.current?.setSelectionRange(own.caret, own.caret);
  }, [own]);
  const take = (text: string, caret = text.length) => {
    const { typed, text: kept, note } = readTyped(text, places, unit);
    // Of what is not taken nothing was typed: as much stands after the caret as before.
    if (typed === null) {
      const left = shown.text.length - text.length + caret;
      return setOwn({ text: shown.text, means: value, note, caret: left, isMixed: /[.,].*[.,]/.test(text) });
    }
    // "1.000,50" typed key by key has become another number, which is said for as long as somebody goes on with it.
    const isMixed = shown.isMixed === true && kept.length > shown.text.length;
    setOwn({
      text: kept,
      means: typed,
      note: note ?? (isMixed ? 'groups' : null),
      isMixed,
      ...(kept !== text && { caret: caretIn(kept, text.slice(0, caret)) }),
    });
    if (typed !== value) onChange(typed);
  };
  return {
    ref,
    text: shown.text,
    note: shown.note,
    /** The person has left the field, so a newer error takes precedence over the note. */
    isLeft: own?.isLeft === true,
    type: (field: HTMLInputElement) => take(field.value, field.selectionStart ?? undefined),
    paste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const text = event.clipboardData.getData('text').trim();
      const field = event.currentTarget;
      // A pasted amount replaces what stands there. Written by the browser where it can, so that undo brings the former text back.
      field.select();
      const read = readTyped(text, places, unit);
      if (read.typed === null || !writeText(read.text)) return take(text);
      // The note is about the pasted text: the text in the field has already lost what was left out.
      setOwn({ text: read.text, means: read.typed, note: read.note });
    },
    // Keeps the reason on screen when a pasted text was refused and the person moved on.
    leave: () => setOwn(isRefusal(shown.note) ? { text: value, means: value, note: shown.note, isLeft: true } : null),
  };
}

interface OwnText {
  text: string;
  means: Typed;
  note: Reading['note'];
  /** Where the caret belongs, where the text is not exactly what the browser holds. */
  caret?: number;
  isLeft?: true;
  /** A second point or comma was typed here, and not taken. */
  isMixed?: boolean;
}

/** Where the caret stands in a text from which something was left out: after the digits and the point that it has passed. */
function caretIn(kept: string, passed: string): number {
  let left = passed.replace(/[^\d.]/g, '').length;
  let at = 0;
  while (at < kept.length && left > 0) {
    if (/[\d.]/.test(kept[at]!)) left -= 1;
    at += 1;
  }
  return at;
}

/** Types a text in place of the selection as the person's own input; false where the browser does not. */
const writeText = (text: string): boolean =>
  typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);

/** `of`: what it changes, said after its name. */
function Stepper({
  label,
  of,
  icon,
  onPress,
}: {
  label: string;
  of: string | undefined;
  icon: ReactNode;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={of}
      onClick={onPress}
      className="press text-ink-2 grid h-11 w-8 place-items-center last:w-9"
    >
      {icon}
    </button>
  );
}
