import type { ReactNode } from 'react';

/** Names and values in two columns: receipts, details, what a sheet says before one agrees. */
export function KeyValue({ rows }: { rows: readonly { name: ReactNode; value: ReactNode; strong?: boolean }[] }) {
  return (
    <dl className="text-label">
      {rows.map((row, index) => (
        <div key={index} className="flex min-h-8 items-baseline justify-between gap-4 py-1.5">
          <dt className="text-ink-3 shrink-0">{row.name}</dt>
          <dd className={`min-w-0 text-right [overflow-wrap:anywhere] ${row.strong ? 'font-semibold' : ''}`}>
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
