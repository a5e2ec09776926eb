/** The bar of tab pages at the bottom of the column. */
import { useTranslations } from 'next-intl';
import { useNavigation } from '@/lib/navigation/navigation';
import { TabIcon, type TabWord } from './TabIcon';

interface Tab {
  index: number;
  word: TabWord;
  href: string;
}

export function TabBar({ tabs, active }: { tabs: readonly Tab[]; active: number }) {
  const t = useTranslations('shell.tab');
  const { switchTab } = useNavigation();
  return (
    <nav
      aria-label={t('label')}
      className="hairline-t bg-page fixed inset-x-0 bottom-0 z-20 mx-auto flex h-[calc(3.5rem+var(--safe-bottom))] max-w-(--column) pb-(--safe-bottom)"
    >
      {tabs.map((tab) => {
        const here = tab.index === active;
        return (
          <a
            key={tab.word}
            href={`#${tab.href}`}
            aria-current={here ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault();
              if (here) window.scrollTo({ top: 0, behavior: 'smooth' });
              else switchTab(tab.href);
            }}
            className={`press flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-tab font-medium ${here ? 'text-ink' : 'text-ink-3'}`}
          >
            <TabIcon word={tab.word} active={here} />
            {t(tab.word)}
          </a>
        );
      })}
    </nav>
  );
}
