/** Sending to another person: whom, what and how much. Before anything is confirmed the exchange says who that is. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { Select } from '@/components/ui/Select';
import { TextField } from '@/components/ui/TextField';
import { AmountText } from '@/components/ui/Texts';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { CoinBalance } from '@/lib/api/assets';
import type { Payee, TransferTerms } from '@/lib/api/transfers';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useForm } from '@/lib/form/useForm';
import type { Decimal } from '@/lib/money/decimal';
import { payeeText } from '@/lib/transfers/rules';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { amountFault, payeeFault } from '@/lib/transfers/form';
import { useLookUp } from '@/lib/transfers/hooks';

export interface Wish {
  payee: string;
  coin: string;
  amount: Decimal;
}

interface Props {
  terms: TransferTerms;
  coins: readonly CoinBalance[];
  onFound: (wish: Wish, payee: Payee) => void;
}

export function SendForm({ terms, coins, onFound }: Props) {
  const t = useTranslations('transfers.form');
  const own = useOwnFormat();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const lookUp = useLookUp();
  const [payee, setPayee] = useState('');
  const [chosen, setCoin] = useState('USDT');
  const [typed, setTyped] = useState<Typed>('');
  const held = coins.find((one) => one.coin === chosen) ?? coins[0];
  const [coin, available] = [held?.coin ?? 'USDT', held?.available ?? '0'];
  const [whom, much] = [payeeFault(payee), amountFault(typed, { coin, available }, terms)];
  const limit = (much === 'month' ? terms.month : terms.day)?.left ?? null;
  const form = useForm({
    values: { payee, amount: typed, coin },
    faults: {
      payee: whom && t(`faults.${whom}`),
      amount: much && t(`faults.${much}`, { amount: own.coin(much === 'over' ? available : limit, coin), coin }),
    },
    error: lookUp.error,
    placeOf: ({ reason }) => (reason === 'payeeUnknown' || reason === 'payeeSelf' ? 'payee' : null),
  });
  const submit = async () => {
    const amount = typedDecimal(typed);
    const found = await form.submit(() => lookUp.run({ payee: payeeText(payee) }));
    if (found && amount) onFound({ payee: payeeText(payee), coin, amount }, found);
    else showFault();
  };
  return (
    <Form ref={ref} className="space-y-4 px-4 pt-3" onSubmit={submit}>
      <TextField
        label={t('payee')}
        value={payee}
        onChange={setPayee}
        onLeave={() => form.leave('payee')}
        error={form.fault('payee')}
        hint={t('payeeHint')}
        placeholder={t('payeePlaceholder')}
        inputMode="email"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={254}
      />
      <Field label={t('coin')}>
        {(parts) => (
          <Select
            parts={parts}
            label={t('coin')}
            items={coins.map((one) => ({ value: one.coin, label: one.coin, hint: own.coin(one.available, one.coin) }))}
            value={coin}
            onChange={setCoin}
          />
        )}
      </Field>
      <AmountInput
        label={t('amount')}
        value={typed}
        onChange={setTyped}
        places={NUMBER_PLACES}
        unit={coin}
        placeholder="0"
        error={form.fault('amount')}
        aside={
          <span className="text-ink-3">
            {t('available')} <AmountText value={available} coin={coin} unit={coin} className="text-ink" />
          </span>
        }
        onUseAll={() => setTyped(available)}
      />
      {terms.day && terms.month && (
        <KeyValue
          rows={[
            { name: t('day'), value: <AmountText value={terms.day.left} coin="USDT" unit="USDT" /> },
            { name: t('month'), value: <AmountText value={terms.month.left} coin="USDT" unit="USDT" /> },
            { name: t('fee'), value: t('free') },
          ]}
        />
      )}
      <FormError text={form.refusal} />
      <Button type="submit" busy={lookUp.busy}>
        {t('next')}
      </Button>
      <p className="text-label text-ink-2 text-center">{t('nextHint')}</p>
    </Form>
  );
}
