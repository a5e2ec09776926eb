/** The bars of one symbol and resolution: first page, older pages on demand, and the live last bar, all through a datafeed. */
import type { Bar, BasicDatafeed, LibrarySymbolInfo, Resolution } from '@/lib/market/datafeed';

export interface BarsEvents {
  /** The list was replaced or grew at its old end; `added` older bars came in front. */
  onLoaded: (bars: readonly Bar[], added: number) => void;
  /** The last bar changed or a new one began. */
  onTick: (bar: Bar, bars: readonly Bar[]) => void;
  onFailed: (reason: string) => void;
}

export interface BarsSource {
  /** Asks for older bars; does nothing while a request runs or when there are no older ones. */
  loadOlder: () => void;
  close: () => void;
}

const PAGE = 300;
const SECONDS: Record<Resolution, number> = {
  '1': 60,
  '5': 300,
  '15': 900,
  '30': 1800,
  '60': 3600,
  '240': 14_400,
  '1D': 86_400,
  '1W': 604_800,
  '1M': 2_678_400,
};
let listeners = 0;

/** Opens the bars of a symbol that the datafeed has resolved. `now` is the server's time in milliseconds. */
export function openBars(
  datafeed: BasicDatafeed,
  symbol: LibrarySymbolInfo,
  resolution: Resolution,
  now: () => number,
  events: BarsEvents,
): BarsSource {
  const guid = `chart-${(listeners += 1)}`;
  let bars: Bar[] = [];
  let loading = false;
  let complete = false;
  /** Whether the first page has arrived: a live bar before it would be the only one on the chart. */
  let ready = false;
  let closed = false;

  function load(first: boolean): void {
    if (loading || closed || (complete && !first)) return;
    loading = true;
    const to = first ? Math.ceil(now() / 1000) + SECONDS[resolution] : Math.floor((bars[0]?.time ?? now()) / 1000);
    const period = { from: to - PAGE * SECONDS[resolution], to, countBack: PAGE, firstDataRequest: first };
    datafeed.getBars(symbol, resolution, period, (loaded, meta) => receive(first, loaded, meta.noData), fail);
  }

  function receive(first: boolean, loaded: readonly Bar[], noData: boolean): void {
    loading = false;
    if (closed) return;
    const oldest = bars[0]?.time ?? Infinity;
    const older = first ? loaded : loaded.filter((bar) => bar.time < oldest);
    bars = first ? [...loaded] : [...older, ...bars];
    ready = true;
    complete = noData || older.length === 0;
    events.onLoaded(bars, older.length);
  }

  function fail(reason: string): void {
    loading = false;
    if (!closed) events.onFailed(reason);
  }

  function tick(bar: Bar): void {
    const last = bars.at(-1);
    if (closed || !ready || (last && bar.time < last.time)) return;
    if (last?.time === bar.time) bars[bars.length - 1] = bar;
    else bars.push(bar);
    events.onTick(bar, bars);
  }

  const begin = () => {
    bars = [];
    complete = false;
    ready = false;
    loading = false;
    load(true);
  };
  begin();
  datafeed.subscribeBars(symbol, resolution, tick, guid, begin);
  return {
    loadOlder: () => load(false),
    close: () => {
      closed = true;
      datafeed.unsubscribeBars(guid);
    },
  };
}
