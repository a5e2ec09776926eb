/** How much an advert is for, and the limits of one order. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { AmountInput } from '@/components/ui/AmountInput';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { mul, round } from '@/lib/money/decimal';
import { typedDecimal } from '@/lib/format/typing';
import { paths } from '@/lib/paths';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import type { AdvertFormState } from './useAdvertForm';

export function AdvertAmounts({ state, isNew }: { state: AdvertFormState; isNew: boolean }) {
  const t = useTranslations('c2cDesk.form');
  const format = useFormat();
  const { draft, change, form, free, price, digits } = state;
  const { side, coin, fiat } = draft;
  const qty = typedDecimal(draft.qty);
  const worth = qty === null || price === null ? null : round(mul(qty, price), digits, 'down');
  const isSelling = side === 'sell';
  return (
    <section className="space-y-3">
      <AmountInput
        label={t(isNew ? 'qty' : 'qtyLeft')}
        value={draft.qty}
        onChange={(value) => change({ qty: value })}
        places={NUMBER_PLACES}
        unit={coin}
        placeholder="0"
        error={form.fault('qty')}
        hint={worth === null ? undefined : t('worth', { amount: format.amount(worth, digits, digits), fiat })}
        aside={
          isSelling && (
            <span className="text-ink-3 num">
              {t(isNew ? 'free' : 'freeLeft')} {free === null ? UNKNOWN : format.coin(free, coin)}
            </span>
          )
        }
        {...(isSelling && free !== null && { onUseAll: () => change({ qty: free }) })}
      />
      {isSelling && (
        <Link
          to={paths.assets.transfer.href({ from: 'spot', to: 'c2c', next: paths.c2c.desk.href() })}
          className="text-brand text-label -mt-4.5 mb-1 inline-flex min-h-11 items-center font-semibold"
        >
          {t('move')}
        </Link>
      )}
      <div className="grid grid-cols-2 gap-3">
        <AmountInput
          label={t('min')}
          value={draft.min}
          onChange={(min) => change({ min })}
          places={digits}
          unit={fiat}
          placeholder="0"
          error={form.fault('min')}
        />
        <AmountInput
          label={t('max')}
          value={draft.max}
          onChange={(max) => change({ max })}
          places={digits}
          unit={fiat}
          placeholder="0"
          error={form.fault('max')}
          {...(worth !== null && { onUseAll: () => change({ max: worth }) })}
        />
      </div>
    </section>
  );
}
