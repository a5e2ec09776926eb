/** The perpetual ticket with the sheet that an order passes through. */
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFirstStep } from '@/components/risk/useFirstStep';
import { readableArgs } from '@/components/trading/refusals';
import { toast } from '@/components/ui/toast';
import type { PerpetualMarket, PerpetualOrder } from '@/lib/api/perpetualShapes';
import { useIsLoggedIn } from '@/lib/auth/session';
import { serverNow } from '@/lib/device/serverClock';
import { useFormat } from '@/lib/format/useFormat';
import { useQuote } from '@/lib/market/quotes';
import { type Decimal, isPositive } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { usePerpetualScope, useTicketTerms } from '@/lib/perpetual/desk';
import { usePlaceOrder, useTicker } from '@/lib/perpetual/hooks';
import { perpetualDraft, ticketTerms } from '@/lib/perpetual/state';
import { type NewOrder, type PlacedProblem, type TicketProblem, orderOf, problemsOf } from '@/lib/perpetual/ticket';
import { STALE_AFTER_MS } from '@/lib/timing/constants';
import { ConfirmSheet } from './ConfirmSheet';
import { PerpetualTicket } from './PerpetualTicket';
import { useTicketFacts } from './TicketFacts';

/** A quantity that still fits the button. */
const SHORT_QTY = 7;

export function TicketDesk({ market }: { market: PerpetualMarket }) {
  const t = useTranslations('perpetual.ticket');
  const done = useTranslations('perpetual.done');
  const errors = useTranslations('errors');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const format = useFormat();
  const ticker = useTicker(market.symbol);
  const draft = perpetualDraft.useDraft();
  const terms = useTicketTerms(market.symbol);
  const scope = usePerpetualScope(market);
  const place = usePlaceOrder();
  const wordsOf = useProblemText(market);
  const first = useFirstStep('perpetual');
  const [confirming, setConfirming] = useState<{ order: NewOrder; seen: PerpetualMarket } | null>(null);
  const [tried, setTried] = useState<{ hasStops: boolean } | null>(null);
  useFollow(market, scope);

  const isHalted = market.status === 'halted';
  const order = orderOf(draft, terms, scope);
  const problems = problemsOf(draft, terms, scope);
  // What is missing is told meanwhile; what is complete waits for the leverage.
  const isWaiting = isLoggedIn && !first && problems.length === 0 && scope.leverage === null;
  // Fields for stops that came after the last try are empty, and nobody has left them so yet.
  const faults = tried ? problems.filter(({ problem }) => tried.hasStops || problem.reason !== 'missingStops') : [];
  const facts = useTicketFacts(order, problems, scope);

  const handleSubmit = () => {
    if (!isLoggedIn)
      return navigation.push(paths.entry.href({ next: paths.perpetual.trade.href({ symbol: market.symbol }) }));
    if (first) return first.go();
    setTried({ hasStops: terms.hasStops });
    place.clear();
    if (ticker?.stale) return toast.error(errors('priceStale'));
    if (problems.length === 0 && order) setConfirming({ order, seen: market });
  };
  const handleConfirm = async (confirmed: NewOrder) => {
    const placed = await place.run(confirmed);
    if (!placed) return;
    setConfirming(null);
    setTried(null);
    perpetualDraft.clearAmounts();
    ticketTerms.clearStops();
    const outcome = outcomeOf(placed);
    const [qty, price] = outcome === 'resting' ? [placed.qty, placed.price] : [placed.filledQty, placed.averagePrice];
    toast.done(
      done(outcome, {
        side: placed.side,
        qty: `${format.amount(qty)} ${market.base}`,
        price: format.price(price, market.priceDigits),
      }),
    );
  };
  const word = t(draft.side === 'buy' ? 'long' : 'short');
  const submit =
    order && isPositive(order.qty) && order.qty.length <= SHORT_QTY ? `${word} ${order.qty} ${market.base}` : word;
  return (
    <>
      <PerpetualTicket
        draft={draft}
        terms={terms}
        scope={scope}
        facts={facts}
        problems={faults.map(wordsOf)}
        submit={isHalted ? t('halted') : isLoggedIn ? (first?.label ?? submit) : t('logIn')}
        isDetour={first !== null || !isLoggedIn}
        isBlocked={isHalted || isWaiting}
        onSubmit={handleSubmit}
      />
      {confirming && (
        <ConfirmSheet
          onClose={() => setConfirming(null)}
          order={confirming.order}
          scope={scope}
          hasChanged={haveChanged(confirming.seen, market)}
          ticker={ticker}
          action={place}
          onConfirm={() => void handleConfirm(confirming.order)}
        />
      )}
    </>
  );
}

/** Whether what an order costs, or how far it may go, is not what it was when its confirmation was opened. */
const haveChanged = (seen: PerpetualMarket, now: PerpetualMarket): boolean =>
  seen.makerFeeRate !== now.makerFeeRate ||
  seen.takerFeeRate !== now.takerFeeRate ||
  seen.tiers.some(({ maxLeverage }, nr) => maxLeverage !== now.tiers[nr]?.maxLeverage);

/** The price of a limit order starts with the first live one and goes with the market until it is touched; an old price starts nothing. */
function useFollow(market: PerpetualMarket, scope: ReturnType<typeof usePerpetualScope>): void {
  const quote = useQuote(market.symbol);
  const draft = perpetualDraft.useDraft();
  const follow = useEffectEvent((last: Decimal, at: number) => {
    if (serverNow() - at <= STALE_AFTER_MS) perpetualDraft.follow(last, scope);
  });
  const isReady = perpetualDraft.useSymbol() === market.symbol && !quote.stale;
  useEffect(() => {
    if (isReady && quote.last !== null && quote.ts !== null) follow(quote.last, quote.ts);
  }, [isReady, quote.last, quote.ts, draft.type, draft.side]);
}

function useProblemText(market: PerpetualMarket) {
  const t = useTranslations('perpetual.ticket');
  const errors = useTranslations('errors');
  const textOf = ({ reason, args }: TicketProblem): string => {
    switch (reason) {
      case 'missingPrice':
      case 'zeroPrice':
      case 'missingAmount':
      case 'missingStops':
        return t(reason);
      case 'leverageRefused':
        return t('leverageMost', { max: args.max ?? '--' });
      // The line above shows what is available, with a plus that leads to a transfer.
      case 'insufficientMargin':
        return t('insufficient');
      default:
        return errors(reason, readableArgs(reason, args, market));
    }
  };
  return ({ field, problem }: PlacedProblem) => ({ field, text: textOf(problem) });
}

function outcomeOf(order: PerpetualOrder): 'filled' | 'partlyFilled' | 'partlyCancelled' | 'cancelled' | 'resting' {
  if (order.status === 'filled') return 'filled';
  if (order.status === 'cancelled') return order.filledQty === '0' ? 'cancelled' : 'partlyCancelled';
  return order.filledQty === '0' ? 'resting' : 'partlyFilled';
}
