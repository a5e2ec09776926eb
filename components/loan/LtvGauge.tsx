/** How near a debt is to what secures it, from 40 to 95 %: the marks stand still, only the pointer moves. */
import { useTranslations } from 'next-intl';
import type { LoanOrder } from '@/lib/api/loan';
import { useFormat } from '@/lib/format/useFormat';
import { GAUGE_FROM, GAUGE_TO } from '@/lib/loan/rules';
import { type Decimal, div, sub, toDrawing } from '@/lib/money/decimal';

const HATCHED = 'repeating-linear-gradient(115deg, var(--ink-2) 0 3px, var(--ink-3) 3px 5px)';

/** Where a share stands on the gauge, in per cent of its width. */
const placeOf = (share: Decimal): number =>
  Math.min(1, Math.max(0, toDrawing(div(sub(share, GAUGE_FROM), sub(GAUGE_TO, GAUGE_FROM), 6, 'halfUp')))) * 100;

interface Props {
  ltv: Decimal | null;
  thresholds: LoanOrder['thresholds'];
  /** On an old price nothing is sold: the gauge is grey. */
  isStale?: boolean;
}

export function LtvGauge({ ltv, thresholds, isStale = false }: Props) {
  const t = useTranslations('loan.gauge');
  const format = useFormat();
  const { initial, call, liquidation } = thresholds;
  const marks = [
    { at: initial, name: t('initial') },
    { at: call, name: t('call') },
    { at: liquidation, name: t('liquidation') },
  ];
  const [first, second, third] = marks.map(({ at }) => placeOf(at));
  const part = (from: number | undefined, to: number | undefined) => ({
    left: `${from ?? 0}%`,
    width: `${(to ?? 100) - (from ?? 0)}%`,
  });
  return (
    <div
      role="meter"
      aria-label={t('label')}
      aria-valuemin={40}
      aria-valuemax={95}
      aria-valuenow={ltv === null ? 40 : toDrawing(ltv) * 100}
      aria-valuetext={t('spoken', { ltv: format.share(ltv) })}
      className="relative mt-2 h-18"
    >
      <div
        aria-hidden
        className={`absolute inset-x-0 top-3.5 h-3 overflow-hidden rounded-[5px] ${isStale ? 'grayscale opacity-50' : ''}`}
      >
        <span className="bg-line absolute inset-y-0" style={part(0, first)} />
        <span className="bg-surface absolute inset-y-0" style={part(first, second)} />
        <span className="bg-warn/45 absolute inset-y-0" style={part(second, third)} />
        <span className="absolute inset-y-0" style={{ ...part(third, 100), background: HATCHED }} />
      </div>
      {ltv !== null && (
        <span
          aria-hidden
          className={`ring-page absolute top-2 h-6 w-1 -translate-x-1/2 rounded-full ring-2 ${isStale ? 'bg-ink-3' : 'bg-ink'}`}
          style={{ left: `${placeOf(ltv)}%` }}
        />
      )}
      <span aria-hidden className="num text-caption text-ink-3 absolute top-8 left-0">
        {format.share(GAUGE_FROM, 0)}
      </span>
      {marks.map(({ at, name }) => (
        <span
          key={name}
          aria-hidden
          className="text-caption text-ink-3 absolute top-3 flex -translate-x-1/2 flex-col items-center"
          style={{ left: `${placeOf(at)}%` }}
        >
          <span className="bg-ink-3 h-4 w-px" />
          <b className="num text-ink mt-0.5 font-semibold">{format.share(at, 0)}</b>
          <span className="text-[0.625rem] leading-3 whitespace-nowrap">{name}</span>
        </span>
      ))}
    </div>
  );
}
