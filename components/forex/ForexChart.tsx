/** The chart of an hour a candle, with one's open positions as lines. */
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Chart } from '@/components/chart/Chart';
import type { ForexPosition, ForexVariety } from '@/lib/api/forexShapes';
import { useNeed } from '@/lib/client/useStream';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { toDrawing } from '@/lib/money/decimal';
import { chartFeed, resolutionOf } from '@/lib/market/chartFeed';
import { useStudyPeriods } from '@/lib/market/studyPeriods';

const NO_FILLS: readonly never[] = [];

export function ForexChart({
  variety,
  positions,
  isLow,
}: {
  variety: ForexVariety;
  positions: readonly ForexPosition[];
  /** A ticket with more fields leaves less room on a low phone. */
  isLow: boolean;
}) {
  const periods = useStudyPeriods();
  useNeed({ candle: `${variety.code}:1h` });
  const orders = usePositionLines(variety.code, positions);
  return (
    // On a low phone the buttons stay in sight beneath it.
    <div
      className={`mt-1 h-[11.75rem] overflow-hidden ${isLow ? '[@media(max-height:44rem)]:h-[5rem]' : '[@media(max-height:44rem)]:h-[7.75rem]'}`}
    >
      {/* So low, the plot is worth more than the figures of the last candle: they are cut off above it. */}
      <div
        className={`h-full ${isLow ? '[@media(max-height:44rem)]:-mt-8 [@media(max-height:44rem)]:h-[calc(100%+2rem)]' : ''}`}
      >
        <Chart
          datafeed={chartFeed}
          symbol={variety.code}
          resolution={resolutionOf('1h')}
          view={{ style: 'candles', overlay: 'none', study: 'none', periods }}
          priceDigits={variety.digits}
          fills={NO_FILLS}
          orders={orders}
          height="fill"
        />
      </div>
    </div>
  );
}

/** One's open positions in a variety as lines of a chart. */
export function usePositionLines(code: string, positions: readonly ForexPosition[]) {
  const t = useTranslations('forex');
  const { amount } = useOwnFormat();
  return useMemo(
    () =>
      positions
        .filter((position) => position.code === code)
        .map(({ positionId, entryPrice, side, lots }) => ({
          id: positionId,
          price: toDrawing(entryPrice),
          side,
          label: t('chartLine', { side, lots: amount(lots) }),
        })),
    [positions, code, t, amount],
  );
}
