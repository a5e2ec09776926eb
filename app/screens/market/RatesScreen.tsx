/** Rates of currencies against one another, and a converter. */
import { ArrowDownUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { AmountInput } from '@/components/ui/AmountInput';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { IconButton } from '@/components/ui/IconButton';
import { Select } from '@/components/ui/Select';
import { currencyName } from '@/lib/format/currencies';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useLanguage } from '@/lib/i18n/words';
import { convert, oneIn, type Rate, USDT_RATE } from '@/lib/market/convert';
import { useCurrencyInUse, useRates } from '@/lib/market/hooks';

interface Sides {
  from: string;
  to: string;
}

export function RatesScreen() {
  const t = useTranslations('market.rates');
  const format = useFormat();
  const load = useRates();
  const own = useCurrencyInUse();
  const [sides, setSides] = useState<Sides>({ from: 'USDT', to: own });
  return (
    <ScreenFrame title={t('title')} load={load}>
      {(known) => {
        const rates: Rate[] = [USDT_RATE, ...known];
        return (
          <>
            <Converter rates={rates} sides={sides} onChange={setSides} />
            <Table rates={rates} sides={sides} onPick={(to) => setSides((now) => ({ ...now, to }))} />
            <p className="text-caption text-ink-3 px-4 pt-3">
              {t('note', { time: format.fullTime(known[0]?.updatedAt) })}
            </p>
          </>
        );
      }}
    </ScreenFrame>
  );
}

const rateOf = (rates: readonly Rate[], currency: string): Rate =>
  rates.find((one) => one.currency === currency) ?? USDT_RATE;

function Converter({
  rates,
  sides,
  onChange,
}: {
  rates: readonly Rate[];
  sides: Sides;
  onChange: (sides: Sides) => void;
}) {
  const t = useTranslations('market.rates');
  const language = useLanguage();
  const [typed, setTyped] = useState<{ side: keyof Sides; text: Typed }>({ side: 'from', text: '1' });
  const [from, to] = [rateOf(rates, sides.from), rateOf(rates, sides.to)];
  const amount = typedDecimal(typed.text);
  const shown = (side: keyof Sides): Typed => {
    if (side === typed.side) return typed.text;
    if (amount === null) return '';
    return side === 'to' ? convert(amount, from, to, placesFor(to)) : convert(amount, to, from, placesFor(from));
  };
  const items = rates.map(({ currency }) => ({
    value: currency,
    label: currency,
    hint: currencyName(currency, language),
  }));
  // Choosing the currency of the other side swaps the two.
  const choose = (side: keyof Sides, currency: string) =>
    onChange({
      from: side === 'from' ? currency : currency === sides.from ? sides.to : sides.from,
      to: side === 'to' ? currency : currency === sides.to ? sides.from : sides.to,
    });
  return (
    <section aria-label={t('title')} className="space-y-1 px-4 pt-2 pb-3">
      {(['from', 'to'] as const).map((side) => (
        <div key={side} className="space-y-1">
          {side === 'to' && (
            <div className="flex justify-center">
              <IconButton
                icon={ArrowDownUp}
                label={t('swap')}
                onPress={() => onChange({ from: sides.to, to: sides.from })}
              />
            </div>
          )}
          <AmountInput
            name={t(side)}
            value={shown(side)}
            onChange={(text) => setTyped({ side, text })}
            places={placesFor(side === 'from' ? from : to)}
            reads={sides[side]}
            placeholder="0"
            before={
              <Select
                look="plain"
                label={t(`${side}Currency`)}
                items={items}
                value={sides[side]}
                onChange={(currency) => choose(side, currency)}
              />
            }
          />
        </div>
      ))}
    </section>
  );
}

/** Finer than amounts of a currency are: a cent of one may be a hundredth of another's. */
const placesFor = ({ digits }: Rate): number => digits + 4;

function Table({ rates, sides, onPick }: { rates: readonly Rate[]; sides: Sides; onPick: (currency: string) => void }) {
  const t = useTranslations('market.rates');
  const format = useFormat();
  const language = useLanguage();
  const from = rateOf(rates, sides.from);
  return (
    <section className="border-surface border-t-8">
      <h2 className="px-4 pt-3 pb-1 font-semibold">{t('table', { currency: from.currency })}</h2>
      <ul>
        {rates
          .filter(({ currency }) => currency !== from.currency)
          .map((rate) => (
            <li key={rate.currency}>
              <button
                type="button"
                onClick={() => onPick(rate.currency)}
                className="press hairline-b flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-left"
              >
                <CoinIcon coin={rate.currency} size={32} />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{rate.currency}</span>
                  <span className="text-caption text-ink-3 block truncate">
                    {currencyName(rate.currency, language)}
                  </span>
                </span>
                <span className="num shrink-0 font-semibold">{format.amount(oneIn(from, rate), 18, rate.digits)}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
