/** A grid of shortcuts: one row of up to five, otherwise two. */
import type { LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';

export interface QuickAction {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
}

export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  const t = useTranslations('home.actions');
  const columns = actions.length > 5 ? Math.ceil(actions.length / 2) : actions.length;
  if (columns === 0) return null;
  return (
    <ul
      aria-label={t('label')}
      className="grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-y-2 large-text:grid-cols-2 px-2 pt-3 pb-1"
      style={{ '--columns': columns } as CSSProperties}
    >
      {actions.map(({ icon: Icon, label, onPress }) => (
        <li key={label} className="min-w-0">
          <button
            type="button"
            onClick={onPress}
            className="press text-caption text-ink-2 flex w-full flex-col items-center py-1"
          >
            <span className="bg-surface text-ink mb-1.5 grid size-10 place-items-center rounded-[14px]">
              <Icon aria-hidden className="size-5" strokeWidth={1.7} />
            </span>
            <span className="line-clamp-2 w-full px-0.5 text-center leading-[0.875rem]">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
