/** What the exchange behind this app has of the agreement: what it lacks is shown nowhere, and not asked for. */
import { proxy, useSnapshot } from 'valtio';
import { isAmong } from '@/lib/api/endpoint';

/** Null: everything, or not known to be less. */
const state = proxy<{ names: readonly string[] | null }>({ names: null });

/** More names than there are calls say nothing more, and would stand in the way of every look. */
const MOST_NAMES = 1_000;

/** What the exchange says; where it says nothing, what the page was finished with (scripts/site.mjs). Called with null before anything is drawn. */
export function setOffers(names: readonly string[] | null): void {
  const page = document.querySelector<HTMLMetaElement>('meta[name="api-offers"]');
  state.names = (names ?? page?.content.split(' '))?.slice(0, MOST_NAMES) ?? null;
}

const meets = (names: readonly string[] | null, need: string): boolean =>
  need.split('|').some((one) => isAmong(names, one));

export const isOffered = (name: string): boolean => meets(state.names, name);

/** An address, or whatever else says which calls it is nothing without. */
export interface Needing {
  readonly needs: readonly string[];
}

/** Whether something can be shown here; in a component `useOffers` says it. */
export const isHere = ({ needs }: Needing): boolean => needs.every(isOffered);

/** Whether something can be shown here. */
export function useOffers(): (thing: Needing) => boolean {
  const { names } = useSnapshot(state);
  return ({ needs }) => needs.every((need) => meets(names, need));
}
