import { Inbox, type LucideIcon } from 'lucide-react';
import { Button } from './Button';

/** Nothing here yet: what that means, and one button for what to do next. */
export function EmptyState({
  title,
  text,
  action,
  icon: Icon = Inbox,
}: {
  title: string;
  text?: string;
  action?: { label: string; onPress: () => void };
  icon?: LucideIcon;
}) {
  return (
    <div className="flex flex-col items-center px-8 py-14 text-center">
      <span className="bg-surface text-ink-3 grid size-16 place-items-center rounded-full">
        <Icon aria-hidden className="size-7" strokeWidth={1.5} />
      </span>
      <h2 className="mt-4 font-semibold">{title}</h2>
      {text && <p className="text-label text-ink-2 mt-1 max-w-72">{text}</p>}
      {action && (
        <div className="mt-5">
          <Button inline onPress={action.onPress}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  );
}
