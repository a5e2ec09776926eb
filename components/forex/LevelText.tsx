/** A margin level: amber under 150 %, red under 100 %; without positions there is none. */
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Decimal, lt } from '@/lib/money/decimal';

const WARN: Decimal = '1.5';

export function LevelText({ value, className = '' }: { value: Decimal | null; className?: string }) {
  const own = useOwnFormat();
  const tone = value === null || own.isHidden ? '' : lt(value, '1') ? 'text-down' : lt(value, WARN) ? 'text-warn' : '';
  const text = own.share(value);
  return <span className={`num ${tone} ${className}`}>{text}</span>;
}
