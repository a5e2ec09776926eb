/** The order ticket: side, kind, price, amounts that follow one another, and what the order would mean, before one button. */
import { useTranslations } from 'next-intl';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Select } from '@/components/ui/Select';
import { StepSlider } from '@/components/ui/StepSlider';
import { Segmented, Tabs } from '@/components/ui/Tabs';
import { AmountText } from '@/components/ui/Texts';
import type { SpotMarket } from '@/lib/api/spot';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { steppedPrice } from '@/lib/market/priceSteps';
import type { Decimal } from '@/lib/money/decimal';
import { editTicket, followMarket, useTicket } from '@/lib/spot/state';
import { type Outlook, type TicketField, type TicketScope, followingAmount, shownPercent } from '@/lib/spot/ticket';

export interface OrderTicketProps {
  scope: TicketScope;
  /** What the order would do; null while there is none, or none that would be taken. */
  outlook: Outlook | null;
  /** Shown beneath the field it concerns after a press on the button. */
  problem: { field: TicketField; text: string } | null;
  isLoggedIn: boolean;
  /** `wide` says in words what a phone hides behind a tap. */
  look: 'narrow' | 'wide';
  onSubmit: () => void;
  onLogIn: () => void;
}

export function OrderTicket({ scope, outlook, problem, isLoggedIn, look, onSubmit, onLogIn }: OrderTicketProps) {
  const t = useTranslations('spot.ticket');
  const ticket = useTicket();
  const { market } = scope;
  const buys = ticket.side === 'buy';
  const edit = (change: Parameters<typeof editTicket>[0]) => editTicket(change, scope);
  const types = [
    { value: 'limit' as const, label: t('limit'), hint: t('limitHint') },
    { value: 'market' as const, label: t('market'), hint: t('marketHint') },
  ];
  return (
    <section aria-label={t('label')} className="flex min-w-0 flex-col gap-2.5">
      <Segmented
        look="trade"
        label={t('side')}
        value={ticket.side}
        onChange={(side) => edit({ side })}
        items={[
          { value: 'buy', label: t('buy') },
          { value: 'sell', label: t('sell') },
        ]}
      />
      {look === 'wide' ? (
        <div className="-mx-4 -my-1">
          <Tabs label={t('type')} value={ticket.type} onChange={(type) => edit({ type })} items={types} />
        </div>
      ) : (
        <Select label={t('type')} value={ticket.type} onChange={(type) => edit({ type })} items={types} />
      )}
      <TicketFields scope={scope} problem={problem} look={look} />
      <StepSlider
        value={shownPercent(ticket, scope.available)}
        onChange={(percent) => edit({ percent })}
        label={t('share')}
        tone={buys ? 'up' : 'down'}
        disabled={scope.available === null}
      />
      <Facts market={market} available={scope.available} outlook={outlook} buys={buys} />
      {/* On a small phone one line of words too many would push it under the tab bar: there it stays above that. Under a keyboard there is no room for both. */}
      <div
        className={
          look === 'narrow'
            ? 'bg-page z-[2] -mb-2 pb-2 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-[calc(3.5rem+var(--safe-bottom))]'
            : undefined
        }
      >
        <Button kind={buys ? 'buy' : 'sell'} onPress={isLoggedIn ? onSubmit : onLogIn}>
          {isLoggedIn ? t(buys ? 'submitBuy' : 'submitSell', { coin: market.base }) : t('logIn')}
        </Button>
      </div>
    </section>
  );
}

function TicketFields({ scope, problem, look }: Pick<OrderTicketProps, 'scope' | 'problem' | 'look'>) {
  const t = useTranslations('spot.ticket');
  const ticket = useTicket();
  const { market } = scope;
  const edit = (change: Parameters<typeof editTicket>[0]) => editTicket(change, scope);
  const errorAt = (field: TicketField) => (problem?.field === field ? problem.text : null);
  const step = (direction: 'up' | 'down') => {
    const from = typedDecimal(ticket.price) ?? scope.index;
    if (from !== null) edit({ price: steppedPrice(from, market.tick, direction) });
  };
  const isLimit = ticket.type === 'limit';
  const named = (name: string) => (look === 'wide' ? { label: name } : { name, placeholder: name });
  const byQuote = !isLimit && ticket.side === 'buy';
  const amount = (field: 'qty' | 'total') =>
    !isLimit || field === ticket.typed ? ticket[field] : followingAmount(ticket, market);
  return (
    <>
      {isLimit ? (
        <AmountInput
          {...named(t('price'))}
          value={ticket.price}
          onChange={(price) => edit({ price })}
          places={market.priceDigits}
          reads={market.quote}
          unit={look === 'wide' ? market.quote : undefined}
          aside={look === 'wide' && <Latest scope={scope} />}
          onStep={step}
          error={errorAt('price')}
        />
      ) : (
        <p className="bg-surface rounded-m text-label text-ink-3 flex h-[2.875rem] items-center px-3">
          {t('bestPrice')}
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
function Latest({ scope }: { scope: TicketScope }) {
  const t = useTranslations('spot.ticket');
  const { index } = scope;
  if (index === null) return null;
  return (
    <button
      type="button"
      onClick={() => followMarket(index, scope, true)}
      className="press text-brand relative font-medium before:absolute before:-inset-x-2 before:-inset-y-3"
    >
      {t('latest')}
    </button>
  );
}

function Facts({
  market,
  available,
  outlook,
  buys,
}: {
  market: SpotMarket;
  available: Decimal | null;
  outlook: Outlook | null;
  buys: boolean;
}) {
  const t = useTranslations('spot.ticket');
  const format = useFormat();
  const paying = buys ? market.quote : market.base;
  const receiving = buys ? market.base : market.quote;
  return (
    <dl className="text-caption">
      <Fact name={t('available')} value={<AmountText value={available} coin={paying} unit={paying} />} />
      <Fact
        name={t('fee')}
        value={outlook ? `${format.coin(outlook.fee, outlook.feeCoin)} ${outlook.feeCoin}` : format.amount(null)}
      />
      <Fact
        name={t('receive')}
        value={outlook ? `${format.coin(outlook.receive, receiving)} ${receiving}` : format.amount(null)}
      />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex min-h-[1.375rem] items-baseline justify-between gap-2">
      <dt className="text-ink-3 shrink-0">{name}</dt>
      <dd className="num min-w-0 flex-1 text-right [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
