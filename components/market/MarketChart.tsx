/** The chart of a variety as the person likes it, and the same over the whole window. */
import { useState } from 'react';
import { Chart } from '@/components/chart/Chart';
import type { FillMark, OrderMark } from '@/components/chart/priceChart';
import { Loaded } from '@/components/layout/Loaded';
import type { Variety } from '@/lib/api/market';
import { useNeed } from '@/lib/client/useStream';
import { chartFeed, resolutionOf } from '@/lib/market/chartFeed';
import { useChartChoice } from '@/lib/market/chartView';
import { useStudyPeriods } from '@/lib/market/studyPeriods';
import { IntervalBar } from './IntervalBar';

const loadFullChart = () => import('./FullChart').then(({ FullChart }) => FullChart);

/** A study has a pane of its own. */
const STUDY_HEIGHT = 90;

export interface MarketChartProps {
  variety: Variety;
  fills: readonly FillMark[];
  orders?: readonly OrderMark[];
  /** Height without a study in pixels, or all of the place it stands in. */
  height: number | 'fill';
}

export function MarketChart(props: MarketChartProps) {
  const [isFull, setFull] = useState(false);
  return (
    <>
      <IntervalBar onFull={() => setFull(true)} />
      <Drawing {...props} />
      {isFull && (
        <Loaded
          load={loadFullChart}
          onFail={() => setFull(false)}
          props={{
            variety: props.variety,
            onClose: () => setFull(false),
            children: (
              <>
                <IntervalBar />
                <Drawing {...props} height="fill" />
              </>
            ),
          }}
        />
      )}
    </>
  );
}

function Drawing({ variety, fills, orders, height }: MarketChartProps) {
  const { interval, style, overlay, study } = useChartChoice();
  const periods = useStudyPeriods();
  const isTime = interval === 'time';
  // Needed from the start, so that the stream is opened once, with all that the screen hears.
  useNeed({ candle: `${variety.symbol}:${isTime ? '1m' : interval}` });
  const chart = (
    <Chart
      datafeed={chartFeed}
      symbol={variety.symbol}
      resolution={resolutionOf(isTime ? '1m' : interval)}
      view={{
        style: isTime ? 'line' : style,
        overlay: isTime ? 'none' : overlay,
        study: isTime ? 'none' : study,
        periods,
      }}
      priceDigits={variety.priceDigits}
      fills={fills}
      {...(orders ? { orders } : {})}
      height={height === 'fill' ? 'fill' : height + (isTime || study === 'none' ? 0 : STUDY_HEIGHT)}
    />
  );
  return height === 'fill' ? <div className="min-h-0 flex-1">{chart}</div> : chart;
}
