/** The market that the person is looking at: kept across tabs, BTC/USDT ("1") at first. */
import { proxy, useSnapshot } from 'valtio';

export const DEFAULT_MARKET_ID = '1';

const state = proxy<{ marketId: string; perTab: Record<string, string> }>({ marketId: DEFAULT_MARKET_ID, perTab: {} });

export const useSelectedMarketId = (): string => useSnapshot(state).marketId;

export function selectMarket(marketId: string): void {
  state.marketId = marketId;
}

/** The part of a tab page that was open last, such as a list or a side. */
export const useTabFlag = (tab: string): string | null => useSnapshot(state).perTab[tab] ?? null;

export function setTabFlag(tab: string, flag: string): void {
  state.perTab[tab] = flag;
}
