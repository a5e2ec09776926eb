/** The ticket of a loan: how much, against what, how cautiously and how long; and all that follows from it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { Select } from '@/components/ui/Select';
import { Segmented } from '@/components/ui/Tabs';
import { AmountText } from '@/components/ui/Texts';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { CoinBalance } from '@/lib/api/assets';
import type { LoanProduct, LoanQuote } from '@/lib/api/loan';
import { serverNow } from '@/lib/device/serverClock';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useForm } from '@/lib/form/useForm';
import { borrowFault, estimateOf, keyOfTerm, LTV_CHOICES, mostOf } from '@/lib/loan/form';
import { useLoanQuote } from '@/lib/loan/hooks';
import { type Decimal, lte } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { usePriceText, useRateText, useTermText } from './LoanFigures';

export interface LoanWish {
  amount: Decimal;
  collateralCoin: string;
  ltv: Decimal;
  termDays: number;
  termMinutes: number | null;
}

interface Props {
  products: readonly LoanProduct[];
  /** Null for somebody who is logged out. */
  coins: readonly CoinBalance[] | null;
  onQuoted: (quote: LoanQuote, wish: LoanWish) => void;
  onLogIn: () => void;
}

const availableOf = (coins: Props['coins'], coin: string): Decimal | null =>
  coins && (coins.find((one) => one.coin === coin)?.available ?? '0');

export function BorrowForm({ products, coins, onQuoted, onLogIn }: Props) {
  const t = useTranslations('loan.form');
  const format = useFormat();
  const own = useOwnFormat();
  const termText = useTermText();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const quote = useLoanQuote();
  const [typed, setTyped] = useState<Typed>('');
  const [coin, setCoin] = useState(() => richest(products, coins));
  const [chosenLtv, setLtv] = useState<Decimal>(LTV_CHOICES[0]);
  const [termKey, setTermKey] = useState('d0');
  const product = products.find((one) => one.collateralCoin === coin) ?? products[0]!;
  const term = product.terms.find((one) => keyOfTerm(one) === termKey) ?? product.terms[0]!;
  const choices = ltvChoices(product);
  const ltv = choices.includes(chosenLtv) ? chosenLtv : choices[0]!;
  const available = availableOf(coins, coin);
  const most = mostOf(product, ltv, available);
  const fault = borrowFault(typed, { product, ltv, available });
  const { loanCoin } = product;
  const limit = { small: product.minLoan, large: product.maxLoan, over: most, missing: null, zero: null };
  const form = useForm({
    values: { amount: typed, coin, ltv, termKey },
    faults: { amount: fault && t(`faults.${fault}`, { amount: format.amount(limit[fault], 2), coin: loanCoin }) },
    error: quote.error,
    placeOf: ({ reason }) => (reason === 'belowMinimum' || reason === 'aboveMaximum' ? 'amount' : null),
  });
  const submit = async () => {
    if (coins === null) return onLogIn();
    const amount = typedDecimal(typed);
    const { termDays, termMinutes } = term;
    const asked = { loanCoin, collateralCoin: coin, termDays, termMinutes, ltv };
    const found = await form.submit(async () => (amount ? quote.run({ ...asked, loanAmount: amount }) : null));
    if (found && amount) onQuoted(found, { amount, collateralCoin: coin, ltv, termDays, termMinutes });
    else showFault();
  };
  return (
    <Form ref={ref} className="space-y-4 px-4 pt-3" onSubmit={submit}>
      <AmountInput
        label={t('amount')}
        value={typed}
        onChange={setTyped}
        places={2}
        unit={loanCoin}
        placeholder={t('placeholder', { least: format.amount(product.minLoan) })}
        error={form.fault('amount')}
        aside={
          <span className="text-ink-3">
            {t('most')} <AmountText value={most} places={2} least={2} unit={loanCoin} className="text-ink" />
          </span>
        }
        {...(most !== null && { onUseAll: () => setTyped(wholeCents(most)) })}
      />
      <Field label={t('collateral')}>
        {(parts) => (
          <Select
            parts={parts}
            label={t('collateral')}
            items={products.map(({ collateralCoin }) => ({
              value: collateralCoin,
              label: collateralCoin,
              hint: own.coin(availableOf(coins, collateralCoin), collateralCoin),
            }))}
            value={coin}
            onChange={setCoin}
          />
        )}
      </Field>
      <Field label={t('ltv')}>
        {() => (
          <Segmented
            label={t('ltv')}
            items={choices.map((value) => ({ value, label: format.share(value, 0) }))}
            value={ltv}
            onChange={setLtv}
          />
        )}
      </Field>
      <Field label={t('term')} hint={term.termMinutes === null ? undefined : t('trial')}>
        {(parts) => (
          <Select
            parts={parts}
            label={t('term')}
            items={product.terms.map((one) => ({
              value: keyOfTerm(one),
              label: termText(one),
              hint: t('daily', { rate: format.share(one.dailyRate, 3) }),
            }))}
            value={keyOfTerm(term)}
            onChange={setTermKey}
          />
        )}
      </Field>
      <Estimate typed={fault === null ? typed : ''} product={product} term={term} ltv={ltv} />
      <FormError text={form.refusal} />
      <Button type="submit" busy={quote.busy}>
        {coins === null ? t('logIn') : t('submit')}
      </Button>
      <p className="text-label text-ink-2">{t('honest')}</p>
    </Form>
  );
}

