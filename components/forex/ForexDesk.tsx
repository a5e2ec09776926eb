/** Chart, session, ticket and the sheet that an order passes through. */
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { RiskBlock } from '@/components/risk/RiskBlock';
import { Button } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { ForexTerms, ForexVariety } from '@/lib/api/forexShapes';
import type { Side } from '@/lib/api/trading';
import { useIsLoggedIn } from '@/lib/auth/session';
import { serverNow } from '@/lib/device/serverClock';
import { formatAge } from '@/lib/format/times';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useForexScene, useForexVarieties, useIsBalanceOld, usePlaceForex } from '@/lib/forex/hooks';
import { spreadCost } from '@/lib/forex/rules';
import { forexDraft, useLeverage } from '@/lib/forex/state';
import { type NewForex, type TicketProblem, type TicketScope, orderOf, problemsOf } from '@/lib/forex/ticket';
import { type Quote, useQuote } from '@/lib/market/quotes';
import { upToCents } from '@/lib/money/cents';
import { toFixed } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useObstacle } from '@/lib/risk/hooks';
import { STALE_AFTER_MS } from '@/lib/timing/constants';
import { PairAndTerms } from './ForexBar';
import { ForexChart } from './ForexChart';
import { ForexTicket } from './ForexTicket';
import { readable } from './Outcome';
import { PriceButtons } from './PriceButtons';
import { SessionStrip } from './SessionStrip';

const loadConfirm = () => import('./ForexConfirm').then(({ ForexConfirm }) => ForexConfirm);

/** `hasChart`: false where the chart stands beside it, and nothing above it names the pair. */
export function ForexDesk({
  variety,
  terms,
  hasChart = true,
}: {
  variety: ForexVariety;
  terms: ForexTerms;
  hasChart?: boolean;
}) {
  const t = useTranslations('forex');
  const scene = useForexScene(variety.code);
  const draft = forexDraft.useDraft();
  const leverage = useLeverage(terms);
  const scope: TicketScope = { variety, terms, scene, leverage, isBalanceOld: useIsBalanceOld() };
  const price = scene.priceOf(variety.code);
  const isOpen = price?.open ?? variety.session.open;
  const desk = useOrdering(scope);
  const { reload } = useForexVarieties();
  const isNews = isOpen !== variety.session.open;
  useEffect(() => {
    if (isNews) void reload();
  }, [isNews, reload]);
  const quote = useQuote(variety.code);
  const isLimit = draft.type === 'limit';
  const hasPrices = isOpen || isLimit;
  useLimitStart(variety, quote);
  return (
    <>
      {!hasChart && (
        <div className="flex items-center gap-1.5 px-4 pb-1">
          <PairAndTerms variety={variety} terms={terms} />
        </div>
      )}
      {hasChart && <ForexChart variety={variety} positions={scene.positions} isLow={isLimit} />}
      <SessionStrip
        variety={variety}
        terms={terms}
        rate={scene.rateOf(variety.quote)}
        isOpen={isOpen}
        isFolded={hasChart && isLimit}
      />
      {isOpen && price?.stale && (
        <p role="status" className="bg-warn-soft text-warn text-label mx-4 mt-2 rounded-m px-3 py-2">
          {t('stale', { time: formatAge(quote.ts) })}
        </p>
      )}
      {variety.halted && (
        <p role="status" className="bg-warn-soft text-warn text-label mx-4 mt-2 rounded-m px-3 py-2">
          {t('halted')}
        </p>
      )}
      <ForexTicket
        draft={draft}
        scope={scope}
        problems={desk.problems}
        hasStops={!desk.isBlocked}
        formRef={desk.formRef}
      >
        {!variety.halted && (
          <>
            {desk.isBlocked ? (
              // Buttons that lead elsewhere would look as if one could trade.
              <RiskBlock product="fx" />
            ) : (
              <Act isLow={hasChart}>
                {hasPrices ? (
                  <PriceButtons
                    variety={variety}
                    price={price}
                    isLimit={isLimit}
                    limit={typedDecimal(draft.price)}
                    onPress={desk.ask}
                  />
                ) : (
                  <Button kind="secondary" onPress={() => forexDraft.edit({ type: 'limit' })}>
                    {t('placeLimit')}
                  </Button>
                )}
              </Act>
            )}
            <How scope={scope} isOpen={isOpen} />
          </>
        )}
      </ForexTicket>
      {desk.sheet}
    </>
  );
}

