/** The bar over the columns of a wide window: the mark, the main pages, and what stands at its right end. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useNavigation } from '@/lib/navigation/navigation';
import { BrandMark } from './BrandMark';
import type { TabWord } from './TabIcon';

export function WideBar({ title, tabs, active, children }: { title: string; tabs: readonly { index: number; word: TabWord; href: string }[]; active: number; children: ReactNode }) {
  const t = useTranslations('shell.tab');
  const { switchTab } = useNavigation();
  return (
    <header className="hairline-b flex items-center gap-7 pr-3 pl-5">
      <span className="text-title flex items-center gap-2.5 font-bold">
        <BrandMark size={30} />
        {title}
      </span>
      <nav aria-label={t('label')} className="flex h-full gap-6">
        {tabs.map((tab) => {
          const here = tab.index === active;
          return (
            <a
              key={tab.word}
              href={`#${tab.href}`}
              aria-current={here ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                switchTab(tab.href);
              }}
              className={`press relative grid h-full place-items-center ${here ? 'text-ink after:bg-brand font-semibold after:absolute after:inset-x-0.5 after:bottom-0 after:h-[3px] after:rounded-full' : 'text-ink-2 font-medium'}`}
            >
              {t(tab.word)}
            </a>
          );
        })}
      </nav>
      <div className="ml-auto flex items-center gap-3">{children}</div>
    </header>
  );
}
