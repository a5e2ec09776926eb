/** Repaying a loan, in part or whole: what goes to interest and to principal, what is left, and what comes back. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import { StepSlider } from '@/components/ui/StepSlider';
import { AmountText } from '@/components/ui/Texts';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { LoanOrder } from '@/lib/api/loan';
import { serverNow } from '@/lib/device/serverClock';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useForm } from '@/lib/form/useForm';
import { repayFault, repayOutcome } from '@/lib/loan/form';
import { useRepay } from '@/lib/loan/hooks';
import { LEAST_REPAID } from '@/lib/loan/rules';
import { type Decimal, div, gt, gte, isPositive, min, mul, round, toDrawing } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';

interface Props {
  order: LoanOrder;
  /** Of the coin that is owed, on the spot account. */
  available: Decimal;
  onDone: (order: LoanOrder) => void;
}

export function RepayForm({ order, available, onDone }: Props) {
  const t = useTranslations('loan.repay');
  const format = useFormat();
  const own = useOwnFormat();
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const [entered, setTyped] = useState<Typed>('');
  const action = useRepay();
  const { loanCoin, debt, orderNo } = order;
  // While the collateral is being sold.
  const isOnlyWhole = !order.allowed.includes('repay');
  const typed = isOnlyWhole ? debt : entered;
  const fault = repayFault(typed, order, available);
  const amounts = { small: LEAST_REPAID, over: available, missing: null, zero: null };
  const form = useForm({
    values: { amount: typed },
    faults: { amount: fault && t(`faults.${fault}`, { amount: format.amount(amounts[fault]), coin: loanCoin }) },
    error: action.error,
    placeOf: ({ reason }) => (reason === 'belowMinimum' || reason === 'insufficientBalance' ? 'amount' : null),
  });
  const amount = typedDecimal(typed);
  const isAll = amount !== null && gte(amount, debt);
  const percent = amount === null ? 0 : Math.min(100, Math.round(toDrawing(div(amount, debt, 6, 'down')) * 100));
  const all = min(debt, available);
  const send = async () => {
    const done = await form.submit(async () =>
      amount ? action.run({ orderNo, amount: isAll ? 'ALL' : round(amount, 8, 'down') }) : null,
    );
    if (done) onDone(done);
    else showFault();
  };
  return (
    <Form ref={ref} className="space-y-3 px-4 pt-3" onSubmit={send}>
      <section className="bg-surface rounded-m px-3 py-2.5">
        <p className="text-label text-ink-2">{t('owed')}</p>
        <AmountText value={debt} coin={loanCoin} unit={loanCoin} className="text-title block font-bold" />
        <p className="num text-caption text-ink-3">
          {t('parts', { principal: own.coin(order.principal, loanCoin), interest: own.amount(order.interest) })}
        </p>
      </section>
      {isOnlyWhole && <p className="bg-warn-soft text-warn rounded-m text-label px-3 py-2.5">{t('selling')}</p>}
      <AmountInput
        label={t('amount')}
        value={typed}
        onChange={setTyped}
        disabled={isOnlyWhole}
        places={NUMBER_PLACES}
        unit={loanCoin}
        placeholder={t('placeholder', { least: LEAST_REPAID })}
        error={form.fault('amount')}
        hint={
          amount !== null && gt(amount, debt)
            ? t('onlyDebt', { amount: format.coin(debt, loanCoin), coin: loanCoin })
            : undefined
        }
        aside={
          <span className="text-ink-3">
            {t('available')} <AmountText value={available} coin={loanCoin} unit={loanCoin} className="text-ink" />
          </span>
        }
        {...(isPositive(all) && !isOnlyWhole && { onUseAll: () => setTyped(all) })}
      />
      {!isOnlyWhole && (
        <StepSlider
          label={t('share')}
          value={percent}
          onChange={(whole) => setTyped(whole === 100 ? debt : round(mul(debt, mul(`${whole}`, '0.01')), 2, 'down'))}
        />
      )}
      <After order={order} typed={fault === null ? typed : ''} />
      <FormError text={action.error?.isUnsettled ? t('unknown') : form.refusal} />
      <OutcomeStatus checking={action.checking}>{action.checking && t('checking')}</OutcomeStatus>
      <Button type="submit" busy={action.busy}>
        {isAll ? t('submitAll') : t('submit')}
      </Button>
      <p className="text-label text-ink-2">{t('free')}</p>
    </Form>
  );
}

function After({ order, typed }: { order: LoanOrder; typed: Typed }) {
  const t = useTranslations('loan.repay');
  const figures = useTranslations('loan.figures');
  const format = useFormat();
  const after = repayOutcome(typed, order, serverNow());
  const { loanCoin, collateralCoin } = order;
  const lent = (value: Decimal | undefined) => `${format.amount(value)} ${loanCoin}`;
  return (
    <div className="bg-surface rounded-m px-3 py-1">
      <KeyValue
        rows={[
          { name: t('toInterest'), value: lent(after?.interest) },
          { name: t('toPrincipal'), value: lent(after?.principal) },
          { name: t('left'), value: lent(after?.left), strong: true },
          {
            name: figures('ltv'),
            value: `${format.share(order.ltv)} → ${after?.closed ? t('none') : format.share(after?.ltv)}`,
          },
          {
            name: t('returns'),
            value: after?.closed ? `${format.amount(order.collateral)} ${collateralCoin}` : t('later'),
            strong: after?.closed ?? false,
          },
        ]}
      />
    </div>
  );
}
