import { useTranslations } from 'next-intl';
import { type Decimal, compare, toDrawing } from '@/lib/money/decimal';

/** A small line of closing prices; its colour and its spoken words tell the direction. */
export function Sparkline({
  points,
  width = 56,
  height = 24,
}: {
  points: readonly Decimal[];
  width?: number;
  height?: number;
}) {
  const t = useTranslations('shell.trend');
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2)
    return <span style={{ width, height }} className="block" />;
  const values = points.map(toDrawing);
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const line = values
    .map(
      (value, index) =>
        `${((index / (values.length - 1)) * width).toFixed(1)},${(height - 2 - ((value - low) / span) * (height - 4)).toFixed(1)}`,
    )
    .join(' ');
  const direction = compare(last, first);
  const [colour, word] =
    direction > 0 ? ['var(--up)', t('up')] : direction < 0 ? ['var(--down)', t('down')] : ['var(--ink-3)', t('flat')];
  return (
    <svg role="img" aria-label={word} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <polyline
        points={line}
        fill="none"
        stroke={colour}
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
