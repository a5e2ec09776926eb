import type { LucideIcon } from 'lucide-react';
import { joinClasses } from './joinClasses';

/** An icon that can be pressed; `label` says what it does. The tap area is 44 by 44. */
export function IconButton({
  icon: Icon,
  label,
  onPress,
  active,
  filled = false,
  tone = 'ink',
  dot = false,
}: {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
  /** For a toggle: whether it is on. */
  active?: boolean;
  filled?: boolean;
  tone?: 'ink' | 'quiet';
  /** Something new waits behind it; the label says so too. */
  dot?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={active}
      onClick={onPress}
      className={joinClasses(
        'press relative grid size-11 shrink-0 place-items-center rounded-full',
        active ? 'text-brand' : tone === 'quiet' ? 'text-ink-3' : 'text-ink',
      )}
    >
      <Icon aria-hidden className="size-6" strokeWidth={1.7} fill={filled && active ? 'currentColor' : 'none'} />
      {dot && <span aria-hidden className="bg-brand ring-page absolute top-2.5 right-2.5 size-2 rounded-full ring-2" />}
    </button>
  );
}
