/** The bar of tab pages at the bottom of the column. */
import { useTranslations } from 'next-intl';
import { TabIcon } from './TabIcon';
import { type TabBarProps, TabLinks } from './TabLinks';

export function TabBar({ tabs, active }: TabBarProps) {
  const t = useTranslations('shell.tab');
  return (
    <nav
      aria-label={t('label')}
      className="hairline-t bg-page fixed inset-x-0 bottom-0 z-20 mx-auto flex h-[calc(3.5rem+var(--safe-bottom))] max-w-(--column) pb-(--safe-bottom)"
    >
      <TabLinks
        tabs={tabs}
        active={active}
        look={(isHere) =>
          `flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-tab font-medium ${isHere ? 'text-ink' : 'text-ink-3'}`
        }
      >
        {(tab, isHere) => (
          <>
            <TabIcon word={tab.word} active={isHere} />
            <span className="min-h-[1lh]">{t(tab.word)}</span>
          </>
        )}
      </TabLinks>
    </nav>
  );
}
