/** How long is left until something should be answered. */
import { isUrgent, restOf, useNow } from '../times';
import { useWords } from '../words';

export function Rest({ dueAt, className = '' }: { dueAt: number; className?: string }) {
  const words = useWords();
  const now = useNow(15_000);
  const { isOver, days, hours, minutes } = restOf(dueAt, now);
  const text =
    days > 0
      ? words('times.days', { days, hours })
      : hours > 0
        ? words('times.hours', { hours, minutes })
        : words('times.minutes', { minutes });
  const look = isOver ? 'font-bold text-danger' : isUrgent(dueAt, now) ? 'font-bold text-warn' : 'text-ink-2';
  return (
    <time dateTime={new Date(dueAt).toISOString()} className={`whitespace-nowrap ${look} ${className}`}>
      {isOver ? words('times.over', { text }) : text}
    </time>
  );
}
