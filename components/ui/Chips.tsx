import { joinClasses } from './joinClasses';
import { useChosenInView } from './useChosenInView';

/** A row of small choices, one of which is on. */
export function Chips<V extends string>({
  items,
  value,
  onChange,
  label,
}: {
  items: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  label: string;
}) {
  const row = useChosenInView<HTMLDivElement>(value);
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={label}
      className="flex gap-2 fade-sides overflow-x-auto px-4 [scrollbar-width:none]"
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="radio"
          aria-checked={item.value === value}
          onClick={() => onChange(item.value)}
          className="group grid h-11 shrink-0 place-items-center"
        >
          <span
            className={joinClasses(
              'text-label rounded-[8px] block px-3 py-1.5 whitespace-nowrap',
              item.value === value ? 'bg-surface text-ink font-semibold' : 'text-ink-3',
            )}
          >
            {item.label}
          </span>
        </button>
      ))}
    </div>
  );
}
