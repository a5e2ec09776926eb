/** The ticket of an offering that is running: tokens at their price, or an amount that is committed, and what it would bring. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { KeyValue } from '@/components/ui/KeyValue';
import { AmountText } from '@/components/ui/Texts';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { OfferingDetail } from '@/lib/api/launchpad';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { estimateWith, LEAST_PAID, leftOf, paidFor, ticketFault } from '@/lib/launchpad/form';
import { type Decimal, div, min } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { CommitSheet } from './CommitSheet';

interface Props {
  offering: OfferingDetail;
  /** Of the coin that is paid; null for somebody who is logged out. */
  available: Decimal | null;
  onLogIn: () => void;
}

export function Ticket({ offering, available, onLogIn }: Props) {
  const t = useTranslations('launchpad.ticket');
  const format = useFormat();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const [typed, setTyped] = useState<Typed>('');
  const [asked, setAsked] = useState<Decimal | null>(null);
  const { mode, coin, payCoin, price } = offering;
  const left = leftOf(offering);
  const unit = mode === 'buy' ? coin : payCoin;
  const fault = ticketFault(typed, offering, available);
  const limits = { small: LEAST_PAID, left, over: available, missing: null, zero: null };
  const form = useForm({
    values: { amount: typed },
    faults: {
      amount:
        fault &&
        t(`faults.${fault}`, { amount: format.amount(limits[fault]), coin: fault === 'left' ? coin : payCoin }),
    },
    error: null,
  });
  const submit = async () => {
    if (available === null) return onLogIn();
    const amount = await form.submit(async () => typedDecimal(typed));
    if (amount) setAsked(amount);
    else showFault();
  };
  const all = available && (mode === 'buy' ? min(left, div(available, price, NUMBER_PLACES, 'down')) : available);
  const amount = typedDecimal(typed);
  // Of an amount that is refused nothing is foretold.
  const taken = fault === null ? amount : null;
  // Before anything is typed: what one has committed brings.
  const estimate = amount === null ? offering.estimate : taken && estimateWith(taken, offering);
  return (
    <Form ref={ref} className="space-y-3 px-4 pt-1 pb-4" onSubmit={submit}>
      <AmountInput
        label={t(`${mode}.amount`)}
        value={typed}
        onChange={setTyped}
        places={NUMBER_PLACES}
        unit={unit}
        placeholder="0"
        error={form.fault('amount')}
        aside={
          <span className="text-ink-3">
            {t('available')} <AmountText value={available} coin={payCoin} unit={payCoin} className="text-ink" />
          </span>
        }
        {...(all !== null && { onUseAll: () => setTyped(all) })}
      />
      <div className="bg-surface rounded-m px-3 py-1">
        <KeyValue
          rows={
            mode === 'buy'
              ? [
                  {
                    name: t('pays'),
                    value: `${format.coin(taken && paidFor(taken, offering), payCoin)} ${payCoin}`,
                    strong: true,
                  },
                  { name: t('mayHave'), value: `${format.amount(left)} ${coin}` },
                ]
              : [
                  {
                    name: t('estimate'),
                    value: estimate === null ? UNKNOWN : t('about', { amount: format.amount(estimate, 4), coin }),
                    strong: true,
                  },
                  { name: t('final'), value: t('finalText') },
                ]
          }
        />
      </div>
      <Button type="submit">{available === null ? t('logIn') : t(`${mode}.submit`)}</Button>
      {asked !== null && (
        <CommitSheet
          offering={offering}
          amount={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            setTyped('');
            form.restart();
          }}
        />
      )}
    </Form>
  );
}
