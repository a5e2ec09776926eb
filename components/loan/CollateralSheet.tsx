/** Adding collateral to a loan, or taking some back: the amount, and what the loan is with it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { AmountText } from '@/components/ui/Texts';
import type { LoanOrder } from '@/lib/api/loan';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { collateralFault, spareOf, withCollateral } from '@/lib/loan/form';
import { useAddCollateral, useWithdrawCollateral } from '@/lib/loan/hooks';
import { add, type Decimal, gt, sub } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { usePriceText } from './LoanFigures';

interface Props {
  order: LoanOrder;
  way: 'add' | 'take';
  /** Of the coin, on the spot account. */
  available: Decimal | null;
  /** What the amount begins with, as what brings the loan back. */
  first?: Typed;
  onClose: () => void;
}

export function CollateralSheet({ order, way, available, first = '', onClose }: Props) {
  const t = useTranslations('loan.collateral');
  const format = useFormat();
  const [typed, setTyped] = useState<Typed>(first);
  const [adding, taking] = [useAddCollateral(), useWithdrawCollateral()];
  const action = way === 'add' ? adding : taking;
  const { collateralCoin: coin, orderNo } = order;
  const limit = way === 'add' ? available : spareOf(order);
  const fault = collateralFault(typed, limit);
  const form = useForm({
    values: { amount: typed },
    faults: { amount: fault && t(`faults.${way}.${fault}`, { amount: format.amount(limit), coin }) },
    error: action.error,
    placeOf: ({ reason }) => (reason === 'loanLtv' || reason === 'insufficientBalance' ? 'amount' : null),
  });
  const send = async () => {
    const amount = typedDecimal(typed);
    const done = await form.submit(async () => (amount ? action.run({ orderNo, amount }) : null));
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`${way}.title`)}
      footer={
        <Button busy={action.busy} onPress={() => void send()}>
          {t(`${way}.submit`)}
        </Button>
      }
    >
      <div className="space-y-3">
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
              {t(`${way}.limit`)} <AmountText value={limit} coin={coin} unit={coin} className="text-ink" />
            </span>
          }
          {...(limit !== null && { onUseAll: () => setTyped(limit) })}
        />
        <After order={order} way={way} amount={fault === 'over' ? null : typedDecimal(typed)} />
        <p className="text-label text-ink-2">
          {t(`${way}.text`, { limit: format.share(order.thresholds.initial, 0) })}
        </p>
        <FormError text={action.error?.isUnsettled ? t('unknown') : form.refusal} />
      </div>
    </Sheet>
  );
}

function After({ order, way, amount }: Pick<Props, 'order' | 'way'> & { amount: Decimal | null }) {
  const t = useTranslations('loan.collateral');
  const figures = useTranslations('loan.figures');
  const format = useFormat();
  const priceText = usePriceText();
  const change = amount ?? '0';
  const isTooMuch = way === 'take' && gt(change, order.collateral);
  const collateral =
    way === 'add' ? add(order.collateral, change) : isTooMuch ? order.collateral : sub(order.collateral, change);
  const after = withCollateral(order, collateral);
  return (
    <div className="bg-surface rounded-m px-3 py-1">
      <KeyValue
        rows={[
          {
            name: figures('ltv'),
            value: t('change', { before: format.share(order.ltv), after: format.share(after.ltv) }),
            strong: true,
          },
          { name: figures('callPrice'), value: priceText(after.callPrice, order.price) },
          { name: figures('liqPrice'), value: priceText(after.liqPrice, order.price) },
        ]}
      />
    </div>
  );
}
