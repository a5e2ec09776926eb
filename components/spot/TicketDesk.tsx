/** The ticket with the sheet that an order passes through. Where the book stands, and how wide all this is, others decide. */
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { SpotMarket, SpotOrder } from '@/lib/api/spot';
import { useIsLoggedIn } from '@/lib/auth/session';
import type { CallError } from '@/lib/client/callError';
import { serverNow } from '@/lib/device/serverClock';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { useDepth } from '@/lib/market/hooks';
import { useQuote } from '@/lib/market/quotes';
import { type Decimal, decimal } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useTicketProblem, useTicketScope } from '@/lib/spot/desk';
import { usePlaceOrder } from '@/lib/spot/hooks';
import { clearAmounts, followMarket, useTicket, useTicketSymbol } from '@/lib/spot/state';
import { type NewOrder, fieldOf, orderOf, outlookOf, type TicketProblem } from '@/lib/spot/ticket';
import { STALE_AFTER_MS } from '@/lib/timing/constants';
import { AllowanceRefusal, toCents } from './AllowanceNote';
import { ConfirmSheet } from './ConfirmSheet';
import { OrderTicket } from './OrderTicket';
import { readableArgs } from './refusals';

/** As many levels as the book beside it, so that the two read one answer. */
const LEVELS = 50;

export function TicketDesk({ market, look = 'narrow' }: { market: SpotMarket; look?: 'narrow' | 'wide' }) {
  const t = useTranslations('spot.ticket');
  const words = useTranslations('errors');
  const done = useTranslations('spot.done');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const errorText = useErrorText();
  const format = useFormat();
  const quote = useQuote(market.symbol);
  const { data: depth } = useDepth(market.symbol, LEVELS);
  const ticket = useTicket();
  const scope = useTicketScope(market);
  const place = usePlaceOrder();
  const [confirming, setConfirming] = useState<NewOrder | null>(null);
  const [hasTried, setTried] = useState(false);

  const levels = (ticket.side === 'buy' ? depth?.asks : depth?.bids) ?? [];
  const draft = orderOf(ticket, market.symbol);
  const problem = useTicketProblem(scope);
  // Of an order that would be refused nothing is foretold.
  const outlook = draft && !problem && scope.index !== null ? outlookOf(draft, market, quote.last, levels) : null;

  // The price of a limit order starts with the first live one and goes with the market until it is touched; an old price starts nothing.
  const follow = useEffectEvent((last: Decimal, at: number) => {
    if (serverNow() - at <= STALE_AFTER_MS) followMarket(last, scope);
  });
  const isReady = useTicketSymbol() === market.symbol && !quote.stale;
  useEffect(() => {
    if (isReady && quote.last !== null && quote.ts !== null) follow(quote.last, quote.ts);
  }, [isReady, quote.last, quote.ts, ticket.type, ticket.side]);

  const textOf = ({ reason, args }: TicketProblem) => {
    if (reason === 'overAllowance') return t(reason, { left: format.coin(toCents(decimal(args.left ?? '0')), 'USDT') });
    return reason === 'missingPrice' || reason === 'zeroPrice' || reason === 'missingAmount'
      ? t(reason)
      : words(reason, readableArgs(args, market));
  };
  /** What the toast says: how much at which price, and what became of the rest. */
  const told = (order: SpotOrder) => {
    const outcome = outcomeOf(order);
    const [qty, price] = outcome === 'resting' ? [order.qty, order.price] : [order.filledQty, order.averagePrice];
    return done(outcome, {
      side: order.side,
      qty: `${format.amount(qty)} ${market.base}`,
      price: `${format.price(price, market.priceDigits)} ${market.quote}`,
    });
  };
  const refusal = ({ kind, reason, args, message }: CallError) =>
    reason === 'identityNeeded' ? (
      <AllowanceRefusal left={decimal(args.left ?? '0')} next={here} />
    ) : (
      errorText({ kind, reason, message, args: readableArgs(args, market) })
    );
  const here = paths.spot.trade.href({ symbol: market.symbol });
  const handleSubmit = () => {
    setTried(true);
    place.clear();
    if (!problem) setConfirming(draft);
  };
  const handleConfirm = async (order: NewOrder) => {
    const placed = await place.run(order);
    if (!placed) return;
    setConfirming(null);
    setTried(false);
    clearAmounts();
    toast.done(told(placed));
  };

  return (
    <>
      <OrderTicket
        scope={scope}
        outlook={outlook}
        problem={hasTried && problem ? { field: fieldOf(problem, ticket, market), text: textOf(problem) } : null}
        isLoggedIn={isLoggedIn}
        look={look}
        onSubmit={handleSubmit}
        onLogIn={() => navigation.push(paths.entry.href({ next: here }))}
      />
      {confirming && (
        <ConfirmSheet
          onClose={() => setConfirming(null)}
          order={confirming}
          market={market}
          last={quote.last}
          outlook={outlookOf(confirming, market, quote.last, levels)}
          busy={place.busy}
          checking={place.checking}
          error={place.error && refusal(place.error)}
          onConfirm={() => void handleConfirm(confirming)}
        />
      )}
    </>
  );
}

/** What the confirming toast says. */
function outcomeOf(order: SpotOrder): 'filled' | 'partlyFilled' | 'partlyCancelled' | 'cancelled' | 'resting' {
  if (order.status === 'completed') return 'filled';
  if (order.status === 'cancelled') return order.filledQty === '0' ? 'cancelled' : 'partlyCancelled';
  return order.filledQty === '0' ? 'resting' : 'partlyFilled';
}
