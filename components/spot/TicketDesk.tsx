/** The ticket with the sheet that an order passes through. Where the book stands, and how wide all this is, others decide. */
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { OrderTicket } from '@/components/trading/OrderTicket';
import { AmountText } from '@/components/ui/Texts';
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
import { useDraftProblem, useSpotScope } from '@/lib/spot/desk';
import { usePlaceOrder } from '@/lib/spot/hooks';
import { spotDraft } from '@/lib/spot/state';
import { type NewOrder, fieldOf, orderOf, outlookOf, type DraftProblem } from '@/lib/spot/ticket';
import { STALE_AFTER_MS } from '@/lib/timing/constants';
import type { OrderDraft } from '@/lib/trading/draft';
import { AllowanceRefusal, toCents } from '@/components/trading/AllowanceNote';
import { ConfirmSheet } from './ConfirmSheet';
import { readableArgs } from '@/components/trading/refusals';

/** As many levels as the book beside it, so that the two read one answer. */
const LEVELS = 50;

type Tried = Pick<OrderDraft, 'side' | 'type' | 'isStop'>;

export function TicketDesk({ market, look = 'narrow' }: { market: SpotMarket; look?: 'narrow' | 'wide' }) {
  const t = useTranslations('trading.ticket');
  const words = useTranslations('errors');
  const allowance = useTranslations('trading.allowance');
  const done = useTranslations('spot.done');
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const errorText = useErrorText();
  const format = useFormat();
  const quote = useQuote(market.symbol);
  const { data: depth } = useDepth(market.symbol, LEVELS);
  const draft = spotDraft.useDraft();
  const scope = useSpotScope(market);
  const place = usePlaceOrder();
  const [confirming, setConfirming] = useState<NewOrder | null>(null);
  /** What was on the ticket when the button was pressed: another side or kind was not tried yet. */
  const [tried, setTried] = useState<Tried | null>(null);
  if (tried && (tried.side !== draft.side || tried.type !== draft.type || tried.isStop !== draft.isStop))
    setTried(null);

  const levels = (draft.side === 'buy' ? depth?.asks : depth?.bids) ?? [];
  const order = orderOf(draft, market.symbol, quote.last);
  const best = levels[0]?.[0] ?? null;
  const problem = useDraftProblem({ ...scope, best });
  // An order that would be refused shows no estimate.
  const outlook = order && !problem && scope.index !== null ? outlookOf(order, market, quote.last, levels) : null;

  // The price of a limit order starts with the first live one and goes with the market until it is touched; an old price starts nothing.
  const follow = useEffectEvent((last: Decimal, at: number) => {
    if (serverNow() - at <= STALE_AFTER_MS) spotDraft.follow(last, scope);
  });
  const isReady = spotDraft.useSymbol() === market.symbol && !quote.stale;
  useEffect(() => {
    if (isReady && quote.last !== null && quote.ts !== null) follow(quote.last, quote.ts);
  }, [isReady, quote.last, quote.ts, draft.type, draft.side]);

  const [paying, receiving] = draft.side === 'buy' ? [market.quote, market.base] : [market.base, market.quote];
  const amount = (value: Decimal | undefined, coin: string) =>
    value === undefined ? format.amount(null) : `${format.coin(value, coin)} ${coin}`;
  const facts = [
    { name: t('available'), value: <AmountText value={scope.available} coin={paying} unit={paying} /> },
    { name: t('fee'), value: amount(outlook?.fee, outlook?.feeCoin ?? receiving) },
    { name: t('receive'), value: amount(outlook?.receive, receiving) },
  ];

  const textOf = ({ reason, args }: DraftProblem) => {
    if (reason === 'overAllowance')
      return allowance('over', { left: format.coin(toCents(decimal(args.left ?? '0')), 'USDT') });
    return reason === 'missingTrigger' ||
      reason === 'missingPrice' ||
      reason === 'zeroPrice' ||
      reason === 'missingAmount'
      ? t(reason)
      : words(reason, readableArgs(reason, args, market));
  };
  /** The words of the toast: quantity and price, and whether the rest waits or was cancelled. */
  const told = (placed: SpotOrder) => {
    const outcome = outcomeOf(placed);
    const { qty: asked, quoteAmount, trigger } = placed;
    const [qty, price] =
      outcome === 'waiting'
        ? [asked, trigger?.price ?? null]
        : outcome === 'resting'
          ? [asked, placed.price]
          : [placed.filledQty, placed.averagePrice];
    return done(outcome, {
      side: placed.side,
      qty: qty === null ? `${format.amount(quoteAmount)} ${market.quote}` : `${format.amount(qty)} ${market.base}`,
      price: `${format.price(price, market.priceDigits)} ${market.quote}`,
    });
  };
  const refusal = (error: CallError) =>
    error.reason === 'identityNeeded' ? (
      <AllowanceRefusal left={decimal(error.args.left ?? '0')} next={here} />
    ) : (
      errorText(error, readableArgs(error.reason, error.args, market))
    );
  const here = paths.spot.trade.href({ symbol: market.symbol });
  const handleSubmit = () => {
    setTried({ side: draft.side, type: draft.type, isStop: draft.isStop });
    place.clear();
    if (!problem) setConfirming(order);
  };
  const handleConfirm = async (confirmed: NewOrder) => {
    const placed = await place.run(confirmed);
    if (!placed) return;
    setConfirming(null);
    setTried(null);
    spotDraft.clearAmounts();
    toast.done(told(placed));
  };

  return (
    <>
      <OrderTicket
        draft={draft}
        state={spotDraft}
        scope={scope}
        levels={levels}
        facts={facts}
        problem={tried && problem ? { field: fieldOf(problem, draft, market), text: textOf(problem) } : null}
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
          levels={(confirming.side === 'buy' ? depth?.asks : depth?.bids) ?? []}
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
function outcomeOf(
  order: SpotOrder,
): 'waiting' | 'filled' | 'partlyFilled' | 'partlyCancelled' | 'cancelled' | 'resting' {
  if (order.status === 'waiting') return 'waiting';
  if (order.status === 'completed') return 'filled';
  if (order.status === 'cancelled') return order.filledQty === '0' ? 'cancelled' : 'partlyCancelled';
  return order.filledQty === '0' ? 'resting' : 'partlyFilled';
}
