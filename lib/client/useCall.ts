/** Reading: what the server says, kept and renewed by SWR. The key of a call is its path and body, so nobody invents cache keys. */
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import useSWR, { SWRConfig, type SWRConfiguration, mutate, unstable_serialize } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { proxy, useSnapshot } from 'valtio';
import type { Endpoint, ReplyOf, SentOf, Tag } from '@/lib/api/endpoint';
import { nextTask } from '@/lib/timing/nextTask';
import { call } from './call';
import { CallError } from './callError';
import { forgetEarly } from './early';
import { type Stamped, keepAnswer, useKeptAnswer } from './keptAnswer';

/** Something that is being read. `ScreenFrame` and the kit's lists take it as it is. */
export interface Load<T> {
  /** Null until the first answer. */
  data: T | null;
  error: CallError | null;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** When the data came, device time. */
  at: number | null;
  /** When what is drawn with it and comes by itself, such as prices, was last heard. */
  heard?: () => number | null;
  reload: () => Promise<void>;
}

export interface Answer<T> extends Load<T> {
  /** While drawing: something has changed since it came, asking again has failed, or it was old already when it was asked for again. */
  isOutdated: () => boolean;
}

export interface Pages<Row> extends Load<Row[]> {
  total: number | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

export interface CallHookOptions {
  /** Ask again this often while the page is visible. */
  everyMs?: number;
  /** Show the former body's answer until the new one is here. Right for filters, wrong for another person's data. Default true. */
  keepPrevious?: boolean;
  /** A public answer, the same for everybody: kept on the device and shown with its age while the exchange cannot be reached. */
  kept?: boolean;
  /** The answer can never change, and is asked for once. */
  fixed?: boolean;
}

/** The third part changes with the account, so that an answer to one person is never looked up for another. */
type Key = readonly [path: string, body: unknown, account: number];

/** What each call that was made here shows, by path. */
const shownBy = new Map<string, readonly Tag[]>();
/** Lists that are on the screen, by path: SWR's filters pass over paged keys. */
const pagedOnScreen = new Map<string, Set<() => Promise<unknown>>>();
/** When something changed that an answer shows, device time, by path: a list that comes back with an older page asks for all of it again. */
const changedAt = new Map<string, number>();
/** Longer than between two askings of what is asked for all the time: an older answer is from before the app was in the background. */
const OLD_AFTER_MS = 40_000;
/** Whether there was only an older answer when it was asked for last, by key. */
const wasOld = new Map<string, boolean>();
/** When each answer came last, device time, by key. */
const answeredAt = new Map<string, number>();
const account = proxy({ number: 0 });
const useAccountNumber = (): number => useSnapshot(account).number;

async function stamped<E extends Endpoint>(endpoint: E, body: SentOf<E>): Promise<Stamped<ReplyOf<E>>> {
  shownBy.set(endpoint.path, endpoint.shows);
  await nextTask();
  return { data: await call(endpoint, body), at: Date.now() };
}

/** What there is to show. The first of it draws most of a screen: in slices, so that the page answers a finger in between. */
function useFirstInSlices<T>(data: T | undefined): T | undefined {
  const isShown = useDeferredValue(data !== undefined);
  return isShown ? data : undefined;
}

const asCallError = (error: unknown): CallError | null => {
  if (error === undefined || error === null) return null;
  return error instanceof CallError
    ? error
    : new CallError('network', { message: error instanceof Error ? error.message : 'unknown' });
};

const shared: SWRConfiguration = {
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  focusThrottleInterval: 5000,
  // Every answer has a time of its own: comparing hundreds of rows would never find two alike.
  compare: Object.is,
  errorRetryCount: 3,
  shouldRetryOnError: (error: unknown) => error instanceof CallError && error.isUnsettled,
};

/** Reads an endpoint; a null body means "not yet". */
export function useCall<E extends Endpoint>(
  endpoint: E,
  body: SentOf<E> | null,
  options: CallHookOptions = {},
): Answer<ReplyOf<E>> {
  const number = useAccountNumber();
  const key: Key | null = body === null ? null : [endpoint.path, body, number];
  const name = unstable_serialize(key);
  const ask = async ([, sent]: Key): Promise<Stamped<ReplyOf<E>>> => {
    wasOld.set(name, Date.now() - (answeredAt.get(name) ?? Date.now()) > OLD_AFTER_MS);
    const answer = await stamped(endpoint, sent as SentOf<E>);
    answeredAt.set(name, answer.at);
    if (options.kept) keepAnswer(endpoint, sent, answer);
    return answer;
  };
  const state = useSWR<Stamped<ReplyOf<E>>, unknown, Key | null>(key, ask, {
    ...shared,
    keepPreviousData: options.keepPrevious ?? true,
    refreshInterval: options.everyMs ?? 0,
    ...(options.fixed && { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false }),
  });
  const { data: fresh, error, isLoading, mutate: again } = state;
  const kept = useKeptAnswer(endpoint, body, options.kept === true && fresh === undefined && error !== undefined);
  const known = fresh ?? kept ?? undefined;
  const data = useFirstInSlices(known);
  return {
    data: data?.data ?? null,
    error: asCallError(error),
    isLoading: data === undefined && (isLoading || known !== undefined),
    at: data?.at ?? null,
    reload: async () => {
      await again();
    },
    // A function, because SWR draws again for each asking where this is read.
    isOutdated: () =>
      Boolean(error) ||
      (fresh !== undefined && fresh.at < (changedAt.get(endpoint.path) ?? 0)) ||
      (state.isValidating && wasOld.get(name) === true),
  };
}

type RowOf<E> = ReplyOf<E> extends { list: (infer Row)[] } ? Row : never;
type Unpaged<E> = Omit<SentOf<E>, 'pageNum'>;
interface PageReply<Row> {
  list: Row[];
  total: number;
  hasMore: boolean;
}

/** Reads a paged endpoint page by page. */
export function usePages<E extends Endpoint>(endpoint: E, body: Unpaged<E> | null): Pages<RowOf<E>> {
  const number = useAccountNumber();
  const keyOf = (index: number, before: Stamped<PageReply<RowOf<E>>> | null): Key | null => {
    if (body === null || (before && !before.data.hasMore)) return null;
    return [endpoint.path, { ...body, pageNum: index + 1 }, number];
  };
  const fetcher = async ([, sent]: Key) => (await stamped(endpoint, sent as SentOf<E>)) as Stamped<PageReply<RowOf<E>>>;
  const {
    data: known,
    error,
    isLoading,
    size,
    setSize,
    mutate: again,
  } = useSWRInfinite<Stamped<PageReply<RowOf<E>>>, unknown>(keyOf, fetcher, {
    ...shared,
    keepPreviousData: true,
    revalidateFirstPage: true,
  });
  useOnScreen(endpoint.path, again, body === null ? '' : unstable_serialize(body), known);
  const data = useFirstInSlices(known);
  const last = data?.at(-1);
  const isLoadingMore = data !== undefined && size > data.length && !error;
  return {
    data: data ? data.flatMap((page) => page.data.list) : null,
    error: asCallError(error),
    isLoading: data === undefined && (isLoading || known !== undefined),
    at: data?.[0]?.at ?? null,
    total: data?.[0]?.data.total ?? null,
    hasMore: last?.data.hasMore ?? false,
    isLoadingMore,
    loadMore: () => {
      if (last?.data.hasMore && !isLoadingMore) void setSize(size + 1);
    },
    reload: async () => {
      await again();
    },
  };
}

/** Lets `invalidate` and `refreshAll` reach a paged list while it is mounted, and what they said meanwhile when it comes back. */
function useOnScreen(
  path: string,
  again: () => Promise<unknown>,
  body: string,
  pages: readonly Stamped<unknown>[] | undefined,
): void {
  const renew = useEffectEvent(again);
  const renewStale = useEffectEvent(() => {
    const changed = changedAt.get(path) ?? 0;
    if (pages?.some(({ at }) => at <= changed)) void renew();
  });
  useEffect(() => renewStale(), [path, body]);
  useEffect(() => {
    const lists = pagedOnScreen.get(path) ?? new Set();
    const entry = () => renew();
    pagedOnScreen.set(path, lists.add(entry));
    return () => void lists.delete(entry);
  }, [path]);
}

const renewPages = async (isWanted: (path: string) => boolean): Promise<void> => {
  for (const path of shownBy.keys()) if (isWanted(path)) changedAt.set(path, Date.now());
  await Promise.all(
    [...pagedOnScreen].filter(([path]) => isWanted(path)).flatMap(([, lists]) => [...lists].map((renew) => renew())),
  );
};

/** What a component has read already, however old, or else a fresh answer: outside components, for what hardly changes. */
export async function knownAnswer<E extends Endpoint>(endpoint: E, body: SentOf<E>): Promise<ReplyOf<E>> {
  const key: Key = [endpoint.path, body, account.number];
  const known = SWRConfig.defaultValue.cache.get(unstable_serialize(key))?.data as Stamped<ReplyOf<E>> | undefined;
  return known ? known.data : call(endpoint, body);
}

/** Says that what these tags name has changed: every answer that shows some of it is asked for again where it is on the screen. */
export async function invalidate(...tags: readonly Tag[]): Promise<void> {
  const isStale = (path: string): boolean => shownBy.get(path)?.some((tag) => tags.includes(tag)) ?? false;
  await Promise.all([mutate((key) => Array.isArray(key) && isStale(String(key[0]))), renewPages(isStale)]);
}

/** Asks again for everything on the screen, as after a change of language. */
export async function refreshAll(): Promise<void> {
  await Promise.all([mutate(() => true), renewPages(() => true)]);
}

/** Forgets every answer: nothing of one account may be seen by the next. */
export async function forgetAnswers(): Promise<void> {
  account.number += 1;
  forgetEarly();
  await mutate(() => true, undefined, { revalidate: false });
}
