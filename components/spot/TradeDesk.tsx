/** Ticket and book side by side, on a phone. */
import { OrderBook } from '@/components/trading/OrderBook';
import type { SpotMarket } from '@/lib/api/spot';
import { useDepth } from '@/lib/market/hooks';
import { paths } from '@/lib/paths';
import { useDraftProblem, useSpotScope } from '@/lib/spot/desk';
import { spotDraft } from '@/lib/spot/state';
import { AllowanceNote } from '@/components/trading/AllowanceNote';
import { TicketDesk } from './TicketDesk';

const LEVELS = 50;

export function TradeDesk({ market }: { market: SpotMarket }) {
  const { data: depth, failed } = useDepth(market.symbol, LEVELS);
  const scope = useSpotScope(market);
  return (
    <div className="grid grid-cols-[1fr_minmax(7rem,36%)] gap-3.5 px-4 py-3 large-text:grid-cols-1">
      <TicketDesk market={market} />
      {/* Beneath the book there is room: what is left today arrives after the form and must not push it down. */}
      <div className="flex min-w-0 flex-col">
        <OrderBook
          market={market}
          depth={depth}
          failed={failed}
          onPick={(price) => spotDraft.takePrice(price, scope)}
        />
        <AllowanceLine market={market} />
      </div>
    </div>
  );
}

/** What may still be traded today, where there is a limit. */
export function AllowanceLine({ market }: { market: SpotMarket }) {
  const scope = useSpotScope(market);
  const problem = useDraftProblem(scope);
  return scope.allowance ? (
    <AllowanceNote
      allowance={scope.allowance}
      isOver={problem?.reason === 'overAllowance'}
      next={paths.spot.trade.href({ symbol: market.symbol })}
    />
  ) : null;
}
