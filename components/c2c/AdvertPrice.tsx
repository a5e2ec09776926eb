/** The price of an advert: fixed, or a share above or below the index with what that is now and a bound. */
import { useTranslations } from 'next-intl';
import { AmountInput } from '@/components/ui/AmountInput';
import { Segmented } from '@/components/ui/Tabs';
import { isPastBound } from '@/lib/c2c/advertDraft';
import { indexDistance, MOST_PRICE_PLACES } from '@/lib/c2c/rules';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { isNegative, neg } from '@/lib/money/decimal';
import type { AdvertFormState } from './useAdvertForm';
import { usePrice } from './usePrice';

const PREMIUM_PLACES = 2;

export function AdvertPrice({ state }: { state: AdvertFormState }) {
  const t = useTranslations('c2cDesk.form');
  const { draft, change, form, index } = state;
  return (
    <section className="space-y-3">
      <Segmented
        label={t('priceKind')}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        items={[
          { value: 'floating', label: t('floating') },
          { value: 'fixed', label: t('fixed') },
        ]}
      />
      {draft.kind === 'fixed' ? (
        <AmountInput
          label={t('price')}
          value={draft.price}
          onChange={(price) => change({ price })}
          places={MOST_PRICE_PLACES}
          unit={draft.fiat}
          placeholder={index ?? '0'}
          error={form.fault('price')}
        />
      ) : (
        <>
          <p aria-hidden className="text-label text-ink-2 mb-1.5">
            {t('premium')}
          </p>
          <div className="grid grid-cols-[9rem_1fr] items-start gap-3">
            <Segmented
              label={t('direction')}
              value={draft.isBelow ? 'below' : 'above'}
              onChange={(value) => change({ isBelow: value === 'below' })}
              items={[
                { value: 'above', label: t('above') },
                { value: 'below', label: t('below') },
              ]}
            />
            <AmountInput
              name={t('premium')}
              value={draft.premium}
              onChange={(premium) => change({ premium })}
              places={PREMIUM_PLACES}
              unit="%"
              placeholder="0"
              error={form.fault('premium')}
            />
          </div>
          <AmountInput
            label={t(`bound.${draft.side}`)}
            value={draft.bound}
            onChange={(bound) => change({ bound })}
            places={MOST_PRICE_PLACES}
            unit={draft.fiat}
            placeholder={t('noBound')}
            hint={t('boundHint')}
            error={form.fault('bound')}
          />
        </>
      )}
      <Now state={state} />
    </section>
  );
}

/** What one coin costs as it stands, and how far from the index that is. */
function Now({ state: { draft, index, price } }: { state: AdvertFormState }) {
  const t = useTranslations('c2cDesk.form');
  const format = useFormat();
  const showPrice = usePrice();
  const pct = price === null ? null : indexDistance(price, index);
  return (
    <div role="status" className="bg-surface rounded-m px-3.5 py-2.5">
      <p className="num flex flex-wrap items-baseline gap-x-2">
        <span className="text-label text-ink-3">{t('now')}</span>
        <b className="font-semibold">{price === null ? UNKNOWN : `${showPrice(price)} ${draft.fiat}`}</b>
        {pct !== null && (
          <span className="text-caption text-ink-3">
            {t(isNegative(pct) ? 'belowIndex' : 'aboveIndex', {
              share: format.amount(isNegative(pct) ? neg(pct) : pct, 2, 2),
            })}
          </span>
        )}
      </p>
      <p className="text-caption text-ink-3 num">
        {index === null ? t('noIndex') : t('index', { price: showPrice(index), fiat: draft.fiat })}
      </p>
      {isPastBound(draft, index) && <p className="text-caption text-warn pt-1">{t('pastBound')}</p>}
    </div>
  );
}
