/** A word about a state. Amber: it can cost money or time. */
const LOOKS = {
  plain: 'bg-surface text-ink-2',
  good: 'bg-brand-soft text-brand',
  warn: 'bg-warn-soft text-warn',
} as const;

export function Tag({ look = 'plain', children }: { look?: keyof typeof LOOKS; children: string }) {
  return (
    <span
      className={`inline-block rounded-sm px-1.5 py-0.5 text-caption font-semibold whitespace-nowrap ${LOOKS[look]}`}
    >
      {children}
    </span>
  );
}
