import type { ReactNode } from 'react';
import { useFormat } from '@/lib/format/useFormat';

export interface TimelineStep {
  title: ReactNode;
  note?: ReactNode;
  /** When it happened, Unix milliseconds; left out where it has not. */
  at?: number | null;
  /** `now` is where things stand; what follows has not happened. */
  state: 'done' | 'now' | 'next' | 'failed';
}

const dots = { done: 'bg-brand', now: 'bg-page border-brand border-[4px]', next: 'bg-line', failed: 'bg-danger' };

/** What happened and what comes next. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const format = useFormat();
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={index}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative flex gap-3 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={`absolute top-4 bottom-0 left-[0.375rem] w-0.5 ${step.state === 'done' ? 'bg-brand' : 'bg-line'}`}
            />
          )}
          <span aria-hidden className={`mt-1 size-3.5 shrink-0 rounded-full ${dots[step.state]}`} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <p className={step.state === 'next' ? 'text-ink-3' : 'font-semibold'}>{step.title}</p>
              {step.at != null && <span className="text-caption text-ink-3 num">{format.shortTime(step.at)}</span>}
            </div>
            {step.note && <p className="text-caption text-ink-3 num mt-0.5">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
