/** The last look: both outcomes in words, the worst case, and the one button. Terms that have changed are told, and have to be confirmed anew. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import type { DualOrder, DualProduct } from '@/lib/api/dualShapes';
import { useSubscribe } from '@/lib/dual/hooks';
import { breakEvenOf, keptOf, swappedOf } from '@/lib/dual/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import type { Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { windowText } from './dates';

interface Props {
  /** As it is sold now; its terms may change while the sheet is open. */
  product: DualProduct;
  amount: Decimal;
  digits: number;
  onChanged: () => void;
  onClose: () => void;
  onDone: (order: DualOrder) => void;
}

export function ConfirmSheet({ product, amount, digits, onChanged, onClose, onDone }: Props) {
  const t = useTranslations('dual.confirm');
  const format = useFormat();
  const errorText = useErrorText();
  const subscribe = useSubscribe();
  const { kind, base, quote, coin, productId, isTrial } = product;
  // What may have been bought already is asked for again as it was.
  const { apr, days } = subscribe.unsettled ?? product;
  const agreed = { ...product, amount, apr, days };
  const other = kind === 'buyLow' ? base : quote;
  const strike = format.amount(product.strike, digits);
  const send = async () => {
    const order = await subscribe.run({ productId, amount, apr, days });
    if (order) onDone(order);
    else onChanged();
  };
  const error = subscribe.error;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title', { kind, pair: `${base}/${quote}` })}
      footer={
        <Button busy={subscribe.busy} onPress={() => void send()}>
          {t('submit', { amount: format.coin(amount, coin), coin })}
        </Button>
      }
    >
      <KeyValue
        rows={[
          { name: t('puts'), value: `${format.coin(amount, coin)} ${coin}`, strong: true },
          { name: t('strike'), value: strike, strong: true },
          { name: t(`${kind}.kept`, { strike }), value: `${format.coin(keptOf(agreed), coin)} ${coin}`, strong: true },
          {
            name: t(`${kind}.swapped`, { strike }),
            value: `${format.coin(swappedOf(agreed), other)} ${other}`,
            strong: true,
          },
          {
            name: t('rate'),
            value: t(isTrial ? 'rateTrial' : 'rateDays', {
              rate: format.share(product.rate, 3),
              apr: format.share(apr),
              days,
            }),
          },
          { name: t('fee'), value: `0 ${coin}` },
          { name: t(`${kind}.breakEven`), value: `${format.price(breakEvenOf(product, digits), digits)} ${quote}` },
          { name: t('settles'), value: windowText(product) },
        ]}
      />
      <p className="bg-warn-soft text-warn rounded-m text-label mt-2 px-3 py-2.5">
        {t(`${kind}.worst`, { amount: format.coin(amount, coin), coin, base })}
      </p>
      <OutcomeStatus checking={subscribe.checking} error={subscribe.error}>
        {subscribe.checking ? (
          t('checking')
        ) : (
          <span className="text-danger">{error && (error.isUnsettled ? t('unknown') : errorText(error))}</span>
        )}{' '}
        {error?.reason === 'riskCheckNeeded' && (
          <Link to={paths.risk.href()} className="press text-brand font-semibold">
            {t('toRisk')}
          </Link>
        )}
      </OutcomeStatus>
    </Sheet>
  );
}
