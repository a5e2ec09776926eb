/** Ticket and book side by side, and the sheet that an order passes through. */
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { SpotMarket, SpotOrder } from '@/lib/api/spot';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { useDepth } from '@/lib/market/hooks';
import { useQuote } from '@/lib/market/quotes';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useAllowance, usePairFunds, usePlaceOrder } from '@/lib/spot/hooks';
import { clearAmounts, editTicket, useTicket, useTicketSymbol } from '@/lib/spot/state';
import { orderOf, outlookOf, ticketProblem, type TicketProblem } from '@/lib/spot/ticket';
import { AllowanceNote, AllowanceRefusal, toCents } from './AllowanceNote';
import { ConfirmSheet } from './ConfirmSheet';
import { OrderBook } from './OrderBook';
import { OrderTicket } from './OrderTicket';

const PRICE_PROBLEMS = new Set(['missingPrice', 'priceStep', 'priceOutOfBand']);

export function TradeDesk({ market }: { market: SpotMarket }) {
  const t = useTranslations('spot.ticket');
  const words = useTranslations('errors');
  const done = useTranslations('spot.done');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const errorText = useErrorText();
  const format = useFormat();
  const quote = useQuote(market.symbol);
  const { data: depth, failed: hasNoDepth } = useDepth(market.symbol);
  const ticket = useTicket();
  const funds = usePairFunds(market.symbol).data;
  const allowance = useAllowance();
  const place = usePlaceOrder();
  const [isConfirming, setConfirming] = useState(false);
  const [hasTried, setTried] = useState(false);

  const available = (ticket.side === 'buy' ? funds?.quote : funds?.base)?.available ?? null;
  const scope = { market, index: quote.last, available, allowance };
  const levels = (ticket.side === 'buy' ? depth?.asks : depth?.bids) ?? [];
  const outlook = outlookOf(ticket, market, quote.last, levels);
  const problem = ticketProblem(ticket, scope);

  // A limit order starts at the last price, once it is known and the draft is this market's; what the person types then stays.
  const startPrice = useEffectEvent(() => {
    if (quote.last !== null && ticket.price === '') editTicket({ price: quote.last }, scope);
  });
  const isReady = useTicketSymbol() === market.symbol && quote.last !== null;
  useEffect(() => {
    if (isReady) startPrice();
  }, [isReady]);

  const textOf = ({ reason, args }: TicketProblem) => {
    if (reason === 'overAllowance') return t(reason, { left: format.amount(toCents(args.left ?? '0')) });
    return reason === 'missingPrice' || reason === 'missingAmount' ? t(reason) : words(reason, args);
  };
  const here = paths.spot.trade.href({ symbol: market.symbol });
  const handlePick = (price: string) => {
    if (ticket.type !== 'limit') editTicket({ type: 'limit' }, scope);
    editTicket({ price }, scope);
  };
  const handleSubmit = () => {
    setTried(true);
    place.clear();
    if (!problem) setConfirming(true);
  };
  const handleConfirm = async () => {
    const order = orderOf(ticket, market.symbol);
    const placed = order && (await place.run(order));
    if (!placed) return;
    setConfirming(false);
    setTried(false);
    clearAmounts();
    toast.done(done(outcomeOf(placed)));
  };

  return (
    <>
      {allowance && <AllowanceNote allowance={allowance} isOver={problem?.reason === 'overAllowance'} next={here} />}
      <div className="grid grid-cols-[1fr_minmax(112px,36%)] gap-3.5 px-4 py-3">
        <OrderTicket
          scope={scope}
          outlook={outlook}
          problem={hasTried && problem ? { field: PRICE_PROBLEMS.has(problem.reason) ? 'price' : 'amount', text: textOf(problem) } : null}
          isLoggedIn={isLoggedIn}
          onSubmit={handleSubmit}
          onLogIn={() => navigation.push(paths.entry.href({ next: here }))}
        />
        <OrderBook market={market} depth={depth} failed={hasNoDepth} onPick={handlePick} />
        {outlook && (
          <ConfirmSheet
            open={isConfirming}
            onClose={() => setConfirming(false)}
            ticket={ticket}
            market={market}
            outlook={outlook}
            busy={place.busy}
            checking={place.checking}
            error={place.error && (place.error.reason === 'identityNeeded' ? <AllowanceRefusal left={place.error.args.left ?? '0'} next={here} /> : errorText(place.error))}
            onConfirm={() => void handleConfirm()}
          />
        )}
      </div>
    </>
  );
}

/** What the confirming toast says. */
function outcomeOf(order: SpotOrder): 'filled' | 'partlyFilled' | 'partlyCancelled' | 'resting' {
  if (order.status === 'completed') return 'filled';
  if (order.status === 'cancelled') return 'partlyCancelled';
  return order.filledQty === '0' ? 'resting' : 'partlyFilled';
}
