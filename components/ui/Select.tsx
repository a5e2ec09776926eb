import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Sheet } from './Sheet';
import { inputShell } from './inputShell';

export interface SelectItem<V extends string> {
  value: V;
  label: string;
  hint?: string;
  before?: ReactNode;
}

/** One of several, chosen in a sheet. */
export function Select<V extends string>({ label, items, value, onChange, look = 'field' }: {
  /** Title of the sheet and spoken name of the field. */
  label: string;
  items: readonly SelectItem<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** `plain` is text with an arrow, for filters. */
  look?: 'field' | 'plain';
}) {
  const t = useTranslations('shell.select');
  const [open, setOpen] = useState(false);
  const chosen = items.find((item) => item.value === value);
  const shape = look === 'field' ? `${inputShell(false)} w-full justify-between font-semibold` : 'text-label text-ink-2 flex h-11 items-center gap-1';
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-label={`${label}: ${chosen?.label ?? t('choose')}`} onClick={() => setOpen(true)} className={shape}>
        <span className="truncate">{chosen?.label ?? t('choose')}</span>
        <ChevronDown aria-hidden className="text-ink-3 size-4 shrink-0" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <ul role="listbox" aria-label={label}>
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
                className="press hairline-b flex min-h-14 w-full items-center gap-3 text-left"
              >
                {item.before}
                <span className="flex-1">
                  <span className={item.value === value ? 'text-brand font-semibold' : undefined}>{item.label}</span>
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
