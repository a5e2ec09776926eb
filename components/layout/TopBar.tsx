/** The bar at the top of a page: back, title, at most two icons. */
import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useNavigation } from '@/lib/navigation/navigation';

export function TopBar({ title, back = true, actions }: { title: ReactNode; back?: boolean; actions?: ReactNode }) {
  const t = useTranslations('shell');
  const navigation = useNavigation();
  return (
    <header className="bg-page sticky top-0 z-10 flex h-[calc(3.25rem+var(--safe-top))] items-center gap-1 px-1.5 pt-(--safe-top) large-text:h-auto large-text:min-h-[calc(3.25rem+var(--safe-top))]">
      {back && (
        <button
          type="button"
          aria-label={t('back')}
          onClick={navigation.back}
          className="press grid size-11 shrink-0 place-items-center"
        >
          <ChevronLeft aria-hidden className="size-6.5" strokeWidth={1.8} />
        </button>
      )}
      <h1
        className={`min-w-0 flex-1 truncate font-semibold large-text:whitespace-normal large-text:[overflow-wrap:anywhere] ${back ? 'text-title' : 'text-heading pl-2.5'}`}
      >
        {title}
      </h1>
      {actions && <div className="flex shrink-0">{actions}</div>}
    </header>
  );
}
