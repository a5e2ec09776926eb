/** An order with one advert: an amount on either side, how it is paid, and what will happen in words before the button. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { Advert, C2cOrder } from '@/lib/api/c2cShapes';
import { useHeldPrice, useMakeOrder } from '@/lib/c2c/hooks';
import { amountsOf } from '@/lib/c2c/rules';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { type Decimal, gt, lt, min as lower, mul, round } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { BlockedUntil } from './BlockedUntil';
import { FreeToSell, MoreToSell, useFreeToSell } from './OwnCoins';
import { PayWays, usePayWay } from './PayWays';
import { usePrice } from './usePrice';
import { useWayOut } from './useWayOut';

interface Props {
  advert: Advert;
  onMade: (order: C2cOrder) => void;
}

export function TradeForm({ advert, onMade }: Props) {
  const t = useTranslations('c2c.trade');
  const format = useFormat();
  const showPrice = usePrice();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const [typed, setTyped] = useState<{ in: 'fiat' | 'coin'; text: Typed }>({ in: 'fiat', text: '' });
  const { advertId, side, coin, fiat, digits, min, max, payTypes } = advert;
  const isSelling = side === 'sell';
  const held = useHeldPrice(advertId);
  const make = useMakeOrder();
  const now = { price: held.data?.price ?? advert.price, limitMinutes: advert.limitMinutes, terms: advert.terms };
  // What may be ordered already is asked for again as it was.
  const { price, limitMinutes, terms } = make.unsettled ?? now;
  const wayOut = useWayOut(make.error);
  const free = useFreeToSell(side, coin);
  const way = usePayWay({ side, fiat, payTypes });
  const amount = typedDecimal(typed.text);
  const amounts = amount === null ? null : amountsOf({ amountType: typed.in, amount }, price, digits);
  const form = useForm({
    values: { amount: typed, coins: typed, way: way.chosen },
    faults: {
      amount: faultOf(amounts?.amount ?? null),
      coins:
        free !== null && amounts !== null && gt(amounts.qty, free)
          ? t('tooMuch', { free: format.coin(free, coin), coin })
          : null,
      way: way.chosen === null ? t(side === 'buy' ? 'wayMissing' : 'methodMissing') : null,
    },
    error: make.error,
    placeOf: ({ reason }) => (reason === 'c2cLimits' ? 'amount' : reason === 'insufficientBalance' ? 'coins' : null),
  });
  function faultOf(fiatAmount: Decimal | null): string | null {
    if (fiatAmount === null) return t('amountMissing');
    const isOutside = lt(fiatAmount, min) || gt(fiatAmount, max);
    return isOutside ? t('limits', { min: format.amount(min), max: format.amount(max), fiat }) : null;
  }
  const submit = async () => {
    const { chosen } = way;
    const order = await form.submit(async () =>
      amount !== null && chosen
        ? make.run({ advertId, side, amountType: typed.in, amount, price, limitMinutes, terms, ...chosen })
        : null,
    );
    if (order) return onMade(order);
    // The price of now is shown, and has to be confirmed.
    await held.reload();
    return showFault();
  };
  /** As much as the advert takes and, of one who sells, as much as there is. */
  const most = free === null ? max : lower(max, round(mul(free, price), digits, 'down'));
  const shown = (which: 'fiat' | 'coin'): Typed =>
    typed.in === which ? typed.text : ((which === 'fiat' ? amounts?.amount : amounts?.qty) ?? '');
  const change = (which: 'fiat' | 'coin', text: Typed) => {
    make.clear();
    setTyped({ in: which, text });
  };
  return (
    <Form ref={ref} className="space-y-3.5 px-4 pt-3" onSubmit={submit}>
      <BlockedUntil />
      <AmountInput
        label={t(side === 'buy' ? 'pay' : 'receive')}
        value={shown('fiat')}
        onChange={(text) => change('fiat', text)}
        places={digits}
        unit={fiat}
        placeholder={`${format.amount(min)} – ${format.amount(max)}`}
        error={form.fault('amount')}
        onUseAll={() => change('fiat', most)}
      />
      <AmountInput
        label={t(side === 'buy' ? 'get' : 'give')}
        value={shown('coin')}
        onChange={(text) => change('coin', text)}
        places={NUMBER_PLACES}
        unit={coin}
        placeholder="0"
        error={form.fault('coins')}
        aside={isSelling && <FreeToSell free={free} coin={coin} />}
      />
      {isSelling && <MoreToSell />}
      <PayWays side={side} fiat={fiat} way={way} error={form.fault('way')} />
      <section aria-label={t('terms')} className="bg-surface rounded-m px-3 py-1">
        <KeyValue
          rows={[
            { name: t('price'), value: `${showPrice(price)} ${fiat}`, strong: true },
            { name: t('fee'), value: `0 ${coin}` },
            { name: t('time'), value: t('minutes', { minutes: advert.limitMinutes }) },
          ]}
        />
        <p className="text-caption text-ink-2 pb-2">
          {t(side === 'buy' ? 'buyText' : 'sellText', { minutes: advert.limitMinutes })}
        </p>
      </section>
      <FormError text={form.refusal} wayOut={wayOut} />
      <Button type="submit" kind={side} busy={make.busy}>
        {t(side === 'buy' ? 'buy' : 'sell', { coin })}
      </Button>
      <p role="status" className="text-label text-ink-2 min-h-5 text-center">
        {make.checking ? t('checking') : ''}
      </p>
    </Form>
  );
}
