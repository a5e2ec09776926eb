/** What the server says about itself, and the small counts and flags of the shell. */
import { proxy, useSnapshot } from 'valtio';
import { type Site, home } from '@/lib/api/home';
import { call, exchangeAddress } from '@/lib/client/call';
import { readKept, writeKept } from '@/lib/device/keptStore';
import { setOffers } from './offers';

interface SiteState {
  fileDomain: string;
  title: string;
  /** Units of the default display currency for 1 USDT; null while unknown. */
  exRate: string | null;
  currency: string;
  feed: Site['feed'] | null;
  sandbox: boolean;
  /** The exchange shows its letters to this browser. */
  /** Where the sandbox's letters can be read; null where they cannot. */
  outbox: string | null;
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
  outbox: null,
  source: null,
  notifications: [],
  unread: 0,
  popUps: {},
});

/** Where the public facts about the site are kept on the device, so that a start without a network still says what is simulated. */
const KEPT = 'site';
const feeds: readonly unknown[] = ['simulated', 'replay', 'live'] satisfies Site['feed'][];

/** Takes up what was last known; whatever the site itself has said counts more. */
export async function recallSite(): Promise<void> {
  const facts = (await readKept(KEPT))?.data;
  if (state.feed !== null || typeof facts !== 'object' || facts === null) return;
  const { feed, sandbox, title, currency, offers } = facts as Partial<Record<keyof Site, unknown>>;
  if (
    !feeds.includes(feed) ||
    typeof sandbox !== 'boolean' ||
    typeof title !== 'string' ||
    typeof currency !== 'string'
  )
    return;
  Object.assign(state, { feed, sandbox, title, currency });
  if (Array.isArray(offers)) setOffers(offers.map(String));
}

/** Reads the domain information. Rejects with a CallError, which the shell shows. */
export async function loadSite(): Promise<Site> {
  const site = await call(home.site, {});
  Object.assign(state, {
    fileDomain: site.FILE_DOMAIN,
    title: site.title,
    exRate: site.exRate,
    currency: site.currency,
    feed: site.feed,
    sandbox: site.sandbox,
    outbox: site.outbox,
  });
  setOffers(site.offers ?? null);
  const { feed, sandbox, title, currency, offers } = site;
  void writeKept(KEPT, { at: Date.now(), data: { feed, sandbox, title, currency, offers } });
  return site;
}

/** `market`: prices are not real ones. `replay`: they were, once. Null: live, or not known yet. */
export function useSimulation(): { feed: 'simulated' | 'replay' | null; sandbox: boolean } {
  const { feed, sandbox } = useSnapshot(state);
  return { feed: feed === 'live' ? null : feed, sandbox };
}

/** Address of the sandbox's letters; null where they cannot be read from here. */
export function useOutboxAddress(): string | null {
  const { outbox } = useSnapshot(state);
  return outbox && exchangeAddress(outbox);
}

/** The currency in which worths are shown to somebody who has not chosen one. */
export const useSiteCurrency = (): string => useSnapshot(state).currency;
export const useSiteTitle = (): string => useSnapshot(state).title;
export const useUnreadCount = (): number => useSnapshot(state).unread;
/** One of the client states that the specification names, and so are those below. @public */
export const useSource = (): string | null => useSnapshot(state).source;

export function setUnreadCount(count: number): void {
  state.unread = count;
}

/** @public */
export function setSource(source: string | null): void {
  state.source = source;
}

/** Whether a pop-up was shown already; it is asked and answered once. @public */
export const usePopUpFlag = (name: string): boolean => useSnapshot(state).popUps[name] ?? false;

/** @public */
export function markPopUp(name: string): void {
  state.popUps[name] = true;
}

/** @public */
export const useNotifications = (): readonly { readonly id: string; readonly title: string }[] =>
  useSnapshot(state).notifications;

/** @public */
export function setNotifications(list: { id: string; title: string }[]): void {
  state.notifications = list;
}
