/** How long is left until something should be answered; in short, its largest unit alone. */
import { isUrgent, restOf, useNow } from '../times';
import { useWords } from '../words';

interface RestProps {
  dueAt: number;
  isShort?: boolean;
  className?: string;
}

export function Rest({ dueAt, isShort = false, className = '' }: RestProps) {
  const words = useWords();
  const now = useNow(15_000);
  const { isOver, days, hours, minutes } = restOf(dueAt, now);
  const text =
    days > 0
      ? words(isShort ? 'times.onlyDays' : 'times.days', { days, hours })
      : hours > 0
        ? words(isShort ? 'times.onlyHours' : 'times.hours', { hours, minutes })
        : words('times.minutes', { minutes });
  const look = isOver ? 'font-bold text-danger' : isUrgent(dueAt, now) ? 'font-bold text-warn' : 'text-ink-2';
  return (
    <time dateTime={new Date(dueAt).toISOString()} className={`whitespace-nowrap ${look} ${className}`}>
      {isOver ? words('times.over', { text }) : text}
    </time>
  );
}
