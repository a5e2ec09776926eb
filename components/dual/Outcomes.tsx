/** Both ways that it can end, of equal weight: by the settlement price above or below the strike. */
import { useTranslations } from 'next-intl';
import type { DualOrder, DualProduct } from '@/lib/api/dualShapes';
import { interestOf, keptOf, swappedOf, type Agreed } from '@/lib/dual/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import type { Decimal } from '@/lib/money/decimal';
import { monthDay } from './dates';

type Terms = Pick<DualProduct, 'kind' | 'base' | 'quote' | 'strike' | 'apr' | 'days' | 'settlesAt' | 'isTrial'>;

interface Props {
  terms: Terms;
  /** Null while nothing is typed. */
  amount: Decimal | null;
  digits: number;
  /** Which one came. */
  ended?: DualOrder['exercised'];
}

export function Outcomes({ terms, amount, digits, ended = null }: Props) {
  const t = useTranslations('dual.outcomes');
  const format = useFormat();
  const own = useOwnFormat();
  const { kind, base, quote, strike, settlesAt, isTrial } = terms;
  const [coin, other] = kind === 'buyLow' ? [quote, base] : [base, quote];
  const agreed: Agreed | null = amount && { ...terms, amount };
  const price = format.amount(strike, digits);
  const kept = {
    name: t(`${kind}.keptWhen`, { strike: price }),
    amount: agreed && keptOf(agreed),
    coin,
    text: t('kept', { interest: own.coin(agreed && interestOf(agreed), coin) }),
    isOn: ended === false,
  };
  const swapped = {
    name: t(`${kind}.swappedWhen`, { strike: price }),
    amount: agreed && swappedOf(agreed),
    coin: other,
    text: t(`${kind}.swapped`, { strike: price }),
    isOn: ended === true,
  };
  // The higher price stands at the right, as on the figure below.
  const sides = kind === 'buyLow' ? [swapped, kept] : [kept, swapped];
  return (
    <section className="num">
      <h3 className="text-label text-ink-2 mb-1.5">
        {t('title', { date: isTrial ? format.clock(settlesAt) : monthDay(settlesAt) })}
      </h3>
      <div className="grid grid-cols-2 gap-2 large-text:grid-cols-1">
        {sides.map((side) => (
          <Side key={side.name} {...side} />
        ))}
      </div>
    </section>
  );
}

function Side({
  name,
  amount,
  coin,
  text,
  isOn,
}: {
  name: string;
  amount: Decimal | null;
  coin: string;
  text: string;
  isOn: boolean;
}) {
  const own = useOwnFormat();
  return (
    <div className={`rounded-m border px-3 py-2 ${isOn ? 'border-brand' : 'border-line'}`}>
      <h4 className="text-label font-semibold">{name}</h4>
      <p className="mt-0.5 font-bold">
        <span className="text-title max-[22.4375rem]:text-body">{own.amount(amount, 8, coin === 'USDT' ? 2 : 0)}</span>{' '}
        <small className="text-caption text-ink-3 font-normal">{coin}</small>
      </p>
      <p className="text-caption text-ink-2">{text}</p>
    </div>
  );
}
