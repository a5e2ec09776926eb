import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-surface text-ink-2',
  brand: 'bg-brand-soft text-brand',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  // Indigo, not green: green is up, or down for those who chose so.
  good: 'bg-brand-soft text-brand',
  bad: 'bg-danger-soft text-danger',
  warn: 'bg-warn-soft text-warn',
};
export type TagTone = keyof typeof tones;

/** A state in one small word. */
export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span
      className={`text-caption inline-block rounded-md px-1.5 py-px font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
