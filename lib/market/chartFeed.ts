/** Our market behind the shape that charting libraries expect: history by call, the last bar by stream or by asking. */
import { type Candle, type Interval, type Variety, market } from '@/lib/api/market';
import { call } from '@/lib/client/call';
import { isLive, listen, need } from '@/lib/client/stream';
import { knownAnswer } from '@/lib/client/useCall';
import { serverNow } from '@/lib/device/serverClock';
import { toDrawing } from '@/lib/money/decimal';
import { POLL_MS } from '@/lib/timing/constants';
import type { Bar, BasicDatafeed, LibrarySymbolInfo, Resolution } from './datafeed';

const intervals: Record<Resolution, Interval> = {
  '1': '1m',
  '5': '5m',
  '15': '15m',
  '30': '30m',
  '60': '1h',
  '240': '4h',
  '1D': '1d',
  '1W': '1w',
  '1M': '1M',
};
const resolutions = Object.keys(intervals) as Resolution[];
/** Our resolution for an interval. */
export const resolutionOf = (interval: Interval): Resolution =>
  resolutions.find((resolution) => intervals[resolution] === interval) ?? '60';

const MOST_BARS = 1000;

const barOf = ([time, open, high, low, close, volume]: Candle): Bar => ({
  time,
  open: toDrawing(open),
  high: toDrawing(high),
  low: toDrawing(low),
  close: toDrawing(close),
  volume: toDrawing(volume),
});

function infoOf(variety: Variety): LibrarySymbolInfo {
  return {
    name: variety.symbol,
    ticker: variety.symbol,
    description: `${variety.base}/${variety.quote}`,
    type: variety.kind,
    session: variety.kind === 'crypto' ? '24x7' : '1700-1700',
    timezone: 'Etc/UTC',
    exchange: 'Avocet',
    listed_exchange: 'Avocet',
    minmov: 1,
    pricescale: 10 ** variety.priceDigits,
    has_intraday: true,
    has_weekly_and_monthly: true,
    supported_resolutions: resolutions,
    volume_precision: variety.qtyDigits,
    data_status: 'streaming',
    format: 'price',
  };
}

/** The last bar while it is open: heard from the stream, or asked for while there is none. Returns how to stop. */
function followLastBar(symbol: string, interval: Interval, onTick: (bar: Bar) => void): () => void {
  const takeBack = need({ candle: `${symbol}:${interval}` });
  const deaf = listen('candle', ([from, width, candle]) => {
    if (from === symbol && width === interval) onTick(barOf(candle));
  });
  const timer = setInterval(() => {
    if (isLive() || document.visibilityState === 'hidden') return;
    // A failure is silent: the next answer is two seconds away and the screen says when it is offline.
    call(market.candles, { symbol, interval, limit: 2 }).then(
      (candles) => candles.forEach((candle) => onTick(barOf(candle))),
      () => undefined,
    );
  }, POLL_MS);
  return () => {
    clearInterval(timer);
    deaf();
    takeBack();
  };
}

function createChartFeed(): BasicDatafeed {
  const followed = new Map<string, () => void>();
  const varieties = () => knownAnswer(market.varieties, {});
  return {
    onReady: (callback) =>
      void setTimeout(
        () => callback({ supported_resolutions: resolutions, supports_time: true, supports_marks: false }),
        0,
      ),
    searchSymbols: (userInput, _exchange, symbolType, onResult) => {
      const wanted = userInput.toUpperCase();
      const found = (list: Variety[]) =>
        list.filter(({ symbol, kind }) => symbol.includes(wanted) && (!symbolType || kind === symbolType));
      varieties().then(
        (list) =>
          onResult(
            found(list).map(({ symbol, base, quote, kind }) => ({
              symbol,
              full_name: symbol,
              description: `${base}/${quote}`,
              exchange: 'Avocet',
              type: kind,
            })),
          ),
        () => onResult([]),
      );
    },
    resolveSymbol: (symbolName, onResolve, onError) => {
      varieties().then(
        (list) => {
          const variety = list.find(({ symbol }) => symbol === symbolName);
          if (variety) onResolve(infoOf(variety));
          else onError('unknown_symbol');
        },
        () => onError('network'),
      );
    },
    getBars: (symbolInfo, resolution, period, onResult, onError) => {
      const limit = Math.min(MOST_BARS, Math.max(period.countBack, 1));
      call(market.candles, {
        symbol: symbolInfo.ticker,
        interval: intervals[resolution],
        to: period.to * 1000,
        limit,
      }).then(
        (candles) => onResult(candles.map(barOf), { noData: candles.length === 0 }),
        () => onError('network'),
      );
    },
    subscribeBars: (symbolInfo, resolution, onTick, listenerGuid) => {
      followed.get(listenerGuid)?.();
      followed.set(listenerGuid, followLastBar(symbolInfo.ticker, intervals[resolution], onTick));
    },
    unsubscribeBars: (listenerGuid) => {
      followed.get(listenerGuid)?.();
      followed.delete(listenerGuid);
    },
    getServerTime: (callback) => callback(Math.floor(serverNow() / 1000)),
  };
}

export const chartFeed = createChartFeed();
