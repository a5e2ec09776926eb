/** The order ticket: side, kind, price, amounts that follow one another, and what the order would mean, before one button. */
import { useTranslations } from 'next-intl';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Select } from '@/components/ui/Select';
import { StepSlider } from '@/components/ui/StepSlider';
import { Segmented } from '@/components/ui/Tabs';
import { AmountText } from '@/components/ui/Texts';
import type { SpotMarket } from '@/lib/api/spot';
import { useFormat } from '@/lib/format/useFormat';
import { editTicket, useTicket } from '@/lib/spot/state';
import type { Outlook, TicketScope } from '@/lib/spot/ticket';

export interface OrderTicketProps {
  scope: TicketScope;
  outlook: Outlook | null;
  /** Shown beneath the field it concerns after a press on the button. */
  problem: { field: 'price' | 'amount'; text: string } | null;
  isLoggedIn: boolean;
  onSubmit: () => void;
  onLogIn: () => void;
}

export function OrderTicket({ scope, outlook, problem, isLoggedIn, onSubmit, onLogIn }: OrderTicketProps) {
  const t = useTranslations('spot.ticket');
  const ticket = useTicket();
  const { market } = scope;
  const buys = ticket.side === 'buy';
  const edit = (change: Parameters<typeof editTicket>[0]) => editTicket(change, scope);
  return (
    <section aria-label={t('label')} className="flex min-w-0 flex-col gap-2.5">
      <Segmented
        look="trade"
        label={t('side')}
        value={ticket.side}
        onChange={(side) => edit({ side })}
        items={[{ value: 'buy', label: t('buy') }, { value: 'sell', label: t('sell') }]}
      />
      <Select
        label={t('type')}
        value={ticket.type}
        onChange={(type) => edit({ type })}
        items={[{ value: 'limit', label: t('limit'), hint: t('limitHint') }, { value: 'market', label: t('market'), hint: t('marketHint') }]}
      />
      <TicketFields scope={scope} problem={problem} />
      <StepSlider value={ticket.percent} onChange={(percent) => edit({ percent })} label={t('share')} tone={buys ? 'up' : 'down'} disabled={scope.available === null} />
      <Facts market={market} available={scope.available} outlook={outlook} buys={buys} />
      <Button kind={buys ? 'buy' : 'sell'} onPress={isLoggedIn ? onSubmit : onLogIn}>
        {isLoggedIn ? t(buys ? 'submitBuy' : 'submitSell', { coin: market.base }) : t('logIn')}
      </Button>
    </section>
  );
}

function TicketFields({ scope, problem }: Pick<OrderTicketProps, 'scope' | 'problem'>) {
  const t = useTranslations('spot.ticket');
  const ticket = useTicket();
  const { market } = scope;
  const edit = (change: Parameters<typeof editTicket>[0]) => editTicket(change, scope);
  const amountError = problem?.field === 'amount' ? problem.text : null;
  const isLimit = ticket.type === 'limit';
  const byQuote = !isLimit && ticket.side === 'buy';
  return (
    <>
      {isLimit ? (
        <AmountInput name={t('price')} placeholder={t('price')} value={ticket.price} onChange={(price) => edit({ price })} places={market.priceDigits} step={market.tick} error={problem?.field === 'price' ? problem.text : null} />
      ) : (
        <p className="bg-surface rounded-m text-label text-ink-3 flex h-[46px] items-center px-3">{t('bestPrice')}</p>
      )}
      {!byQuote && (
        <AmountInput name={t('qty')} placeholder={t('qty')} value={ticket.qty} onChange={(qty) => edit({ qty })} places={market.qtyDigits} unit={market.base} error={isLimit && ticket.side === 'buy' ? null : amountError} />
      )}
      {(isLimit || byQuote) && (
        <AmountInput name={t('total')} placeholder={t('total')} value={ticket.total} onChange={(total) => edit({ total })} places={8} unit={market.quote} error={byQuote || ticket.side === 'buy' ? amountError : null} />
      )}
    </>
  );
}

function Facts({ market, available, outlook, buys }: { market: SpotMarket; available: string | null; outlook: Outlook | null; buys: boolean }) {
  const t = useTranslations('spot.ticket');
  const format = useFormat();
  const paying = buys ? market.quote : market.base;
  const receiving = buys ? market.base : market.quote;
  return (
    <dl className="text-caption">
      <Fact name={t('available')} value={<AmountText value={available} places={buys ? 2 : market.qtyDigits} least={buys ? 2 : 0} unit={paying} />} />
      <Fact name={t('fee')} value={outlook ? `${format.amount(outlook.fee)} ${outlook.feeCoin}` : format.amount(null)} />
      <Fact name={t('receive')} value={outlook ? `${format.amount(outlook.receive)} ${receiving}` : format.amount(null)} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex min-h-[22px] items-baseline justify-between gap-2">
      <dt className="text-ink-3 shrink-0">{name}</dt>
      <dd className="num min-w-0 flex-1 truncate text-right">{value}</dd>
    </div>
  );
}
