/** What the server says about itself, and the small counts and flags of the shell. */
import { proxy, useSnapshot } from 'valtio';
import { type Site, home } from '@/lib/api/home';
import { call } from '@/lib/client/call';

interface SiteState {
  fileDomain: string;
  title: string;
  /** Units of the default display currency for 1 USDT; null while unknown. */
  exRate: string | null;
  currency: string;
  feed: Site['feed'] | null;
  sandbox: boolean;
  /** Where the person came from, such as an invitation link. */
  source: string | null;
  notifications: { id: string; title: string }[];
  /** Messages of customer service that were not read yet. */
  unread: number;
  /** Pop-ups that were shown since the start. */
  popUps: Record<string, boolean>;
}

const state = proxy<SiteState>({
  fileDomain: '',
  title: 'Avocet',
  exRate: null,
  currency: 'HKD',
  feed: null,
  sandbox: false,
  source: null,
  notifications: [],
  unread: 0,
  popUps: {},
});

/** Reads the domain information. Rejects with a CallError, which the shell shows. */
export async function loadSite(): Promise<Site> {
  const site = await call(home.site, {});
  Object.assign(state, { fileDomain: site.FILE_DOMAIN, title: site.title, exRate: site.exRate, currency: site.currency, feed: site.feed, sandbox: site.sandbox });
  return site;
}

/** `market`: prices are not real ones. `replay`: they were, once. Null: live, or not known yet. */
export function useSimulation(): { feed: 'simulated' | 'replay' | null; sandbox: boolean } {
  const { feed, sandbox } = useSnapshot(state);
  return { feed: feed === 'live' ? null : feed, sandbox };
}

/** The currency in which worths are shown to somebody who has not chosen one. */
export const useSiteCurrency = (): string => useSnapshot(state).currency;
export const useSiteTitle = (): string => useSnapshot(state).title;
export const useUnreadCount = (): number => useSnapshot(state).unread;
export const useSource = (): string | null => useSnapshot(state).source;

export function setUnreadCount(count: number): void {
  state.unread = count;
}

export function setSource(source: string | null): void {
  state.source = source;
}

/** Whether a pop-up was shown already; it is asked and answered once. */
export const usePopUpFlag = (name: string): boolean => useSnapshot(state).popUps[name] ?? false;

export function markPopUp(name: string): void {
  state.popUps[name] = true;
}

export const useNotifications = (): readonly { readonly id: string; readonly title: string }[] => useSnapshot(state).notifications;

export function setNotifications(list: { id: string; title: string }[]): void {
  state.notifications = list;
}
