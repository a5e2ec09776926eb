/** What comes at each settlement price, against simply holding what was put in (dashed), one seventh of the strike to either side. */
import { useTranslations } from 'next-intl';
import type { DualProduct } from '@/lib/api/dualShapes';
import type { Agreed } from '@/lib/dual/rules';
import { cents, curveOf } from '@/lib/dual/ticket';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Decimal, toDrawing } from '@/lib/money/decimal';

const [WIDTH, TOP, BOTTOM] = [326, 16, 62];

export function HoldingCurve({
  terms,
  amount,
  index,
  digits,
}: {
  terms: Pick<DualProduct, 'kind' | 'base' | 'quote' | 'strike' | 'apr' | 'days' | 'coin'>;
  amount: Decimal;
  index: Decimal | null;
  digits: number;
}) {
  const t = useTranslations('dual.curve');
  const format = useFormat();
  const own = useOwnFormat();
  const agreed: Agreed = { ...terms, amount };
  const { low, high, own: values, holding } = curveOf(agreed);
  const [first, turn, last] = values.map(toDrawing) as [number, number, number];
  const [heldFirst, heldLast] = holding.map(toDrawing) as [number, number];
  const [least, most] = [Math.min(first, heldFirst), Math.max(last, heldLast)];
  const y = (value: number) => BOTTOM - ((value - least) / (most - least || 1)) * (BOTTOM - TOP);
  const x = (price: number) => ((price - toDrawing(low)) / (toDrawing(high) - toDrawing(low))) * WIDTH;
  const now = index === null ? null : Math.min(WIDTH, Math.max(0, x(toDrawing(index))));
  const valueNow =
    now === null
      ? 0
      : now <= WIDTH / 2
        ? first + ((turn - first) * now) / (WIDTH / 2)
        : turn + ((last - turn) * (now - WIDTH / 2)) / (WIDTH / 2);
  const isNear = now !== null && Math.abs(now - WIDTH / 2) < 70;
  const price = (value: Decimal) => format.amount(value, digits > 2 ? 2 : 0);
  const label = t(terms.kind, { strike: format.amount(terms.strike, digits), coin: terms.coin, base: terms.base });
  return (
    <svg viewBox={`0 0 ${WIDTH} 82`} role="img" aria-label={label} className="num mt-2 block w-full overflow-visible">
      <line x1="0" x2={WIDTH} y1={y(heldFirst)} y2={y(heldLast)} className="stroke-ink-3" strokeDasharray="3 3" />
      <polyline
        points={`0,${y(first)} ${WIDTH / 2},${y(turn)} ${WIDTH},${y(last)}`}
        fill="none"
        className="stroke-ink"
        strokeWidth="2"
      />
      <line x1={WIDTH / 2} x2={WIDTH / 2} y1="4" y2="67" className="stroke-line-strong" />
      {now !== null && (
        <>
          <line x1={now} x2={now} y1="4" y2="67" className="stroke-line-strong" />
          <circle cx={now} cy={y(valueNow)} r="3.5" className="fill-ink stroke-page" strokeWidth="1.5" />
        </>
      )}
      <g className="fill-ink-2 text-[0.6875rem]">
        <text x="0" y="8">
          {t('hold', { amount: own.amount(amount), coin: terms.coin })}
        </text>
        <text x={WIDTH} y="8" textAnchor="end">
          {own.amount(cents(values[2]), 2, 2)}
        </text>
        <text x="0" y="79">
          {price(low)} → {own.amount(cents(values[0]), 2, 2)}
        </text>
        {!(isNear && now < WIDTH / 2) && (
          <text x={WIDTH / 2 - 3} y="79" textAnchor="end">
            {price(terms.strike)}
          </text>
        )}
        {isNear && now < WIDTH / 2 && (
          <text x={WIDTH / 2 + 3} y="79">
            {price(terms.strike)}
          </text>
        )}
        {isNear && (
          <text x={now < WIDTH / 2 ? now - 3 : now + 3} y="79" textAnchor={now < WIDTH / 2 ? 'end' : 'start'}>
            {t('now')}
          </text>
        )}
        <text x={WIDTH} y="79" textAnchor="end">
          {price(high)}
        </text>
      </g>
    </svg>
  );
}
