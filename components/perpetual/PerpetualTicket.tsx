/** The fields of a perpetual order: kind and price in one, quantity, share, and take profit and stop loss where they are wanted. */
import { TransferLink } from '@/components/trading/TransferLink';
import { useTranslations } from 'next-intl';
import { RiskWait } from '@/components/risk/RiskWait';
import { useKindItems } from '@/components/trading/OrderKind';
import { type Fact, TicketFrame } from '@/components/trading/TicketFrame';
import { useThroughNote } from '@/components/trading/ThroughMarketNote';
import { AmountInput } from '@/components/ui/AmountInput';
import { Checkbox } from '@/components/ui/Checkbox';
import { Select } from '@/components/ui/Select';
import { StepSlider } from '@/components/ui/StepSlider';
import { AmountText } from '@/components/ui/Texts';
import { useBroughtIntoView } from '@/components/ui/useBroughtIntoView';
import { inputShell } from '@/components/ui/inputShell';
import { useIsLoggedIn } from '@/lib/auth/session';
import { typedDecimal } from '@/lib/format/typing';
import { freeNow } from '@/lib/perpetual/figures';
import { perpetualDraft, ticketTerms } from '@/lib/perpetual/state';
import type { PerpetualScope, TicketField, TicketTerms } from '@/lib/perpetual/ticket';
import { type OrderDraft, shownPercent } from '@/lib/trading/draft';
import { ORDER_KINDS, kindOf } from '@/lib/trading/kinds';
import { LeverageNote } from './LeverageNote';

interface TicketProps {
  draft: OrderDraft;
  terms: TicketTerms;
  scope: PerpetualScope;
  facts: readonly Fact[];
  /** At most one for a field. */
  problems: readonly { field: TicketField; text: string }[];
  submit: string;
  isDetour: boolean;
  isBlocked: boolean;
  onSubmit: () => void;
}

export function PerpetualTicket({
  draft,
  terms,
  scope,
  facts,
  problems,
  submit,
  isDetour,
  isBlocked,
  onSubmit,
}: TicketProps) {
  const t = useTranslations('perpetual.ticket');
  const words = { ticket: t('label'), side: t('side'), buy: t('long'), sell: t('short'), submit };
  const fields = { draft, terms, scope, problems };
  const through = useThroughNote(scope.market);
  const limited = { ...draft, price: typedDecimal(draft.price), qty: typedDecimal(draft.qty) };
  // A price that goes with the market is there all the time.
  const note = !draft.follows && textAt(problems, 'price') === null && through(limited, scope.levels);
  return (
    <TicketFrame
      words={words}
      side={draft.side}
      onSide={(side) => {
        perpetualDraft.edit({ side }, scope);
        ticketTerms.clearStops();
      }}
      facts={facts}
      look="narrow"
      note={<RiskWait product="perpetual" />}
      below={note}
      isDetour={isDetour}
      isBlocked={isBlocked}
      hasFaults={problems.length > 0}
      isTight
      onSubmit={onSubmit}
    >
      <PriceField {...fields} />
      <QuantityField {...fields} />
      <div className="-my-1.5">
        <StepSlider
          value={shownPercent(draft, scope)}
          onChange={(percent) => perpetualDraft.edit({ percent }, scope)}
          label={t('share')}
          tone={draft.side === 'buy' ? 'up' : 'down'}
          disabled={scope.available === null}
        />
      </div>
      <Available scope={scope} />
      <LeverageNote market={scope.market} mode={terms.marginMode} />
      <Stops {...fields} />
    </TicketFrame>
  );
}

type FieldProps = Pick<TicketProps, 'draft' | 'terms' | 'scope' | 'problems'>;

const textAt = (problems: TicketProps['problems'], field: TicketField): string | null =>
  problems.find((one) => one.field === field)?.text ?? null;

function PriceField({ draft, scope, problems }: FieldProps) {
  const t = useTranslations('perpetual.ticket');
  const kinds = useKindItems(ORDER_KINDS);
  const select = (
    <span className="border-line -ml-0.5 shrink-0 border-r pr-1.5">
      <Select
        look="plain"
        label={t('kind')}
        value={kindOf(draft)}
        onChange={(kind) => perpetualDraft.edit({ kind }, scope)}
        items={kinds}
      />
    </span>
  );
  if (draft.type === 'market')
    return (
      <div className={inputShell(false)}>
        {select}
        <span className="text-label text-ink-3 truncate">{t('bestPrice')}</span>
      </div>
    );
  return (
    <AmountInput
      before={select}
      name={t('price')}
      placeholder={t('price')}
      value={draft.price}
      onChange={(price) => perpetualDraft.edit({ price }, scope)}
      places={scope.market.priceDigits}
      reads={scope.market.quote}
      error={textAt(problems, 'price')}
    />
  );
}

function QuantityField({ draft, scope, problems }: FieldProps) {
  const t = useTranslations('perpetual.ticket');
  return (
    <AmountInput
      before={
        // On the smallest phones it gives way to what is typed, as a placeholder does: a figure of six digits needs its room.
        <span className={`text-label text-ink-2 shrink-0 ${draft.qty === '' ? '' : 'max-[22.4375rem]:hidden'}`}>
          {t('qty')}
        </span>
      }
      name={t('qty')}
      placeholder="0"
      value={draft.qty}
      onChange={(qty) => perpetualDraft.edit({ qty }, scope)}
      places={scope.market.qtyDigits}
      unit={scope.market.base}
      error={textAt(problems, 'qty')}
    />
  );
}

function Available({ scope }: Pick<FieldProps, 'scope'>) {
  const t = useTranslations('perpetual.ticket');
  const isLoggedIn = useIsLoggedIn();
  return (
    <div className="text-caption flex min-h-[1.375rem] items-center justify-between gap-2">
      <span className="text-ink-3 shrink-0">{t('available')}</span>
      <span className="num flex min-w-0 items-center gap-1.5">
        <AmountText value={isLoggedIn ? freeNow(scope.scene) : null} places={2} least={2} unit={scope.market.quote} />
        <TransferLink to="perpetual" label={t('transfer')} />
      </span>
    </div>
  );
}

function Stops({ terms, scope, problems }: FieldProps) {
  const t = useTranslations('perpetual.ticket');
  // On a small phone they open behind what is pinned with the button.
  const fields = useBroughtIntoView<HTMLDivElement>(terms.hasStops);
  const field = (name: 'takeProfit' | 'stopLoss') => (
    <AmountInput
      before={<span className="text-label text-ink-2 shrink-0">{t(name)}</span>}
      name={t(name)}
      placeholder={t('price')}
      value={terms[name]}
      onChange={(price) => ticketTerms.edit({ [name]: price })}
      places={scope.market.priceDigits}
      reads={scope.market.quote}
      error={textAt(problems, name)}
    />
  );
  return (
    <>
      <div className="-my-2">
        <Checkbox checked={terms.hasStops} onChange={(hasStops) => ticketTerms.edit({ hasStops })}>
          {t('stops')}
        </Checkbox>
      </div>
      {terms.hasStops && (
        <div
          ref={fields}
          className="flex scroll-mb-[calc(12.5rem+var(--safe-bottom))] flex-col gap-2.5 [&_input]:scroll-mb-[calc(12.5rem+var(--safe-bottom))]"
        >
          {field('takeProfit')}
          {field('stopLoss')}
        </div>
      )}
    </>
  );
}
