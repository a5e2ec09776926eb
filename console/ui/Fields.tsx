/** Fields of forms: a name above, an explanation or a fault below. */
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

interface Labelled {
  label: string;
  hint?: string | undefined;
  fault?: string | null | undefined;
}

const BOX =
  'w-full rounded-m bg-surface px-3 text-cell text-ink outline-offset-0 focus:bg-page focus:outline-2 focus:outline-brand aria-invalid:outline-2 aria-invalid:outline-danger';

function Frame({ id, label, hint, fault, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-fine text-ink-2">
        {label}
      </label>
      {children}
      {fault ? (
        <p id={`${id}-note`} role="alert" className="text-fine text-danger">
          {fault}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-fine text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

const notes = (id: string, { hint, fault }: Labelled) => ({
  id,
  'aria-invalid': Boolean(fault),
  ...((hint || fault) && { 'aria-describedby': `${id}-note` }),
});

export function TextField({ label, hint, fault, ...rest }: Labelled & ComponentProps<'input'>) {
  const id = useId();
  const told = { label, hint, fault };
  return (
    <Frame id={id} {...told}>
      <input className={`${BOX} h-9`} autoComplete="off" {...rest} {...notes(id, told)} />
    </Frame>
  );
}

export function TextBox({ label, hint, fault, ...rest }: Labelled & ComponentProps<'textarea'>) {
  const id = useId();
  const told = { label, hint, fault };
  return (
    <Frame id={id} {...told}>
      <textarea className={`${BOX} min-h-20 py-2`} {...rest} {...notes(id, told)} />
    </Frame>
  );
}

export function Choice({
  label,
  hint,
  fault,
  options,
  ...rest
}: Labelled & ComponentProps<'select'> & { options: readonly { value: string; name: string }[] }) {
  const id = useId();
  const told = { label, hint, fault };
  return (
    <Frame id={id} {...told}>
      <select className={`${BOX} h-9`} {...rest} {...notes(id, told)}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}
