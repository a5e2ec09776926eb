/** A profit or loss of one's own: sign and colour together, hidden with the eye. */
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Decimal, isNegative, isZero, mul } from '@/lib/money/decimal';

const toneOf = (value: Decimal | null): string =>
  value === null || isZero(value) ? '' : isNegative(value) ? 'text-down' : 'text-up';

export function PnlText({
  value,
  places = 2,
  className = '',
}: {
  value: Decimal | null;
  places?: number;
  className?: string;
}) {
  const own = useOwnFormat();
  return <span className={`num ${own.isHidden ? '' : toneOf(value)} ${className}`}>{own.delta(value, places, 2)}</span>;
}

/** A return, given as a fraction. */
export function ReturnText({ value, className = '' }: { value: Decimal | null; className?: string }) {
  const own = useOwnFormat();
  return (
    <span className={`num ${own.isHidden ? '' : toneOf(value)} ${className}`}>
      {own.percent(value && mul(value, '100'))}
    </span>
  );
}

/** Funding is often less than a cent: with four places. */
export function FundingText({ value, className = '' }: { value: Decimal; className?: string }) {
  const own = useOwnFormat();
  return <span className={`num ${own.isHidden ? '' : toneOf(value)} ${className}`}>{own.delta(value, 4, 2)}</span>;
}
