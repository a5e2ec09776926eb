/** How much goes into a product: what it would bring, when it begins to count and when it is there again. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { KeyValue } from '@/components/ui/KeyValue';
import { Switch } from '@/components/ui/Switch';
import { AmountText } from '@/components/ui/Texts';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { EarnProduct } from '@/lib/api/earnShapes';
import { amountProblem, dailyOf, mostOf, termInterest } from '@/lib/earn/rules';
import { earnDraft } from '@/lib/earn/state';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { add, type Decimal, gt } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { EarnDates } from './EarnDates';

interface Props {
  product: EarnProduct;
  /** On the spot account; null where nobody is logged in. */
  available: Decimal | null;
  onNext: () => void;
}

export function BuyForm({ product, available, onNext }: Props) {
  const t = useTranslations('earn.buy');
  const format = useFormat();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const { productId, coin, kind, closedUntil } = product;
  const draft = earnDraft.useDraft(productId);
  const amount = typedDecimal(draft.amount);
  const fault = useFaultText(product, amount, available);
  const form = useForm({
    values: { amount: draft.amount },
    faults: { amount: fault },
    error: null,
  });
  const edit = (change: Partial<Pick<typeof draft, 'amount' | 'autoRenew'>>) => earnDraft.edit(productId, change);
  const submit = async () => {
    const passed = await form.submit(() => Promise.resolve(true));
    if (passed) onNext();
    else showFault();
  };
  return (
    <Form ref={ref} className="space-y-4 px-4 pt-2" onSubmit={submit}>
      <AmountInput
        label={t('amount')}
        value={draft.amount}
        onChange={(typed) => edit({ amount: typed })}
        places={NUMBER_PLACES}
        unit={coin}
        placeholder={t('from', { min: format.coin(product.min, coin) })}
        error={form.fault('amount')}
        aside={
          <span className="text-ink-3">
            {t('available')} <AmountText value={available} coin={coin} className="text-ink" />
          </span>
        }
        hint={t('limits', {
          personal: format.coin(product.personalLeft ?? product.personalMax, coin),
          quota: format.coin(product.quotaLeft, coin),
          coin,
        })}
        {...(available !== null && { onUseAll: () => edit({ amount: mostOf(available, product) }) })}
      />
      {/* Of an amount that is refused nothing is foretold. */}
      <Calculator product={product} amount={fault === null ? amount : null} />
      {kind === 'fixed' && (
        <div className="flex min-h-11 items-center gap-3">
          <span className="flex-1">
            <span className="block font-semibold">{t('autoRenew')}</span>
            <span className="text-caption text-ink-3 block">{t('autoRenewText')}</span>
          </span>
          <Switch on={draft.autoRenew} onChange={(autoRenew) => edit({ autoRenew })} label={t('autoRenew')} />
        </div>
      )}
      <section>
        <h2 className="mb-2.5 font-semibold">{t('dates')}</h2>
        <EarnDates dates={product} />
      </section>
      {closedUntil === null ? (
        <Button type="submit">{t('next')}</Button>
      ) : (
        <p role="status" className="bg-surface rounded-m text-label text-ink-2 px-3.5 py-3 text-center">
          {t('closed', { time: format.clock(closedUntil) })}
        </p>
      )}
      <p className="text-label text-center">
        <Link to={paths.earn.rules.href({ id: productId })} className="text-brand press inline-block py-2">
          {t('rules')}
        </Link>
      </p>
    </Form>
  );
}

/** What the amount brings in a day and in the whole term; it keeps its lines before anything is typed. */
function Calculator({ product, amount }: { product: EarnProduct; amount: Decimal | null }) {
  const t = useTranslations('earn.buy');
  const format = useFormat();
  const { apr, coin, termDays } = product;
  const interest = amount && termDays !== null ? termInterest(amount, apr, termDays) : null;
  const shown = (value: Decimal | null) => `${format.coin(value, coin)} ${value === null ? '' : coin}`;
  return (
    <section aria-label={t('calculator')} className="bg-surface rounded-m px-3.5 py-1.5">
      <KeyValue
        rows={[
          { name: t('rate'), value: format.share(apr) },
          { name: t('daily'), value: shown(amount && dailyOf(amount, apr)), strong: true },
          ...(termDays === null
            ? []
            : [
                { name: t('interest', { days: termDays }), value: shown(interest), strong: true },
                { name: t('receives'), value: shown(amount && interest && add(amount, interest)) },
              ]),
          { name: t('fee'), value: t('noFee') },
        ]}
      />
    </section>
  );
}

function useFaultText(product: EarnProduct, amount: Decimal | null, available: Decimal | null): string | null {
  const t = useTranslations('earn.buy.faults');
  const format = useFormat();
  const { coin } = product;
  if (amount === null) return t('missing');
  const problem = amountProblem(amount, product);
  if (problem)
    return t(problem.reason, { amount: format.coin('min' in problem ? problem.min : problem.left, coin), coin });
  return available !== null && gt(amount, available) ? t('over', { amount: format.coin(available, coin), coin }) : null;
}
