/** The fields of a forex order and what they mean, down to the two prices that open the sheet. */
import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Checkbox } from '@/components/ui/Checkbox';
import { useBroughtIntoView } from '@/components/ui/useBroughtIntoView';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { pipWorth, unitsOf } from '@/lib/forex/rules';
import { type ForexDraft, forexDraft } from '@/lib/forex/state';
import { type TicketField, type TicketScope, stepLots } from '@/lib/forex/ticket';
import { type Decimal, round, toFixed } from '@/lib/money/decimal';
import { TicketFacts } from './TicketFacts';

interface TicketProps {
  draft: ForexDraft;
  scope: TicketScope;
  /** At most one for a field. */
  problems: readonly { field: TicketField; text: string }[];
  /** False where nothing can be opened yet: what belongs to an order comes later. */
  hasStops: boolean;
  formRef: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function ForexTicket({ draft, scope, problems, hasStops, formRef, children }: TicketProps) {
  const t = useTranslations('forex.ticket');
  const { variety } = scope;
  const errorAt = (field: TicketField) => problems.find((one) => one.field === field)?.text ?? null;
  const priceField = (name: 'price' | 'takeProfit' | 'stopLoss') => (
    <AmountInput
      name={t(name)}
      placeholder="0"
      before={<span className="text-label text-ink-2 shrink-0">{t(name)}</span>}
      value={draft[name]}
      onChange={(typed) => forexDraft.edit({ [name]: typed })}
      places={variety.digits}
      reads={variety.quote}
      error={errorAt(name)}
    />
  );
  // What faults have moved would stand behind the pinned buttons.
  const lowest = useBroughtIntoView<HTMLDivElement>(problems.length > 0);
  const stops = useBroughtIntoView<HTMLDivElement>(draft.hasStops);
  return (
    // A field that the focus is moved to stands above the pinned buttons and the tab bar, with its error.
    <section
      ref={formRef}
      aria-label={t('label')}
      className="flex flex-col gap-1.5 px-4 pt-2 [&_input]:scroll-mb-[calc(10rem+var(--safe-bottom))]"
    >
      {draft.type === 'limit' && (
        <>
          {priceField('price')}
          <PricesNow scope={scope} />
        </>
      )}
      <Lots draft={draft} scope={scope} error={errorAt('lots')} />
      <TicketFacts draft={draft} scope={scope} />
      {hasStops && (
        <div ref={lowest} className="flex scroll-mb-[calc(10rem+var(--safe-bottom))] flex-col gap-1.5">
          <div className="-my-1.5">
            <Checkbox checked={draft.hasStops} onChange={(isOn) => forexDraft.edit({ hasStops: isOn })}>
              {t('stops')}
            </Checkbox>
          </div>
          {draft.hasStops && (
            // Above the pinned buttons and the tab bar, with an error beneath each field.
            <div
              ref={stops}
              className="grid scroll-mb-[calc(10rem+var(--safe-bottom))] grid-cols-2 gap-2 max-[22.4375rem]:grid-cols-1 large-text:grid-cols-1"
            >
              {priceField('takeProfit')}
              {priceField('stopLoss')}
            </div>
          )}
        </div>
      )}
      {children}
    </section>
  );
}

/** A limit is judged by the two prices of now, or by the last ones while the market is closed: they are shown, and taken by a tap. */
function PricesNow({ scope: { variety, scene } }: Pick<TicketProps, 'scope'>) {
  const t = useTranslations('forex.ticket');
  const format = useFormat();
  const now = scene.priceOf(variety.code);
  if (!now) return null;
  const price = (value: Decimal, [shown, spoken]: readonly ['bid', 'takeBid'] | readonly ['ask', 'takeAsk']) => {
    const text = format.price(value, variety.digits);
    return (
      <button
        type="button"
        aria-label={t(spoken, { price: text })}
        onClick={() => forexDraft.edit({ price: toFixed(value, variety.digits, 'halfUp') })}
        className="press relative before:absolute before:-inset-x-2 before:-inset-y-3"
      >
        {t(shown, { price: text })}
      </button>
    );
  };
  return (
    <p className="num text-caption text-ink-2 -mt-0.5 mb-0.5 flex justify-between gap-x-3 px-1">
      {price(now.bid, ['bid', 'takeBid'])}
      {price(now.ask, ['ask', 'takeAsk'])}
    </p>
  );
}

function Lots({ draft, scope, error }: Pick<TicketProps, 'draft' | 'scope'> & { error: string | null }) {
  const t = useTranslations('forex.ticket');
  const format = useFormat();
  const { variety, terms, scene } = scope;
  const lots = typedDecimal(draft.lots);
  const rate = scene.rateOf(variety.quote);
  const units = lots && `${format.amount(unitsOf(lots, variety))} ${variety.base}`;
  const worth = lots && rate && pipWorth(lots, variety, rate);
  return (
    <div>
      <AmountInput
        name={t('lots')}
        before={<span className="text-label text-ink-2 shrink-0">{t('lots')}</span>}
        value={draft.lots}
        onChange={(typed) => forexDraft.edit({ lots: typed })}
        places={2}
        unit={t('lot')}
        onStep={(direction) => forexDraft.edit({ lots: stepLots(draft.lots, direction, terms) })}
        error={error}
      />
      <p className="num text-caption text-ink-2 mt-0.5 min-h-[1.125rem] text-center">
        {units && t('pip', { units, worth: format.amount(worth && round(worth, 2, 'halfUp'), 2, 2) })}
      </p>
    </div>
  );
}
