/** Two coins with a swap between them, an amount on either side, and what the exchange costs. */
import { ArrowDownUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AllowanceNote } from '@/components/trading/AllowanceNote';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { IconButton } from '@/components/ui/IconButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { AmountText } from '@/components/ui/Texts';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { FlashOrder, FlashQuote } from '@/lib/api/flash';
import { amountsAt, faultOf, type FlashDraft, pairOf } from '@/lib/flash/form';
import { useFlashRate, useHoldPrice } from '@/lib/flash/hooks';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { useErrorText } from '@/lib/i18n/errorText';
import type { Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { useAllowance } from '@/lib/trading/allowance';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { type CoinChoice, CoinPicker } from './CoinPicker';
import { ConfirmSheet } from './ConfirmSheet';
import { useRateRows } from './RateRows';

interface Props {
  choices: readonly CoinChoice[];
  /** What the address asks for; coins that there are not are passed over. */
  wish: { from: string | null; to: string | null };
  onPlaced: (order: FlashOrder) => void;
}

export function FlashForm({ choices, wish, onPlaced }: Props) {
  const t = useTranslations('flash.form');
  const errorText = useErrorText();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const [draft, setDraft] = useState<FlashDraft>(() => ({
    ...pairOf(
      choices.map(({ coin }) => coin),
      wish,
    ),
    side: 'from',
    typed: '',
  }));
  const [held, setHeld] = useState<FlashQuote | null>(null);
  const allowance = useAllowance();
  const { fromCoin, toCoin, side } = draft;
  const load = useFlashRate({ fromCoin, toCoin });
  const rate = load.data;
  const hold = useHoldPrice();
  const available = choices.find(({ coin }) => coin === fromCoin)?.available ?? null;
  const amounts = amountsAt(draft, rate);
  const faultText = useFaultText();
  const fault = faultOf(draft, rate, available);
  const form = useForm({
    values: { amount: draft.typed, side, fromCoin, toCoin },
    faults: { amount: fault && faultText(fault, rate, available) },
    error: hold.error,
    placeOf: ({ reason }) => (reason === 'flashMinimum' || reason === 'flashMaximum' ? 'amount' : null),
  });
  const rateRows = useRateRows();

  const change = (next: Partial<FlashDraft>) => {
    hold.clear();
    setDraft((now) => ({ ...now, ...next }));
  };
  // Choosing the coin of the other side swaps the two.
  const pick = (which: 'fromCoin' | 'toCoin', coin: string) => {
    const other = which === 'fromCoin' ? 'toCoin' : 'fromCoin';
    change({ [which]: coin, ...(draft[other] === coin && { [other]: draft[which] }) });
  };
  const submit = async () => {
    const amount = typedDecimal(draft.typed);
    const quote = await form.submit(async () => (amount ? hold.run({ fromCoin, toCoin, side, amount }) : null));
    return quote ? setHeld(quote) : showFault();
  };
  const shown = (which: 'from' | 'to'): Typed =>
    side === which ? draft.typed : ((which === 'from' ? amounts?.fromAmount : amounts?.toAmount) ?? '');

  return (
    <Form ref={ref} className="space-y-3 px-4 pt-3" onSubmit={submit}>
      <AmountInput
        label={t('pay')}
        before={
          <CoinPicker label={t('pay')} coin={fromCoin} choices={choices} onPick={(coin) => pick('fromCoin', coin)} />
        }
        value={shown('from')}
        onChange={(typed) => change({ side: 'from', typed })}
        places={NUMBER_PLACES}
        reads={fromCoin}
        placeholder="0"
        error={form.fault('amount')}
        aside={
          <span className="text-ink-3">
            {t('available')} <AmountText value={available} coin={fromCoin} unit={fromCoin} className="text-ink" />
          </span>
        }
        {...(available !== null && { onUseAll: () => change({ side: 'from', typed: available }) })}
      />
      <div className="flex justify-center">
        <IconButton
          icon={ArrowDownUp}
          label={t('swap')}
          onPress={() => change({ fromCoin: toCoin, toCoin: fromCoin, side: 'from', typed: shown('to') })}
        />
      </div>
      <AmountInput
        label={t('get')}
        before={<CoinPicker label={t('get')} coin={toCoin} choices={choices} onPick={(coin) => pick('toCoin', coin)} />}
        value={shown('to')}
        onChange={(typed) => change({ side: 'to', typed })}
        places={NUMBER_PLACES}
        reads={toCoin}
        placeholder="0"
      />
      <section aria-label={t('cost')} className="bg-surface rounded-m min-h-34 px-3 py-1">
        {rate ? (
          <KeyValue rows={rateRows(rate)} />
        ) : (
          load.error && (
            <p role="status" className="text-label text-ink-2 py-2.5">
              {errorText(load.error)}
            </p>
          )
        )}
      </section>
      {allowance && (
        <AllowanceNote
          allowance={allowance}
          isOver={false}
          next={paths.flash.exchange.href({ from: fromCoin, to: toCoin })}
        />
      )}
      <FormError text={form.refusal} />
      <Button type="submit" busy={hold.busy}>
        {t('submit')}
      </Button>
      <p className="text-label text-ink-2 text-center">{t('settling')}</p>
      {held && <ConfirmSheet first={held} draft={draft} onClose={() => setHeld(null)} onPlaced={onPlaced} />}
    </Form>
  );
}

function useFaultText() {
  const t = useTranslations('flash.form.faults');
  const format = useFormat();
  return (fault: NonNullable<ReturnType<typeof faultOf>>, rate: FlashQuote | null, available: Decimal | null) => {
    const coin = rate?.fromCoin ?? '';
    const amount = { over: available, small: rate?.minFrom, large: rate?.maxFrom, missing: null, zero: null }[fault];
    return t(fault, { amount: format.coin(amount, coin), coin });
  };
}
