/** Why nothing can be staked now, in the place of the buttons. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import type { FixedTimeConfig } from '@/lib/api/fixedTimeShapes';
import type { Obstacle as Own } from '@/lib/api/risk';
import { FRESH_MS, endsTooLate } from '@/lib/fixed-time/rules';
import { optionOf } from '@/lib/fixed-time/ticket';
import { serverNow } from '@/lib/device/serverClock';
import { useFormat } from '@/lib/format/useFormat';
import { useQuote } from '@/lib/market/quotes';
import { paths } from '@/lib/paths';
import { useStanding } from '@/lib/risk/hooks';

type Why =
  | NonNullable<FixedTimeConfig['reason']>
  | Own
  | 'opensAt'
  | 'stale'
  | 'nearClose'
  | 'allNearClose'
  | 'tooQuiet'
  | 'allTooQuiet';
export interface Obstacle {
  why: Why;
  until: number | null;
}

/** The first thing that stands in the way of an order of so many seconds; null where nothing does. */
export function useObstacle(config: FixedTimeConfig, symbol: string, duration: number): Obstacle | null {
  const standing = useStanding('fixedTime');
  const quote = useQuote(symbol);
  const { reason, nextChangeAt } = config;
  if (reason === 'marketClosed' && nextChangeAt !== null) return { why: 'opensAt', until: nextChangeAt };
  if (reason) return { why: reason, until: null };
  if (standing) return { why: standing.obstacle, until: standing.until };
  const isOld = quote.ts !== null && serverNow() - quote.ts > FRESH_MS;
  // The price says sooner than the terms that the market has just closed.
  if (!quote.open) return { why: 'marketClosed', until: null };
  if (quote.stale || isOld) return { why: 'stale', until: null };
  const fits = (seconds: number) => nextChangeAt === null || !endsTooLate(serverNow(), seconds, nextChangeAt);
  if (!fits(duration))
    return {
      why: config.options.some((one) => fits(one.duration)) ? 'nearClose' : 'allNearClose',
      until: nextChangeAt,
    };
  if (!optionOf(config, duration)?.isTooQuiet) return null;
  const hasOther = config.options.some((one) => !one.isTooQuiet && fits(one.duration));
  return { why: hasOther ? 'tooQuiet' : 'allTooQuiet', until: null };
}

export function Blocked({ obstacle: { why, until } }: { obstacle: Obstacle }) {
  const t = useTranslations('fixedTime.blocked');
  const format = useFormat();
  const isCheck = why === 'identity' || why === 'questions' || why === 'notice';
  return (
    <div className="bg-surface text-ink-2 text-label rounded-m mx-4 mt-2 px-3.5 py-3" role="status">
      {t(why, { until: until === null ? '--' : format.dateTime(until) })}{' '}
      {isCheck && (
        <Link to={paths.risk.href()} className="press text-brand inline-flex min-h-9 items-center font-semibold">
          {t('toRisk')}
        </Link>
      )}
    </div>
  );
}
