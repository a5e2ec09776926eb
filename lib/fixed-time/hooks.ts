/** Reading and doing of fixed-time contracts. Crypto and forex symbols have the same calls under two names. */
import { useMemo } from 'react';
import { fixedTime, fixedTimeForex } from '@/lib/api/fixedTime';
import { market, type MarketKind } from '@/lib/api/market';
import type { FixedTimeConfig, FixedTimeDetail } from '@/lib/api/fixedTimeShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { call } from '@/lib/client/call';
import { useAction } from '@/lib/client/useAction';
import { type Load, invalidate, useCall, usePages } from '@/lib/client/useCall';
import { useRenewAt } from '@/lib/client/useRenewAt';
import { useConnectedSince, useIsLive } from '@/lib/client/useStream';
import { useVarieties } from '@/lib/market/hooks';
import { useSelectedMarketId } from '@/lib/market/selected';
import { useParams } from '@/lib/navigation/navigation';
import { toDrawing } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { seek } from '@/lib/trading/seek';
import type { Point } from './line';

const callsOf = (kind: MarketKind) => (kind === 'forex' ? fixedTimeForex : fixedTime);
/** Fallback where there is no stream. */
const ORDERS_EVERY_MS = 2000;
const CONFIG_EVERY_MS = 30_000;
const CHART_EVERY_MS = 30_000;

export function useConfig(kind: MarketKind, symbol: string): Load<FixedTimeConfig> {
  const config = useCall(callsOf(kind).config, { symbol }, { everyMs: CONFIG_EVERY_MS, keepPrevious: false });
  useRenewAt(config.data?.termsUntil ?? null, config.reload);
  return config;
}

/** When an answer has said that other terms count now. */
export const refreshTerms = (): Promise<void> => invalidate(...fixedTime.config.shows);

export function useStakeAccount(kind: MarketKind) {
  const isLive = useIsLive();
  return useCall(callsOf(kind).account, useIsLoggedIn() ? {} : null, { everyMs: isLive ? 0 : ORDERS_EVERY_MS });
}

export function useRunning(kind: MarketKind) {
  const isLive = useIsLive();
  return useCall(callsOf(kind).running, useIsLoggedIn() ? {} : null, { everyMs: isLive ? 0 : ORDERS_EVERY_MS });
}

export const useEnded = (kind: MarketKind) =>
  usePages(callsOf(kind).history, useIsLoggedIn() ? { pageSize: 20 } : null);

/** The newest of them, whose page follows what runs. */
export function useLastEnded(kind: MarketKind) {
  const isLive = useIsLive();
  return useCall(callsOf(kind).history, useIsLoggedIn() ? { pageSize: 20 } : null, {
    everyMs: isLive ? 0 : ORDERS_EVERY_MS,
    keepPrevious: false,
  });
}

/** Asks once what became of orders that do not run any more. */
export const endedOrders = (kind: MarketKind, numbers: readonly string[]) =>
  seek(
    (pageNum) => call(callsOf(kind).history, { pageNum }),
    ({ orderNo }) => orderNo,
    numbers,
  );

/** The number alone says nothing of the family: the other one is asked where the first knows no such order. */
export function useOrder(orderNo: string): Load<FixedTimeDetail> {
  const every = { everyMs: ORDERS_EVERY_MS };
  const crypto = useCall(fixedTime.detail, { orderNo }, every);
  const isUnknown =
    crypto.data === null && (crypto.error?.reason === 'notFound' || crypto.error?.reason === 'notOffered');
  const forex = useCall(fixedTimeForex.detail, isUnknown ? { orderNo } : null, every);
  // Where there is only the first family, its answer counts.
  return isUnknown && forex.error?.reason !== 'notOffered' ? forex : crypto;
}

/** The minutes before now, for the chart; from then on quotes come by themselves. */
export const useMinutes = (symbol: string, limit: number) =>
  useCall(market.candles, { symbol, interval: '1m', limit }, { everyMs: CHART_EVERY_MS, keepPrevious: false });

/** What the exchange has recorded second by second, up to when prices are heard here; asked for anew after the connection was lost. */
export function useSeconds(symbol: string): readonly Point[] {
  const to = useConnectedSince();
  const { data } = useCall(market.priceSeconds, { symbol, to }, { fixed: true });
  return useMemo(() => (data ?? []).map(([ts, price]) => [ts, toDrawing(price)] as const), [data]);
}

export const usePlace = (kind: MarketKind) => useAction(callsOf(kind).placeOrder, { quiet: true });

/** The market that the address names, else the one that was chosen last, else the first. Null while there is none. */
export function useChosenVariety() {
  const { symbol: wanted } = useParams(paths.fixedTime.trade);
  const marketId = useSelectedMarketId();
  const varieties = useVarieties();
  const known = varieties.data ?? [];
  const variety =
    known.find(({ symbol }) => symbol === wanted) ?? known.find((one) => one.marketId === marketId) ?? known[0] ?? null;
  return { varieties, variety };
}
