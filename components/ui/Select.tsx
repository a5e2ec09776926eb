import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { FieldParts } from './Field';
import { Sheet } from './Sheet';
import { inputShell } from './inputShell';

export interface SelectItem<V extends string> {
  value: V;
  label: string;
  /** Follows the label and is never cut with it: the end of an account number, by which one is told from another. */
  tail?: string;
  hint?: string;
  before?: ReactNode;
}

/** A small button with a border; its tap area is 44 high. */
export const CHIP =
  'press text-label relative flex h-9 shrink-0 items-center gap-1 rounded-[10px] px-2.5 max-[22.4375rem]:px-2 max-[22.4375rem]:[&>svg]:hidden font-semibold shadow-[inset_0_0_0_1px_var(--line)] before:absolute before:-inset-y-1 before:inset-x-0';

/** One of several, chosen in a sheet. */
export function Select<V extends string>({
  label,
  items,
  value,
  onChange,
  look = 'field',
  parts,
}: {
  /** Title of the sheet and spoken name of the field. */
  label: string;
  items: readonly SelectItem<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** `plain` is text with an arrow, for filters; `chip` has a border around it. */
  look?: 'field' | 'plain' | 'chip';
  /** Of the field around it: whether it is wrong, and what says so. */
  parts?: FieldParts;
}) {
  const t = useTranslations('shell.select');
  const [open, setOpen] = useState(false);
  const chosen = items.find((item) => item.value === value);
  const whole = chosen ? wholeOf(chosen) : t('choose');
  const shape = {
    field: `${inputShell(parts?.invalid ?? false)} w-full scroll-my-24 justify-between font-semibold`,
    plain: 'text-label text-ink-2 flex h-11 shrink-0 items-center gap-1',
    chip: CHIP,
  }[look];
  return (
    <>
      <button
        type="button"
        {...(parts && spokenField(parts, open))}
        aria-haspopup="dialog"
        aria-label={`${label}: ${whole}`}
        onClick={() => setOpen(true)}
        className={shape}
      >
        <span className={chosen ? 'truncate' : 'text-ink-3 truncate font-normal'}>{chosen?.label ?? whole}</span>
        {chosen?.tail && <span className="mr-auto ml-1.5 shrink-0">{chosen.tail}</span>}
        <ChevronDown aria-hidden className="text-ink-3 size-4 shrink-0" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <ul id={parts && `${parts.id}-list`} role="listbox" aria-label={label}>
          {items.map((item) => (
            <li key={item.value} role="presentation">
              <button
                type="button"
                role="option"
                aria-selected={item.value === value}
                onClick={() => {
                  setOpen(false);
                  onChange(item.value);
                }}
                className="press hairline-b flex min-h-14 w-full py-1.5 items-center gap-3 text-left"
              >
                {item.before}
                <span className="flex-1">
                  <span className={item.value === value ? 'text-brand font-semibold' : undefined}>{wholeOf(item)}</span>
                  {item.hint && <span className="text-caption text-ink-3 block">{item.hint}</span>}
                </span>
                {item.value === value && <Check aria-hidden className="text-brand size-5" />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

const wholeOf = ({ label, tail }: Pick<SelectItem<string>, 'label' | 'tail'>): string =>
  tail === undefined ? label : `${label} ${tail}`;

/** Only a combobox may be called wrong. */
const spokenField = ({ id, invalid, describedBy }: FieldParts, open: boolean) => ({
  id,
  role: 'combobox',
  'aria-expanded': open,
  'aria-controls': `${id}-list`,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
});
