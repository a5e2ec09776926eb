/** The middle column of a wide trading screen: head, chart and records. */
import type { ReactNode } from 'react';
import type { FillMark, OrderMark } from '@/components/chart/priceChart';
import type { Variety } from '@/lib/api/market';
import { useOpening } from '@/lib/market/hooks';
import { useQuote } from '@/lib/market/quotes';
import { ClosedNote } from './ClosedNote';
import { MarketChart } from './MarketChart';
import { PairHead } from './PairHead';

export interface MarketCentreProps {
  variety: Variety;
  /** Null while the markets have a column of their own. */
  onOpenMarkets: (() => void) | null;
  /** Nothing stands beneath the chart where it is false. */
  records: ReactNode;
  fills?: readonly FillMark[];
  orders: readonly OrderMark[];
}

const NO_FILLS: readonly FillMark[] = [];

/** The chart takes what the records leave, and the column scrolls where a window is too low for both. */
export function MarketCentre({ variety, onOpenMarkets, records, fills = NO_FILLS, orders }: MarketCentreProps) {
  const isOpen = useQuote(variety.symbol).open;
  const opensAt = useOpening(variety.symbol);
  return (
    <div className="flex h-full min-h-[40rem] flex-col">
      <PairHead variety={variety} onOpenMarkets={onOpenMarkets} />
      {!isOpen && <ClosedNote opensAt={opensAt} />}
      <MarketChart variety={variety} fills={fills} orders={orders} height="fill" />
      {records && (
        <div className="border-surface h-[34%] min-h-56 shrink-0 overflow-y-auto overscroll-contain border-t-8 [scrollbar-width:thin]">
          {records}
        </div>
      )}
    </div>
  );
}
