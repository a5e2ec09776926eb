/** A group of rows that lead somewhere, under a small heading. */
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface MenuRow {
  icon: LucideIcon;
  label: string;
  /** What is set there now. */
  value?: ReactNode;
  onPress: () => void;
}

export function MenuGroup({ title, rows }: { title: string; rows: readonly MenuRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="pt-5">
      <h2 className="text-label text-ink-3 px-4 pb-1 font-semibold">{title}</h2>
      <ul>
        {rows.map(({ icon: Icon, label, value, onPress }) => (
          <li key={label}>
            <button
              type="button"
              onClick={onPress}
              className="press hairline-b flex h-14 w-full items-center gap-3 px-4 text-left large-text:h-auto large-text:min-h-14 large-text:flex-wrap large-text:py-3"
            >
              <Icon aria-hidden className="text-ink-2 size-5 shrink-0" strokeWidth={1.7} />
              <span className="min-w-0 flex-1 truncate large-text:basis-3/5 large-text:whitespace-normal">{label}</span>
              {value !== undefined && (
                <span className="text-label text-ink-3 max-w-[45%] shrink-0 truncate">{value}</span>
              )}
              <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
