/** The margin ratio with the marks at which people are warned; at the end of the bar a position is liquidated. */
import { useTranslations } from 'next-intl';
import { useFormat } from '@/lib/format/useFormat';
import { type Decimal, gte, toDrawing } from '@/lib/money/decimal';
import { WARN_RATIO } from '@/lib/perpetual/warning';

const DANGER_RATIO: Decimal = '0.9';
const MARKS = [
  { at: '70', look: 'text-warn' },
  { at: '90', look: 'text-danger' },
] as const;

export function RatioBar({ ratio }: { ratio: Decimal | null }) {
  const t = useTranslations('perpetual.position');
  const format = useFormat();
  const tone =
    ratio !== null && gte(ratio, DANGER_RATIO)
      ? 'bg-danger'
      : ratio !== null && gte(ratio, WARN_RATIO)
        ? 'bg-warn'
        : 'bg-ink';
  const share = ratio === null ? 0 : Math.min(1, Math.max(0, toDrawing(ratio)));
  return (
    <div className="text-caption text-ink-3 mt-2.5 flex items-center gap-2.5 pb-2.5">
      <span className="shrink-0">{t('ratio')}</span>
      <b className="num text-label text-ink font-semibold">{format.share(ratio)}</b>
      <span className="bg-line relative h-1.5 flex-1 rounded-full" aria-hidden>
        <span
          className={`absolute inset-y-0 left-0 min-w-1.5 rounded-full ${tone}`}
          style={{ width: `${share * 100}%` }}
        />
        {MARKS.map(({ at, look }) => (
          <span key={at} className={`absolute -top-0.5 h-2.5 w-0.5 bg-current ${look}`} style={{ left: `${at}%` }}>
            <span className="num absolute top-2.5 left-1/2 -translate-x-1/2 text-[0.625rem] leading-[0.75rem] font-medium">
              {at}
            </span>
          </span>
        ))}
      </span>
    </div>
  );
}
