/** Reading and doing of forex trading. */
import { forex } from '@/lib/api/forex';
import type { ForexTerms, ForexVariety } from '@/lib/api/forexShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Load, useCall, usePages } from '@/lib/client/useCall';
import { firstOf, useRenewAt } from '@/lib/client/useRenewAt';
import { useIsLive } from '@/lib/client/useStream';
import { useLiveQuotes, useQuotes } from '@/lib/market/quotes';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOwnAct } from '@/lib/trading/ownActs';
import { type Scene, sceneOf } from './figures';
import { ratePair } from './rules';
import { forexDraft } from './state';

/** Sessions and interest change with the hour; prices come by the stream. */
const VARIETIES_EVERY_MS = 30_000;
/** Interest and closes by the exchange are not always told. */
const OWN_EVERY_MS = { live: 30_000, polled: 5000 } as const;
/** What somebody sees first. */
const FIRST_VARIETY = 'EURUSD';

/** The variety that the address names, else the one that was on the desk last, else the first. */
export function useForexCode(): string {
  const { symbol } = useParams(paths.forex.chart);
  return symbol ?? forexDraft.code() ?? FIRST_VARIETY;
}

export const useForexVarieties = (): Load<ForexVariety[]> =>
  useCall(forex.varieties, {}, { everyMs: VARIETIES_EVERY_MS, kept: true });
export function useForexTerms(): Load<ForexTerms[]> {
  const terms = useCall(forex.terms, {}, { kept: true });
  useRenewAt(
    firstOf(terms.data ?? [], ({ next }) => next?.from ?? null),
    terms.reload,
  );
  return terms;
}

function useOwnPace() {
  return { everyMs: useIsLive() ? OWN_EVERY_MS.live : OWN_EVERY_MS.polled, keepPrevious: false };
}

export const useForexPositions = () =>
  useCall(forex.positions, useIsLoggedIn() ? { queryType: 'position' } : null, useOwnPace());
export const useForexAccount = () => useCall(forex.account, useIsLoggedIn() ? {} : null, useOwnPace());

/** Whether what is free may be another amount by now: nobody is refused for want of money then but by the exchange. */
export function useIsBalanceOld(): boolean {
  const [ofAccount, ofPositions] = [useForexAccount().isOutdated(), useForexPositions().isOutdated()];
  return ofAccount || ofPositions;
}

/** All that the figures of one's account depend on, at the newest prices that were heard. `code`: the variety on the screen. */
export function useForexScene(code: string | null): Scene {
  const varieties = useForexVarieties().data ?? [];
  const positions = useForexPositions().data?.positions ?? [];
  const account = useForexAccount().data;
  const isQuoted = (symbol: string) => varieties.some((one) => one.code === symbol);
  const codes = [...new Set([...(code ? [code] : []), ...positions.map((one) => one.code)])];
  const rates = codes.flatMap((one) => {
    const quote = varieties.find((variety) => variety.code === one)?.quote;
    return (quote && ratePair(quote, isQuoted)?.symbol) || [];
  });
  const symbols = [...new Set([...codes, ...rates])].sort();
  useLiveQuotes(symbols);
  const quoteOf = useQuotes(symbols);
  return sceneOf({ varieties, positions, account, quoteOf });
}

export const useForexOrders = (filter: { code?: string; open: boolean }) =>
  usePages(forex.orders, useIsLoggedIn() ? { ...filter, pageSize: 20 } : null);
/** Every closing, also of positions that are still open in part. */
export const useForexClosings = (filter: { code?: string } = {}) =>
  usePages(forex.history, useIsLoggedIn() ? { ...filter, by: 'closing', pageSize: 20 } : null);
export const useForexDetail = (id: string) => useCall(forex.detail, { id }, useOwnPace());

export const usePlaceForex = () => useAction(forex.placeOrder, { quiet: true });
export const useCloseForex = () => useOwnAct(forex.close, ({ positionId }) => positionId, { quiet: true });
export const useSetForexStops = () => useAction(forex.setStops, { quiet: true });
export const useRecallForex = () => useOwnAct(forex.recall, ({ orderNo }) => orderNo);
