/** Stands in for the drawing library in jsdom, which has no canvas: takes everything and draws nothing. */
/** Titles of the lines that stand in the chart now. */
export const lineTitles: string[] = [];
const series = () => ({
  priceScale: () => ({ applyOptions: () => undefined }),
  setData: () => undefined,
  update: () => undefined,
  createPriceLine,
  removePriceLine,
});

function createPriceLine({ title = '' }: { title?: string }) {
  lineTitles.push(title);
  return { applyOptions: () => undefined, title };
}
function removePriceLine({ title }: { title: string }) {
  lineTitles.splice(lineTitles.indexOf(title), 1);
}

export const CandlestickSeries = 'candles';
export const HistogramSeries = 'histogram';
export const LineSeries = 'line';
export const CrosshairMode = { Magnet: 1 };
export const LineStyle = { Dashed: 2 };
export const createSeriesMarkers = () => ({ setMarkers: () => undefined });
interface TimeScale {
  /** Moves what is seen, as a finger does. */
  show: (range: { from: number; to: number }) => void;
  /** How often the newest bar was asked for. */
  scrolled: number;
}
/** Of the charts that were made, in their order. */
export const timeScales: TimeScale[] = [];

export const createChart = () => {
  const own: TimeScale = { show: () => undefined, scrolled: 0 };
  timeScales.push(own);
  return {
    addSeries: series,
    panes: () => [],
    priceScale: () => ({ applyOptions: () => undefined }),
    timeScale: () => ({
      subscribeVisibleLogicalRangeChange: (hear: TimeScale['show']) => {
        own.show = hear;
      },
      setVisibleLogicalRange: () => undefined,
      scrollToRealTime: () => {
        own.scrolled += 1;
      },
    }),
    subscribeCrosshairMove: () => undefined,
    remove: () => undefined,
  };
};
