/** A profit or loss of one's own: arrow, sign and colour together; hidden while balances are. */
import { arrowOf, directionOf } from '@/components/ui/Texts';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Decimal, mul } from '@/lib/money/decimal';

const tones = { up: 'text-up', down: 'text-down', flat: '' };

interface FigureProps {
  value: Decimal | null;
  text: string;
  /** What it is counted in, where nothing beside the figure says so. */
  unit?: string | undefined;
  className: string;
}

function OwnFigure({ value, text, unit, className }: FigureProps) {
  const { isHidden } = useOwnFormat();
  return (
    <span className={`num ${isHidden ? '' : tones[directionOf(text)]} ${className}`}>
      {!isHidden && arrowOf(text)}
      {text}
      {unit && value !== null && ` ${unit}`}
    </span>
  );
}

export function PnlText({
  value,
  places = 2,
  unit,
  className = '',
}: {
  value: Decimal | null;
  places?: number;
  unit?: string;
  className?: string;
}) {
  const own = useOwnFormat();
  return <OwnFigure value={value} text={own.delta(value, places, 2)} unit={unit} className={className} />;
}

/** A return, given as a fraction. */
export function ReturnText({ value, className = '' }: { value: Decimal | null; className?: string }) {
  const own = useOwnFormat();
  return <OwnFigure value={value} text={own.percent(value && mul(value, '100'))} className={className} />;
}

/** Funding is often less than a cent: with four places. */
export function FundingText({ value, unit, className = '' }: { value: Decimal; unit?: string; className?: string }) {
  const own = useOwnFormat();
  return <OwnFigure value={value} text={own.delta(value, 4, 2)} unit={unit} className={className} />;
}
