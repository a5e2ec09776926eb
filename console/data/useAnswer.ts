/** What a reading call answers, kept and asked for again from time to time. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, ReplyOf, SentOf } from '@/lib/api/endpoint';
import { ask } from './ask';

interface Options {
  /** How often it is asked for again; never where it is absent. */
  everyMs?: number;
  isOn?: boolean;
}

/** A look that is written down: asked for once, and again only when somebody wants it. */
export function useLook<E extends Endpoint<never, never, unknown, never> | Endpoint>(
  endpoint: E,
  body: SentOf<E>,
): UseQueryResult<ReplyOf<E>> {
  return useQuery({
    queryKey: ['look', endpoint.path, body],
    queryFn: () => ask(endpoint, body),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export const answerKey = (path: string, body: unknown) => ['answer', path, body] as const;

export function useAnswer<E extends Endpoint<never, never, unknown, never> | Endpoint>(
  endpoint: E,
  body: SentOf<E>,
  { everyMs, isOn = true }: Options = {},
): UseQueryResult<ReplyOf<E>> {
  return useQuery({
    queryKey: answerKey(endpoint.path, body),
    queryFn: () => ask(endpoint, body),
    enabled: isOn,
    // What changes by itself is asked for by every screen that opens.
    ...(everyMs !== undefined && { refetchInterval: everyMs, staleTime: 0 }),
  });
}
