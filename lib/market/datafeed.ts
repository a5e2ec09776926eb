/**
 * The shape of a chart's data source: the part of TradingView's `IBasicDataFeed` that a charting library calls, so that the licensed
 * library can take the place of ours without a change here. Times of a request are Unix seconds, times of bars Unix milliseconds.
 * Bars carry numbers because charts draw them; amounts never come from here.
 */
export type Resolution = '1' | '5' | '15' | '30' | '60' | '240' | '1D' | '1W' | '1M';

export interface DatafeedConfiguration {
  supported_resolutions: Resolution[];
  supports_time: boolean;
  supports_marks: boolean;
}

export interface LibrarySymbolInfo {
  name: string;
  ticker: string;
  description: string;
  type: 'crypto' | 'forex';
  session: string;
  timezone: 'Etc/UTC';
  exchange: string;
  listed_exchange: string;
  /** With `pricescale`: the smallest price change is `minmov / pricescale`. */
  minmov: number;
  pricescale: number;
  has_intraday: boolean;
  has_weekly_and_monthly: boolean;
  supported_resolutions: Resolution[];
  volume_precision: number;
  data_status: 'streaming';
  format: 'price';
}

export interface SearchSymbolResult {
  symbol: string;
  full_name: string;
  description: string;
  exchange: string;
  type: string;
}

export interface PeriodParams {
  /** Seconds, inclusive. */
  from: number;
  /** Seconds, exclusive. */
  to: number;
  /** At least this many bars before `to` are wanted. */
  countBack: number;
  firstDataRequest: boolean;
}

export interface Bar {
  /** Opening time, milliseconds. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface HistoryMetadata {
  /** True when there is nothing older. */
  noData: boolean;
}

export interface BasicDatafeed {
  onReady: (callback: (configuration: DatafeedConfiguration) => void) => void;
  searchSymbols: (
    userInput: string,
    exchange: string,
    symbolType: string,
    onResult: (items: SearchSymbolResult[]) => void,
  ) => void;
  resolveSymbol: (
    symbolName: string,
    onResolve: (info: LibrarySymbolInfo) => void,
    onError: (reason: string) => void,
  ) => void;
  getBars: (
    symbolInfo: LibrarySymbolInfo,
    resolution: Resolution,
    period: PeriodParams,
    onResult: (bars: Bar[], meta: HistoryMetadata) => void,
    onError: (reason: string) => void,
  ) => void;
  subscribeBars: (
    symbolInfo: LibrarySymbolInfo,
    resolution: Resolution,
    onTick: (bar: Bar) => void,
    listenerGuid: string,
    onResetCacheNeeded: () => void,
  ) => void;
  unsubscribeBars: (listenerGuid: string) => void;
  getServerTime?: (callback: (unixSeconds: number) => void) => void;
}
