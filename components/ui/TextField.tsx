import { CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { Field } from './Field';
import { inputShell } from './inputShell';

export interface TextFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  hint?: ReactNode;
  placeholder?: string;
  type?: 'text' | 'email' | 'search' | 'tel';
  inputMode?: 'text' | 'numeric' | 'email' | 'search' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  /** Before the text, such as an icon. */
  before?: ReactNode;
  after?: ReactNode;
  autoFocus?: boolean;
  /** Spoken name where there is no visible label. */
  name?: string;
  /** What the keyboard's return key says. */
  enterKeyHint?: 'next' | 'go' | 'search' | 'done';
  onSubmit?: () => void;
  /** The field was left. */
  onLeave?: () => void;
}

/** One line of text with a clear button. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  before,
  after,
  name,
  onSubmit,
  onLeave,
  type = 'text',
  enterKeyHint = type === 'search' ? 'search' : undefined,
  ...input
}: TextFieldProps) {
  const t = useTranslations('shell');
  return (
    <Field {...(label ? { label } : {})} error={error ?? null} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <div className={inputShell(invalid)}>
          {before}
          <input
            {...input}
            id={id}
            type={type === 'search' ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onSubmit?.()}
            onBlur={onLeave}
            enterKeyHint={enterKeyHint}
            aria-label={label ? undefined : name}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="h-full scroll-my-24 min-w-0 flex-1 bg-transparent text-[1rem] font-medium outline-none placeholder:font-normal"
          />
          {value && (
            <button
              type="button"
              aria-label={t('clear')}
              onClick={() => onChange('')}
              className="text-ink-3 press -mr-3 grid size-11 shrink-0 place-items-center"
            >
              <CircleX aria-hidden className="size-4" />
            </button>
          )}
          {after}
        </div>
      )}
    </Field>
  );
}
