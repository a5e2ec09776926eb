/** A wish and the best offer for it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { Segmented } from '@/components/ui/Tabs';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { C2cOrder, C2cSide, PayType } from '@/lib/api/c2cShapes';
import { useQuickOffer } from '@/lib/c2c/hooks';
import { digitsOf } from '@/lib/c2c/rules';
import { useForm } from '@/lib/form/useForm';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { type Decimal, gt, isPositive, lt } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { BlockedUntil } from './BlockedUntil';
import { OfferSheet, type HeldOffer } from './OfferSheet';
import { FreeToSell, MoreToSell, useFreeToSell } from './OwnCoins';
import { PayWays, usePayWay } from './PayWays';

interface Props {
  side: C2cSide;
  coin: string;
  fiat: string;
  minimum: Decimal;
  payTypes: readonly PayType[];
  onMade: (order: C2cOrder) => void;
}

export function QuickForm({ side, coin, fiat, minimum, payTypes, onMade }: Props) {
  const t = useTranslations('c2c.quick');
  const format = useFormat();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const [amountType, setAmountType] = useState<'fiat' | 'coin'>('fiat');
  const [typed, setTyped] = useState<Typed>('');
  const [offer, setOffer] = useState<HeldOffer | null>(null);
  const ask = useQuickOffer();
  const free = useFreeToSell(side, coin);
  const way = usePayWay({ side, fiat, payTypes });
  const amount = typedDecimal(typed);
  const form = useForm({
    values: { amount: [typed, amountType], way: way.chosen },
    faults: {
      amount:
        amount === null || !isPositive(amount)
          ? t('amountMissing')
          : amountType === 'fiat' && lt(amount, minimum)
            ? t('minimum', { min: format.amount(minimum), fiat })
            : amountType === 'coin' && free !== null && gt(amount, free)
              ? t('tooMuch', { free: format.coin(free, coin), coin })
              : null,
      way: way.chosen === null ? t(side === 'buy' ? 'wayMissing' : 'methodMissing') : null,
    },
    error: ask.error,
    placeOf: ({ reason }) => (reason === 'quickMinimum' || reason === 'c2cNoOffer' ? 'amount' : null),
  });
  const submit = async () => {
    const { chosen } = way;
    if (amount === null || !chosen) {
      await form.submit(async () => null);
      return showFault();
    }
    const wish = { coin, fiat, side, amountType, amount, payType: chosen.payTypeId };
    const found = await form.submit(() => ask.run(wish));
    return found ? setOffer({ found, wish, payMethodId: chosen.payMethodId ?? null }) : showFault();
  };
  return (
    <Form ref={ref} className="space-y-3.5 px-4 pt-3" onSubmit={submit}>
      <BlockedUntil />
      <Segmented
        label={t('amountType')}
        value={amountType}
        onChange={(value) => {
          setTyped('');
          setAmountType(value);
        }}
        items={[
          { value: 'fiat', label: t('inFiat', { fiat }) },
          { value: 'coin', label: t('inCoin', { coin }) },
        ]}
      />
      <AmountInput
        label={t(`label.${side}.${amountType}`)}
        value={typed}
        onChange={(text) => {
          ask.clear();
          setTyped(text);
        }}
        places={amountType === 'fiat' ? digitsOf(fiat) : NUMBER_PLACES}
        unit={amountType === 'fiat' ? fiat : coin}
        placeholder={amountType === 'fiat' ? t('from', { min: format.amount(minimum) }) : '0'}
        error={form.fault('amount')}
        aside={side === 'sell' && <FreeToSell free={free} coin={coin} />}
        {...(amountType === 'coin' && free !== null && { onUseAll: () => setTyped(free) })}
      />
      {side === 'sell' && <MoreToSell />}
      <PayWays isOpen side={side} fiat={fiat} way={way} error={form.fault('way')} />
      <FormError text={form.refusal} />
      <Button type="submit" kind={side} busy={ask.busy}>
        {t('find')}
      </Button>
      <p className="text-label text-ink-2 text-center">{t('text')}</p>
      {offer && <OfferSheet offer={offer} onClose={() => setOffer(null)} onMade={onMade} />}
    </Form>
  );
}
