/** Stands in for the drawing library in jsdom, which has no canvas: takes everything and draws nothing. */
const series = () => ({ setData: () => undefined, update: () => undefined, createPriceLine: () => ({ applyOptions: () => undefined }) });

export const CandlestickSeries = 'candles';
export const HistogramSeries = 'histogram';
export const LineSeries = 'line';
export const CrosshairMode = { Magnet: 1 };
export const LineStyle = { Dashed: 2 };
export const createSeriesMarkers = () => ({ setMarkers: () => undefined });
export const createChart = () => ({
  addSeries: series,
  panes: () => [],
  priceScale: () => ({ applyOptions: () => undefined }),
  timeScale: () => ({ subscribeVisibleLogicalRangeChange: () => undefined, setVisibleLogicalRange: () => undefined }),
  subscribeCrosshairMove: () => undefined,
  remove: () => undefined,
});
