/** The order ticket: side, kind, price, amounts that follow one another, and what the order would mean, before one button. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Select } from '@/components/ui/Select';
import { StepSlider } from '@/components/ui/StepSlider';
import { Tabs } from '@/components/ui/Tabs';
import { typedDecimal } from '@/lib/format/typing';
import { steppedPrice } from '@/lib/market/priceSteps';
import { type DraftField, type DraftScope, type OrderDraft, followingAmount, shownPercent } from '@/lib/trading/draft';
import type { DraftState } from '@/lib/trading/draftState';
import { KINDS_WITH_STOPS, type OrderKind, kindOf } from '@/lib/trading/kinds';
import type { Levels } from '@/lib/trading/throughMarket';
import { useKindItems } from './OrderKind';
import { TicketFrame } from './TicketFrame';
import { useThroughNote } from './ThroughMarketNote';

export interface OrderTicketProps {
  /** What was typed. The product keeps it in `state`. */
  draft: OrderDraft;
  state: DraftState;
  scope: DraftScope;
  /** What the order would take. */
  levels: Levels;
  /** What the order would do, line by line. */
  facts: readonly { name: string; value: ReactNode }[];
  /** Shown beneath the field it concerns after a press on the button. */
  problem: { field: DraftField; text: string } | null;
  isLoggedIn: boolean;
  /** `wide` says in words what a phone hides behind a tap. */
  look: 'narrow' | 'wide';
  onSubmit: () => void;
  onLogIn: () => void;
}

export function OrderTicket(props: OrderTicketProps) {
  const { draft, state, scope, levels, facts, isLoggedIn, look, onSubmit, onLogIn } = props;
  const t = useTranslations('trading.ticket');
  const buys = draft.side === 'buy';
  const through = useThroughNote(scope.market);
  const limited = { ...draft, price: typedDecimal(draft.price), qty: typedDecimal(draft.qty) };
  // No note while the price follows the market: it would stand there all the time.
  const note = !draft.follows && props.problem?.field !== 'price' && through(limited, levels);
  const edit = (change: Parameters<typeof state.edit>[0]) => state.edit(change, scope);
  const kinds = {
    label: t('type'),
    value: kindOf(draft),
    onChange: (kind: OrderKind) => edit({ kind }),
    items: useKindItems(KINDS_WITH_STOPS),
  };
  return (
    <TicketFrame
      words={{
        ticket: t('label'),
        side: t('side'),
        buy: t('buy'),
        sell: t('sell'),
        submit: isLoggedIn ? t(buys ? 'submitBuy' : 'submitSell', { coin: scope.market.base }) : t('logIn'),
      }}
      side={draft.side}
      onSide={(side) => edit({ side })}
      facts={facts}
      look={look}
      isDetour={!isLoggedIn}
      hasFaults={props.problem !== null}
      below={note}
      onSubmit={isLoggedIn ? onSubmit : onLogIn}
    >
      {look === 'wide' ? (
        <div className="-mx-4 -my-1">
          <Tabs {...kinds} />
        </div>
      ) : (
        <Select {...kinds} />
      )}
      <div className="group/fields flex flex-col gap-2.5">
        <TicketFields {...props} />
        {/* As high as one line beneath a field; it gives way to such a line, so that the button stays under the finger. */}
        <div className="pb-5 group-has-[[data-beneath]]/fields:pb-0">
          <StepSlider
            value={shownPercent(draft, scope)}
            onChange={(percent) => edit({ percent })}
            label={t('share')}
            tone={buys ? 'up' : 'down'}
            disabled={scope.available === null}
          />
        </div>
      </div>
    </TicketFrame>
  );
}

function TicketFields({ draft, state, scope, problem, look }: OrderTicketProps) {
  const t = useTranslations('trading.ticket');
  const { market } = scope;
  const edit = (change: Parameters<typeof state.edit>[0]) => state.edit(change, scope);
  const errorAt = (field: DraftField) => (problem?.field === field ? problem.text : null);
  const step = (direction: 'up' | 'down') => {
    const from = typedDecimal(draft.price) ?? (draft.isStop ? typedDecimal(draft.trigger) : scope.index);
    if (from !== null) edit({ price: steppedPrice(from, market.tick, direction) });
  };
  const isLimit = draft.type === 'limit';
  const named = (name: string) => (look === 'wide' ? { label: name } : { name, placeholder: name });
  const byQuote = !isLimit && draft.side === 'buy';
  const amount = (field: 'qty' | 'total') =>
    !isLimit || field === draft.typed ? draft[field] : followingAmount(draft, market);
  return (
    <>
      {draft.isStop && (
        <AmountInput
          {...(look === 'wide'
            ? { label: t('trigger') }
            : {
                name: t('trigger'),
                before: <span className="text-label text-ink-2 shrink-0">{t('triggerShort')}</span>,
              })}
          value={draft.trigger}
          onChange={(trigger) => edit({ trigger })}
          places={market.priceDigits}
          reads={market.quote}
          unit={look === 'wide' ? market.quote : undefined}
          error={errorAt('trigger')}
        />
      )}
      {isLimit ? (
        <AmountInput
          {...named(t('price'))}
          value={draft.price}
          onChange={(price) => edit({ price })}
          places={market.priceDigits}
          reads={market.quote}
          unit={look === 'wide' ? market.quote : undefined}
          aside={look === 'wide' && !draft.isStop && <Latest scope={scope} state={state} />}
          onStep={step}
          error={errorAt('price')}
        />
      ) : (
        <p className="bg-surface rounded-m text-label text-ink-3 flex h-[2.875rem] items-center px-3">
          {t(draft.isStop ? 'bestPriceThen' : 'bestPrice')}
        </p>
      )}
      {!byQuote && (
        <AmountInput
          {...named(t('qty'))}
          value={amount('qty')}
          onChange={(qty) => edit({ qty })}
          places={market.qtyDigits}
          unit={market.base}
          error={errorAt('qty')}
        />
      )}
      {(isLimit || byQuote) && (
        <AmountInput
          {...named(t('total'))}
          value={amount('total')}
          onChange={(total) => edit({ total })}
          places={8}
          unit={market.quote}
          error={errorAt('total')}
        />
      )}
    </>
  );
}

/** Takes the newest price, and goes with it again. */
function Latest({ scope, state }: Pick<OrderTicketProps, 'scope' | 'state'>) {
  const t = useTranslations('trading.ticket');
  const { index } = scope;
  if (index === null) return null;
  return (
    <button
      type="button"
      onClick={() => state.follow(index, scope, true)}
      className="press text-brand relative font-medium before:absolute before:-inset-x-2 before:-inset-y-3"
    >
      {t('latest')}
    </button>
  );
}
