/** The bar over a wide window: the mark, the main pages, and what stands at its right end. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BrandMark } from './BrandMark';
import { type TabBarProps, TabLinks } from './TabLinks';

export function WideBar({ title, tabs, active, children }: TabBarProps & { title: string; children: ReactNode }) {
  const t = useTranslations('shell.tab');
  return (
    <header className="hairline-b bg-page flex h-full items-center gap-7 pr-3 pl-5">
      <span className="text-title flex items-center gap-2.5 font-bold">
        <BrandMark size={30} />
        {title}
      </span>
      <nav aria-label={t('label')} className="flex h-full gap-6">
        <TabLinks
          tabs={tabs}
          active={active}
          look={(isHere) =>
            `relative grid h-full place-items-center ${isHere ? 'text-ink after:bg-brand font-semibold after:absolute after:inset-x-0.5 after:bottom-0 after:h-[3px] after:rounded-full' : 'text-ink-2 font-medium'}`
          }
        >
          {(tab) => t(tab.word)}
        </TabLinks>
      </nav>
      <div className="ml-auto flex items-center gap-3">{children}</div>
    </header>
  );
}
