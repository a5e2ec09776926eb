/** A price of a market that one wants to be told of. */
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { PairPicker } from '@/components/market/PairPicker';
import { AmountInput } from '@/components/ui/AmountInput';
import { FormError } from '@/components/ui/FormError';
import { ChangeText, PriceText } from '@/components/ui/Texts';
import type { Variety } from '@/lib/api/market';
import { alertAt, priceAway } from '@/lib/alerts/rules';
import type { AlertFormState } from '@/lib/alerts/useAlertForm';
import { useFormat } from '@/lib/format/useFormat';
import { useQuote } from '@/lib/market/quotes';

/** Per cent from the price of now. */
const AWAY = ['-5', '-1', '1', '5'] as const;

export function AlertForm({
  variety,
  form,
  formRef,
  onPick,
}: {
  variety: Variety;
  form: AlertFormState;
  formRef: RefObject<HTMLDivElement | null>;
  onPick: (symbol: string) => void;
}) {
  const t = useTranslations('alerts');
  const format = useFormat();
  const quote = useQuote(variety.symbol);
  const [isPicking, setPicking] = useState(false);
  const name = `${variety.base}/${variety.quote}`;
  const at = form.price && quote.last ? alertAt(form.price, quote.last, variety.tick) : null;
  return (
    <section ref={formRef} className="px-4 pt-2 pb-4">
      <div className="flex items-center justify-between gap-3">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('pick', { name })}
          onClick={() => setPicking(true)}
          className="press flex h-11 min-w-0 items-center gap-1 text-[1.125rem] font-bold"
        >
          <span className="truncate">{name}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </button>
        <span className="flex items-baseline gap-2">
          <PriceText value={quote.last} digits={variety.priceDigits} stale={quote.stale} className="font-semibold" />
          <ChangeText value={quote.changePct} className="text-label" />
        </span>
      </div>
      <AmountInput
        label={t('price')}
        value={form.typed}
        onChange={form.type}
        places={variety.priceDigits}
        unit={variety.quote}
        error={form.state.fault('price')}
        hint={
          at && 'goes' in at
            ? t('will', { name, goes: at.goes, price: format.price(form.price, variety.priceDigits) })
            : undefined
        }
      />
      <div role="group" aria-label={t('away')} className="mt-2 grid grid-cols-4 gap-2">
        {AWAY.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={quote.last === null}
            onClick={() => quote.last && form.type(priceAway(quote.last, percent, variety.tick))}
            className="press bg-surface rounded-m num text-label h-11 disabled:text-ink-3"
          >
            {format.percent(percent, 0)}
          </button>
        ))}
      </div>
      <div className="[&_p]:mt-3 [&_p]:mb-0">
        <FormError text={form.state.refusal} />
      </div>
      <PairPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false);
          onPick(picked.symbol);
        }}
      />
    </section>
  );
}
