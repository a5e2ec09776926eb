/** How much is put in, both outcomes in exact figures, the same against simply holding, and from where on that would be better. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LimitBelow } from '@/components/risk/LimitBelow';
import { AmountInput } from '@/components/ui/AmountInput';
import type { DualMarket, DualProduct } from '@/lib/api/dualShapes';
import { breakEvenOf, mostOf } from '@/lib/dual/rules';
import { dualDraft } from '@/lib/dual/state';
import { type Fault, faultOf, type Means } from '@/lib/dual/ticket';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { withoutStop } from '@/lib/i18n/withoutStop';
import { type Decimal, isZero } from '@/lib/money/decimal';
import type { LimitBelow as Below } from '@/lib/risk/hooks';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { HoldingCurve } from './HoldingCurve';
import { Outcomes } from './Outcomes';

interface Props {
  market: DualMarket;
  product: DualProduct;
  means: Means;
  /** One's own limit leaves less than the least: nothing can be subscribed, whatever is typed. */
  below: Below | null;
  /** What is wrong, once somebody has tried. */
  fault: Fault | null;
}

export function DualTicket({ market, product, means, below, fault: tried }: Props) {
  const t = useTranslations('dual.ticket');
  const errors = useTranslations('errors');
  const format = useFormat();
  const own = useOwnFormat();
  const { coin, kind, min, max, base } = product;
  const typed = dualDraft.useDraft().amounts[coin] ?? '';
  const amount = typedDecimal(typed);
  // Of an amount that is refused nothing is foretold, whether the form was sent or not.
  const isRefused = faultOf(typed, product, means, market.index) !== null;
  const { available, leftToLose } = means;
  const fault: Fault | null = below ? { reason: 'lossLimitExceeded', left: below.left } : tried;
  // Worded in one place for all tickets.
  const textOf = (one: Fault) =>
    one.reason === 'lossLimitExceeded'
      ? withoutStop(errors(one.reason, { left: format.amount(one.left) }))
      : faultText(t, one, coin, format.amount);
  const shown = amount === null || isZero(amount) || isRefused ? null : amount;
  const places = coin === 'USDT' ? 2 : NUMBER_PLACES;
  const limits = t('limits', { min: format.amount(min), max: format.amount(max) });
  return (
    <section className="border-surface num border-t-8 px-4 pt-2.5">
      <AmountInput
        name={t('amount')}
        placeholder={t('placeholder', { min: format.amount(min) })}
        value={typed}
        onChange={(next) => dualDraft.type(coin, next)}
        places={places}
        unit={coin}
        error={fault && textOf(fault)}
        hint={
          <span className="flex justify-between gap-2">
            <span>
              {available !== null && `${t('available', { amount: own.amount(available) })} · `}
              {leftToLose !== null && `${t('leftToLose', { amount: format.amount(leftToLose, 2) })} · `}
              {limits}
            </span>
            <span className="shrink-0">{t('fee')}</span>
          </span>
        }
        {...(available !== null && { onUseAll: () => dualDraft.type(coin, mostOf(product, available)) })}
      />
      {below && (
        <div className="mt-2">
          <LimitBelow below={below} />
        </div>
      )}
      <div className="mt-2.5">
        <Outcomes terms={product} amount={shown} digits={market.priceDigits} />
      </div>
      <HoldingCurve terms={product} amount={shown ?? min} index={market.index} digits={market.priceDigits} />
      <p className="text-label text-ink-2 mt-1.5">
        {t.rich(`${kind}.worse`, {
          price: format.price(breakEvenOf(product, market.priceDigits), market.priceDigits),
          coin,
          base,
          b: strong,
        })}{' '}
        {t('never')}
      </p>
    </section>
  );
}

const strong = (text: ReactNode) => <b className="text-ink font-semibold">{text}</b>;

type Words = ReturnType<typeof useTranslations<'dual.ticket'>>;

type Own = Exclude<Fault, { reason: 'lossLimitExceeded' }>;

function faultText(t: Words, fault: Own, coin: string, amount: (value: Decimal) => string): string {
  if (fault.reason === 'belowMinimum') return t('faults.belowMinimum', { amount: amount(fault.min), coin });
  if (fault.reason === 'aboveMaximum') return t('faults.aboveMaximum', { amount: amount(fault.max), coin });
  if (fault.reason === 'dualQuota') return t('faults.dualQuota', { amount: amount(fault.left), coin });
  return t(`faults.${fault.reason}`, { coin });
}
