import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Field } from './Field';
import { inputShell } from './inputShell';

/** A password, hidden until the person wants to see it. */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  hint,
  placeholder,
  isNew = false,
  enterKeyHint,
  onSubmit,
  onLeave,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  hint?: ReactNode;
  placeholder?: string;
  /** A password that is being chosen: password managers offer one. */
  isNew?: boolean;
  /** What the keyboard's return key says. */
  enterKeyHint?: 'next' | 'go' | 'done';
  onSubmit?: () => void;
  /** The field was left. */
  onLeave?: () => void;
}) {
  const t = useTranslations('shell');
  const [shown, setShown] = useState(false);
  const Icon = shown ? Eye : EyeOff;
  return (
    <Field label={label} error={error ?? null} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <div className={inputShell(invalid)}>
          <input
            id={id}
            type={shown ? 'text' : 'password'}
            value={value}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && onSubmit?.()}
            onBlur={onLeave}
            enterKeyHint={enterKeyHint}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className="h-full scroll-my-24 min-w-0 flex-1 bg-transparent text-[1rem] font-medium outline-none placeholder:font-normal"
          />
          <button
            type="button"
            aria-label={shown ? t('hide') : t('show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="text-ink-3 press -mr-3 grid size-11 shrink-0 place-items-center"
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.7} />
          </button>
        </div>
      )}
    </Field>
  );
}
