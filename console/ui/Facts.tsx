/** What is known of something, name by value, in two columns where there is room; what is long takes the whole width. */
import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  value: ReactNode;
  isWide?: boolean;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-7 border-t border-line">
      {facts.map(({ name, value, isWide }) => (
        <div
          key={name}
          className={`flex items-baseline justify-between gap-3 border-b border-line py-1.5 ${isWide ? 'col-span-full' : ''}`}
        >
          <dt className="flex-none text-ink-3">{name}</dt>
          <dd className="m-0 min-w-0 text-right font-medium break-words whitespace-pre-line text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
