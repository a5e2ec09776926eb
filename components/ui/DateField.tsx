import { Field } from './Field';
import { inputShell } from './inputShell';

/** A day of the calendar, by the device's own picker; the value is `1990-05-17`, or empty. */
export function DateField({
  label,
  value,
  onChange,
  error = null,
  hint,
  min,
  max,
  autoComplete,
  onLeave,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  hint?: string;
  min?: string;
  max?: string;
  autoComplete?: 'bday';
  onLeave?: () => void;
}) {
  return (
    <Field label={label} error={error} {...(hint ? { hint } : {})}>
      {({ id, describedBy, invalid }) => (
        <div className={inputShell(invalid)}>
          <input
            id={id}
            type="date"
            value={value}
            min={min}
            max={max}
            autoComplete={autoComplete}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className="num h-full min-w-0 flex-1 scroll-my-24 appearance-none bg-transparent text-left text-[1rem] font-medium outline-none"
          />
        </div>
      )}
    </Field>
  );
}