/** The highest of the pair, and those below it. */
const ltvChoices = ({ thresholds }: LoanProduct): readonly Decimal[] => {
  const below = LTV_CHOICES.filter((one) => lte(one, thresholds.initial));
  return below.length > 0 ? below : [thresholds.initial];
};

const wholeCents = (amount: Decimal): Typed => {
  const [whole = '0', places = ''] = amount.split('.');
  return (places === '' ? whole : `${whole}.${places.slice(0, 2)}`) as Typed;
};

/** The coin of which one has most, by worth. */
function richest(products: readonly LoanProduct[], coins: Props['coins']): string {
  const known = products.map(({ collateralCoin }) => collateralCoin);
  const best = (coins ?? [])
    .filter(({ coin }) => known.includes(coin))
    .toSorted((a, b) => (lte(a.valueUsdt ?? '0', b.valueUsdt ?? '0') ? 1 : -1))[0];
  return best?.coin ?? known[0] ?? 'BTC';
}

function Estimate({
  typed,
  product,
  term,
  ltv,
}: {
  typed: Typed;
  product: LoanProduct;
  term: LoanProduct['terms'][number];
  ltv: Decimal;
}) {
  const t = useTranslations('loan.figures');
  const format = useFormat();
  const rateText = useRateText();
  const priceText = usePriceText();
  const found = estimateOf(typed, product, term, ltv, serverNow());
  const { collateralCoin, loanCoin, price } = product;
  return (
    <section aria-label={t('label')} className="bg-surface rounded-m px-3 py-1">
      <KeyValue
        rows={[
          {
            name: t('collateral'),
            value: <AmountText value={found?.collateral ?? null} places={NUMBER_PLACES} unit={collateralCoin} />,
            strong: true,
          },
          { name: t('callPrice'), value: priceText(found?.callPrice ?? null, price) },
          { name: t('liqPrice'), value: priceText(found?.liqPrice ?? null, price) },
          { name: t('rate'), value: rateText(term) },
          ...(term.termDays === 0 && term.termMinutes === null
            ? []
            : [
                {
                  name: t('interest'),
                  value: <AmountText value={found?.interest ?? null} places={NUMBER_PLACES} unit={loanCoin} />,
                },
                {
                  name: t('total'),
                  value: `${format.amount(found?.total ?? null)} ${loanCoin}`,
                  strong: true,
                },
              ]),
        ]}
      />
      {product.stale && <p className="text-label text-warn pb-2">{t('stale')}</p>}
    </section>
  );
}
