/** After a sale: why it came to it, what was sold and what for, what it cost, and what came back. */
import { useTranslations } from 'next-intl';
import { KeyValue } from '@/components/ui/KeyValue';
import type { LoanOrder } from '@/lib/api/loan';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Decimal, div, isZero } from '@/lib/money/decimal';

/** Places of what one coin brought. */
const EACH_PLACES = 2;

interface Props {
  order: LoanOrder;
  liquidation: NonNullable<LoanOrder['liquidation']>;
}

export function Sold({ order, liquidation }: Props) {
  const t = useTranslations('loan.hero.liquidated');
  const format = useFormat();
  const own = useOwnFormat();
  const { loanCoin, collateralCoin, thresholds } = order;
  const { reason, sold, received, fee, returned, shortfall } = liquidation;
  const lent = (amount: Decimal) => `${own.amount(amount)} ${loanCoin}`;
  const isShort = !isZero(shortfall);
  return (
    <div className="bg-surface rounded-m mt-3 px-3 py-2">
      <p className="text-label text-ink-2 py-1">{t(isShort ? 'short' : 'covered')}</p>
      <KeyValue
        rows={[
          { name: t('reason'), value: t(`why.${reason}`, { mark: format.share(thresholds.liquidation, 0) }) },
          { name: t('sold'), value: `${own.amount(sold)} ${collateralCoin}` },
          { name: t('received'), value: lent(received) },
          ...(isZero(sold)
            ? []
            : [
                {
                  name: t('each', { coin: collateralCoin }),
                  value: `${format.amount(div(received, sold, EACH_PLACES, 'down'), EACH_PLACES, EACH_PLACES)} ${loanCoin}`,
                },
              ]),
          { name: t('fee'), value: lent(fee) },
          ...(isShort ? [{ name: t('missing'), value: lent(shortfall) }] : []),
          { name: t('returned'), value: `${own.amount(returned)} ${collateralCoin}`, strong: true },
        ]}
      />
    </div>
  );
}
