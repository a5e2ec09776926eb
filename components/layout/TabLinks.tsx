/** The main pages as links, in whichever bar they stand. A press on the page that is open goes to its top. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigation } from '@/lib/navigation/navigation';
import type { TabWord } from './TabIcon';

export interface MainTab {
  index: number;
  word: TabWord;
  href: string;
}

export interface TabBarProps {
  tabs: readonly MainTab[];
  /** Index of the main page that the open one belongs to. */
  active: number | null;
}

export function TabLinks({
  tabs,
  active,
  look,
  children,
}: TabBarProps & { look: (isHere: boolean) => string; children: (tab: MainTab, isHere: boolean) => ReactNode }) {
  const { switchTab } = useNavigation();
  const { pathname } = useLocation();
  return tabs.map((tab) => {
    const isHere = tab.index === active;
    return (
      <a
        key={tab.word}
        href={`#${tab.href}`}
        aria-current={isHere ? 'page' : undefined}
        onClick={(event) => {
          event.preventDefault();
          if (pathname === tab.href) window.scrollTo({ top: 0, behavior: 'smooth' });
          else switchTab(tab.href);
        }}
        className={`press ${look(isHere)}`}
      >
        {children(tab, isHere)}
      </a>
    );
  });
}
