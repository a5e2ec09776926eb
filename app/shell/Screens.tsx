/** Finds the screen of the present address, loads it with its words, and puts the guard before it. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { TabBar } from '@/components/layout/TabBar';
import { holdersGone, onHolderGone } from '@/lib/client/signals';
import { useColumns } from '@/lib/device/columns';
import { useHasWords } from '@/lib/i18n/words';
import { markTransition } from '@/lib/navigation/state';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { type Route, missingScreen, notOfferedScreen, routes } from '../routes';
import { LazyScreen } from './LazyScreen';
import { WideMenu } from './WideMenu';
import { useScrollMemory } from './scrollMemory';
import { useSecondPresses } from './secondPresses';
import { useTabs } from './useTabs';

const missing: Route = {
  address: { path: '', alias: null, needs: [], read: () => ({}) },
  access: 'any',
  words: [],
  load: missingScreen,
};
/** At the address of a screen that the exchange behind this app has no calls for. */
const absent: Route = { ...missing, address: { ...missing.address, path: 'absent' }, load: notOfferedScreen };

const TRADING_WORDS = ['market', 'trading', 'spot'] as const;

/** The wide form of an address is a route of its own, so that it is loaded and remembered apart from the phone's. It needs all words of trading. */
const wideRoutes = new Map(
  routes.flatMap((route) =>
    route.wide
      ? [[route, { ...route, words: [...new Set([...route.words, ...TRADING_WORDS])], load: route.wide }] as const]
      : [],
  ),
);

/** Pages beside the main ones, and the main page that each belongs to: by its place in the menu. */
const MARKETS = 1;
const CONTRACTS = 3;
const sections: ReadonlyMap<string, number> = new Map([
  [paths.market.chart.path, MARKETS],
  [paths.forex.chart.path, CONTRACTS],
  [paths.fixedTime.trade.path, CONTRACTS],
  [paths.fixedTime.chart.path, CONTRACTS],
]);

const sectionOf = (route: Route): number | null => route.tab ?? sections.get(route.address.path) ?? null;

function routeAt(pathname: string, search: string): Route {
  const route = routes.find(({ address }) => address.path === pathname || address.alias === pathname);
  return route?.address.read(new URLSearchParams(search)) ? route : missing;
}

export function Screens() {
  const { pathname, search, key } = useLocation();
  const count = useColumns();
  const offers = useOffers();
  const asked = routeAt(pathname, search);
  const found = offers(asked.address) ? asked : absent;
  const tabs = useTabs();
  const gone = useSyncExternalStore(onHolderGone, holdersGone, holdersGone);
  const columns = count > 0 ? wideRoutes.get(found) : undefined;
  const route = columns ?? found;
  const started = useRef(false);
  const canName = useHasWords('shell');
  useScrollMemory();
  useSecondPresses();
  useEffect(() => {
    if (started.current) markTransition();
    started.current = true;
  }, [key, pathname]);

  // Over columns, and where there is room for three of them over every screen, the main pages stand at the top.
  const hasMenu = columns !== undefined || count > 2;
  const section = sectionOf(route);
  // The other contracts stand beside the perpetual ones, with the same bar below.
  const isTab = !hasMenu && (route.tab !== undefined || section === CONTRACTS);
  return (
    <>
      <div className={isTab ? 'pb-[calc(3.5rem+var(--safe-bottom))]' : undefined}>
        <LazyScreen key={`${route.address.path}${columns ? ' wide' : ''} ${gone}`} route={route} />
      </div>
      {hasMenu && canName && <WideMenu active={section} />}
      {isTab && canName && <TabBar tabs={tabs} active={section ?? 0} />}
    </>
  );
}
