import type { KeyboardEvent } from 'react';
import { joinClasses } from './joinClasses';
import { useChosenInView } from './useChosenInView';

export interface TabItem<V extends string> {
  value: V;
  label: string;
}

function move<V extends string>(
  event: KeyboardEvent,
  items: readonly TabItem<V>[],
  value: V,
  onChange: (value: V) => void,
): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = items[(items.findIndex((item) => item.value === value) + step + items.length) % items.length];
  if (!next) return;
  onChange(next.value);
  const list = event.currentTarget.closest('[role=tablist]');
  list?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
}

interface Props<V extends string> {
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  label: string;
}

/** What both looks share: the role, the roving focus, the arrow keys. */
function Tab<V extends string>({
  item,
  items,
  value,
  onChange,
  className,
}: Omit<Props<V>, 'label'> & { item: TabItem<V>; className: string }) {
  const here = item.value === value;
  return (
    <button
      type="button"
      role="tab"
      data-value={item.value}
      aria-selected={here}
      tabIndex={here ? 0 : -1}
      onClick={() => onChange(item.value)}
      onKeyDown={(event) => move(event, items, value, onChange)}
      className={className}
    >
      {item.label}
    </button>
  );
}

/** Underlined tabs that scroll sideways when there are many. */
export function Tabs<V extends string>({
  items,
  value,
  onChange,
  label,
  size = 'normal',
}: Props<V> & { size?: 'normal' | 'large' }) {
  const row = useChosenInView<HTMLDivElement>(value);
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className="flex gap-5 fade-sides overflow-x-auto px-4 [scrollbar-width:none] max-[22.4375rem]:gap-3.5"
    >
      {items.map((item) => {
        const here = item.value === value;
        return (
          <Tab
            key={item.value}
            item={item}
            {...{ items, value, onChange }}
            className={joinClasses(
              'relative h-11 shrink-0 font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
              size === 'large' ? 'text-title' : 'text-body',
              here
                ? 'text-ink after:bg-brand after:absolute after:inset-x-1 after:bottom-1 after:h-[3px] after:rounded-full'
                : 'text-ink-3',
            )}
          />
        );
      })}
    </div>
  );
}

/** Two or three choices in one box. `trade` colours buy and sell. */
export function Segmented<V extends string>({
  items,
  value,
  onChange,
  label,
  look = 'plain',
}: Props<V> & {
  look?: 'plain' | 'trade';
}) {
  return (
    <div role="tablist" aria-label={label} className="bg-surface rounded-m grid auto-cols-fr grid-flow-col">
      {items.map((item, index) => {
        const here = item.value === value;
        const chosen =
          look === 'trade'
            ? index === 0
              ? 'bg-up text-white'
              : 'bg-down text-white'
            : 'bg-page text-ink shadow-[0_0_0_1px_var(--line)]';
        return (
          <Tab
            key={item.value}
            item={item}
            {...{ items, value, onChange }}
            className={joinClasses(
              'rounded-m text-label h-11 truncate px-1 font-semibold min-[22.5rem]:px-2 transition-colors duration-(--fast)',
              here ? chosen : 'text-ink-3',
            )}
          />
        );
      })}
    </div>
  );
}
