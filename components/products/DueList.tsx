/** A schedule of what is due: each row a time, what happens, and what it brings or costs; what is over has a tick. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DueRow {
  key: string;
  when: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  amount?: ReactNode;
  state: 'done' | 'next' | 'later';
}

const tones = { done: 'text-ink-3', next: 'text-ink font-semibold', later: 'text-ink-2' };

export function DueList({ rows, label }: { rows: readonly DueRow[]; label: string }) {
  return (
    <ol aria-label={label}>
      {rows.map(({ key, when, title, note, amount, state }) => (
        <li
          key={key}
          aria-current={state === 'next' ? 'step' : undefined}
          className="text-label hairline-b flex min-h-11 items-center gap-3 py-2"
        >
          <span className={`num w-13 shrink-0 ${tones[state]}`}>{when}</span>
          <span className={`min-w-0 flex-1 ${tones[state]}`}>
            <span className="flex items-center gap-1.5">
              {title}
              {state === 'done' && <Check aria-hidden className="size-3.5 shrink-0" />}
            </span>
            {note && <span className="text-caption text-ink-3 block font-normal">{note}</span>}
          </span>
          {amount !== undefined && <span className={`num text-right ${tones[state]}`}>{amount}</span>}
        </li>
      ))}
    </ol>
  );
}
