/** Reading and doing of perpetual contracts. */
import { useEffect } from 'react';
import { perpetual } from '@/lib/api/perpetual';
import type { Depth, PerpetualTicker } from '@/lib/api/market';
import type { MarginMode, PerpetualMarket, PerpetualSide, Position } from '@/lib/api/perpetualShapes';
import { useIsLoggedIn, useSession } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { type Load, useCall, usePages } from '@/lib/client/useCall';
import { firstOf, useRenewAt } from '@/lib/client/useRenewAt';
import { useIsLive, useNeed, useStreamEvent } from '@/lib/client/useStream';
import type { Live } from '@/lib/market/hooks';
import { POLL_MS } from '@/lib/timing/constants';
import { useOwnAct } from '@/lib/trading/ownActs';
import type { Scene } from './figures';
import { beTold, takeFrame, takeTicker, useTickers, useTold } from './state';
import { nearest } from './warning';

/** The mark price moves each second. */
const MARK_EVERY_MS = 1000;
/** Fallback where there is no stream: orders fill and positions are liquidated at any time. */
const POSITIONS_EVERY_MS = 5000;
const WARNING_EVERY_MS = 5000;
/** Halted markets, and terms that operators have just decided. */
const TERMS_EVERY_MS = 30_000;
export const BOOK_LEVELS = 50;

export const usePerpetualMarkets = (everyMs = 0): Load<PerpetualMarket[]> =>
  useCall(perpetual.markets, {}, { everyMs });

/** Where something is ordered: what is halted and what other terms begin is known there without being asked for. */
export function useMarketsOfDesk(): Load<PerpetualMarket[]> {
  const markets = usePerpetualMarkets(TERMS_EVERY_MS);
  useRenewAt(
    firstOf(markets.data ?? [], ({ termsUntil }) => termsUntil),
    markets.reload,
  );
  return markets;
}

/** Mark price and funding of one market: by the stream for the market of the desk, otherwise asked for each second while it is on the screen. */
export function useTicker(symbol: string): PerpetualTicker | null {
  const isLive = useIsLive();
  const told = useTold();
  const isTold = isLive && told?.symbol === symbol;
  const { data } = useCall(perpetual.ticker, { symbol }, { everyMs: isTold ? 0 : MARK_EVERY_MS, keepPrevious: false });
  useEffect(() => {
    if (data) takeTicker(data);
  }, [data]);
  const newest = useTickers()[symbol] ?? null;
  return newest && data && data.ts > newest.ts ? data : newest;
}

/** The book of the market on the desk, by stream or by asking every other second. */
export function usePerpetualDepth(symbol: string): Live<Depth> {
  const isLive = useIsLive();
  useNeed({ perpetual: symbol });
  useStreamEvent('perpetual', takeFrame);
  useEffect(beTold, []);
  const { data: asked, error } = useCall(
    perpetual.depth,
    { symbol, levels: BOOK_LEVELS },
    { everyMs: isLive ? 0 : POLL_MS, keepPrevious: false },
  );
  const told = useTold();
  const data = told?.symbol === symbol && told.ts >= (asked?.ts ?? 0) ? told : asked;
  return { data, failed: data === null && error !== null };
}

/** What a market order that closes a position would take, best first; asked for while it is on the screen. */
export function useBookAgainst({ symbol, side }: Pick<Position, 'symbol' | 'side'>): Depth['asks'] {
  const { data } = useCall(perpetual.depth, { symbol, levels: BOOK_LEVELS }, { everyMs: POLL_MS, keepPrevious: false });
  return (side === 'long' ? data?.bids : data?.asks) ?? [];
}

export function usePositions() {
  const isLive = useIsLive();
  return useCall(perpetual.positions, useIsLoggedIn() ? {} : null, {
    everyMs: isLive ? 0 : POSITIONS_EVERY_MS,
    keepPrevious: false,
  });
}

/** The position nearest to its liquidation, for screens that show no positions. The mark price moves all the time. */
export function useNearLiquidation() {
  const { data } = useCall(perpetual.positions, useIsLoggedIn() ? {} : null, { everyMs: WARNING_EVERY_MS });
  return nearest(data ?? [], ({ marginRatio }) => marginRatio);
}

export function useAccount() {
  const isLive = useIsLive();
  return useCall(perpetual.account, useIsLoggedIn() ? {} : null, {
    everyMs: isLive ? 0 : POSITIONS_EVERY_MS,
    keepPrevious: false,
  });
}

/** Whether what is free may be another amount by now: nobody is refused for want of money then but by the exchange. */
export function useIsBalanceOld(): boolean {
  const [ofAccount, ofPositions] = [useAccount().isOutdated(), usePositions().isOutdated()];
  return ofAccount || ofPositions;
}

/** All that the figures of one's positions depend on, at the newest prices that were heard. */
export function useScene(): Scene {
  const positions = usePositions().data ?? [];
  const account = useAccount().data;
  const markets = usePerpetualMarkets().data;
  const tickers = useTickers();
  return {
    positions,
    account,
    marketOf: (symbol) => markets?.find((one) => one.symbol === symbol) ?? null,
    markOf: (symbol) => tickers[symbol]?.mark ?? positions.find((one) => one.symbol === symbol)?.markPrice ?? null,
  };
}

export interface OwnLeverage {
  /** Null until it is known: no figure is shown that another one would change. */
  leverage: number | null;
  /** It was asked for in vain. */
  failed: boolean;
  reload: () => Promise<void>;
}

/** The leverage in a market and mode: the chosen one, or the default, which the exchange says; a visitor has only the default. */
export function useLeverage(market: PerpetualMarket, mode: MarginMode): OwnLeverage {
  const { flag } = useSession();
  const { data, error, reload } = useCall(perpetual.leverage, flag === 'in' ? { symbol: market.symbol } : null, {
    keepPrevious: false,
  });
  const leverage = flag === 'out' ? market.defaultLeverage : (data?.[mode] ?? null);
  return { leverage, failed: leverage === null && error !== null, reload };
}

export interface OrderFilter {
  symbol?: string;
  side?: PerpetualSide;
  kind?: 'limit' | 'market';
  status?: 'filled' | 'cancelled';
}

export function usePerpetualOrders(filter: OrderFilter & { open: boolean }) {
  return usePages(perpetual.orders, useIsLoggedIn() ? { ...filter, pageSize: 20 } : null);
}

export const useClosedPositions = (filter: { symbol?: string } = {}) =>
  usePages(perpetual.history, useIsLoggedIn() ? { ...filter, pageSize: 20 } : null);

export const useFundingRecord = (filter: { symbol?: string } = {}) =>
  usePages(perpetual.fundingRecord, useIsLoggedIn() ? { ...filter, pageSize: 20 } : null);

export const usePosition = (id: string) => useCall(perpetual.detail, { id }, { everyMs: POSITIONS_EVERY_MS });

export const usePlaceOrder = () => useAction(perpetual.placeOrder, { quiet: true });
export const useClose = () => useOwnAct(perpetual.close, ({ positionId }) => positionId, { quiet: true });
export const useRecall = () => useOwnAct(perpetual.recall, ({ orderNo }) => orderNo);
export const useSetStops = () => useAction(perpetual.setStops, { quiet: true });
export const useAdjustMargin = () => useAction(perpetual.adjustMargin, { quiet: true });
export const useSetLeverage = () => useAction(perpetual.setLeverage, { quiet: true });
