/** Finds the screen of the present address, loads it with its words, and puts the guard before it. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { TabBar } from '@/components/layout/TabBar';
import { useHasWords } from '@/lib/i18n/words';
import { markTransition } from '@/lib/navigation/state';
import { type Route, missingScreen, routes } from '../routes';
import { tabPages } from '../tabs';
import { LazyScreen } from './LazyScreen';
import { useScrollMemory } from './scrollMemory';

const missing: Route = { address: { path: '', alias: null, read: () => ({}) }, access: 'any', words: [], load: missingScreen };
const tabs = tabPages.map((tab) => ({ index: tab.index, word: tab.word, href: tab.address.href() }));

function routeAt(pathname: string, search: string): Route {
  const route = routes.find(({ address }) => address.path === pathname || address.alias === pathname);
  return route?.address.read(new URLSearchParams(search)) ? route : missing;
}

export function Screens({ skeleton }: { skeleton: ReactNode }) {
  const { pathname, search, key } = useLocation();
  const route = routeAt(pathname, search);
  const started = useRef(false);
  const canName = useHasWords('shell');
  useScrollMemory();
  useEffect(() => {
    if (started.current) markTransition();
    started.current = true;
  }, [key, pathname]);

  const isTab = route.tab !== undefined;
  return (
    <>
      <div className={isTab ? 'pb-[calc(56px+var(--safe-bottom))]' : undefined}>
        <LazyScreen key={route.address.path} route={route} skeleton={skeleton} />
      </div>
      {isTab && canName && <TabBar tabs={tabs} active={route.tab ?? 0} />}
    </>
  );
}