/** A limit price begins with the last one; an emptied field stays empty until another order or market. */
function useLimitStart({ code, digits }: ForexVariety, { last, ts, open }: Quote): void {
  const { type, placed } = forexDraft.useDraft();
  // What is remembered from an earlier visit is no start; in a closed market there is no newer one.
  const isOld = open && (ts === null || serverNow() - ts > STALE_AFTER_MS);
  const isKnown = last !== null && !isOld;
  const ticket = [code, type, placed].join();
  const started = useRef<string | null>(null);
  const start = useEffectEvent(() => {
    if (!isKnown || started.current === ticket) return;
    started.current = ticket;
    forexDraft.startLimit(code, toFixed(last, digits, 'halfUp'));
  });
  // Not again where a price has grown old and is known anew.
  useEffect(() => start(), [ticket, isKnown]);
}

/** What is pressed stays above the tab bar of a low phone, however much stands above it. Under a keyboard there is no room for both. */
function Act({ isLow, children }: { isLow: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex flex-col gap-1.5 ${isLow ? 'bg-page z-[2] -my-1 py-1 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-[calc(3.5rem+var(--safe-bottom))]' : ''}`}
    >
      {children}
    </div>
  );
}

/** What the spread costs, and what else people should know before they press. */
function How({ scope: { variety, terms, scene }, isOpen }: { scope: TicketScope; isOpen: boolean }) {
  const t = useTranslations('forex');
  const format = useFormat();
  const lots = typedDecimal(forexDraft.useDraft().lots);
  const [price, rate] = [scene.priceOf(variety.code), scene.rateOf(variety.quote)];
  const cost = lots && price && rate && spreadCost(lots, variety, price, rate);
  const { closing } = variety.session;
  return (
    <p className="num text-caption text-ink-3 pb-2 text-center">
      {isOpen
        ? t('how', { isKnown: cost ? 'yes' : 'no', cost: format.amount(cost && upToCents(cost), 2, 2) })
        : t('closedHow')}
      {closing && (
        <span className="block">
          {t('weekendHow', { leverage: terms.weekendLeverage, time: format.shortTime(closing.to) })}
        </span>
      )}
    </p>
  );
}

function useOrdering(scope: TicketScope) {
  const { variety } = scope;
  const t = useTranslations('forex.done');
  const errors = useTranslations('errors');
  const format = useFormat();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const draft = forexDraft.useDraft();
  const place = usePlaceForex();
  const wordsOf = useProblemText(variety);
  const [tried, setTried] = useState<Side | null>(null);
  const [confirming, setConfirming] = useState<NewForex | null>(null);
  const problems = tried ? problemsOf(tried, draft, scope) : [];
  const isBlocked = useObstacle('fx') !== null;
  const [formRef, showFault] = useFirstFault<HTMLElement>();

  const ask = (side: Side) => {
    if (!isLoggedIn)
      return navigation.push(paths.entry.href({ next: paths.forex.chart.href({ symbol: variety.code }) }));
    setTried(side);
    place.clear();
    if (scope.scene.priceOf(variety.code)?.stale) return toast.error(errors('priceStale'));
    if (problemsOf(side, draft, scope).length > 0) showFault();
    else setConfirming(orderOf(side, draft, scope));
  };
  const confirm = async (order: NewForex) => {
    const placed = await place.run(order);
    if (!placed) return;
    setConfirming(null);
    setTried(null);
    forexDraft.clear();
    toast.done(
      t(placed.status === 'filled' ? 'filled' : 'resting', {
        side: placed.side,
        lots: format.amount(placed.lots, 2, 2),
        pair: `${variety.base}/${variety.quote}`,
        price: format.price(placed.filledPrice ?? placed.price, variety.digits),
      }),
    );
  };
  // A market order carries the price that is on the button when it is pressed; the rest stays as it was asked for.
  const now = confirming && confirming.orderType === 'market' ? orderOf(confirming.side, draft, scope)?.price : null;
  const order = confirming && { ...confirming, price: place.unsettled?.price ?? now ?? confirming.price };
  return {
    ask,
    formRef,
    /** Whether something has to be done or waited for first; a visitor is asked to log in instead. */
    isBlocked: isLoggedIn && isBlocked,
    problems: problems.map(wordsOf),
    sheet: order && (
      <Loaded
        load={loadConfirm}
        onFail={() => setConfirming(null)}
        props={{
          order,
          scope,
          action: place,
          onClose: () => setConfirming(null),
          onConfirm: () => void confirm(order),
        }}
      />
    ),
  };
}

function useProblemText(variety: ForexVariety) {
  const t = useTranslations('forex.problems');
  const errors = useTranslations('errors');
  return ({ field, reason, args }: TicketProblem) => {
    switch (reason) {
      case 'missingLots':
      case 'missingPrice':
      case 'missingStops':
      case 'insufficient':
        return { field, text: t(reason) };
      default:
        return { field, text: errors(reason, readable(args, variety)) };
    }
  };
}
