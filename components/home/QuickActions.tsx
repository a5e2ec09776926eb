/** A grid of shortcuts. */
import type { LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';

export interface QuickAction {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
}

export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  const t = useTranslations('home.actions');
  return (
    <ul aria-label={t('label')} className="grid grid-cols-5 gap-y-2 large-text:grid-cols-2 px-2 pt-3 pb-1">
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
