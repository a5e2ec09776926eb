/** Above or below the entry when the black line is reached: the price of the last minutes, the entry line and the expiry. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatShortRest } from '@/lib/format/times';
import { useFormat } from '@/lib/format/useFormat';
import type { FixedTimeOrder, FixedTimeResult } from '@/lib/api/fixedTimeShapes';
import type { Variety } from '@/lib/api/market';
import { useSecondsLeft, useServerSecond } from '@/lib/device/useSecondsLeft';
import { useMinutes, useSeconds } from '@/lib/fixed-time/hooks';
import { type Point, clearOf, joined, lineOf, standing } from '@/lib/fixed-time/line';
import { useQuote } from '@/lib/market/quotes';
import { type Decimal, toDrawing } from '@/lib/money/decimal';

const [WIDTH, HEIGHT, AXIS, BOTTOM] = [390, 164, 66, 146] as const;
/** Before the entry of what runs. */
const BEFORE_MS = 120_000;
/** Before now while nothing runs: as much as is known by the second. */
const LEAST_PAST_MS = 600_000;
const MINUTE_MS = 60_000;
const MOST_POINTS = 4_000;
/** The time that is left stands at the top left of the expiry; as wide, at most, is what names the entry. */
const [PILL_WIDTH, ENTRY_WIDTH] = [62, 100] as const;

/** Prices as they came while the screen is open. */
function useHeard(symbol: string): readonly Point[] {
  const { last, ts } = useQuote(symbol);
  const [heard, setHeard] = useState<readonly Point[]>([]);
  // While it is drawn, so that a new price is drawn at once and not a frame later.
  if (last !== null && ts !== null && heard.at(-1)?.[0] !== ts)
    setHeard([...heard, [ts, toDrawing(last)] as const].slice(-MOST_POINTS));
  return heard;
}

export function EntryChart({
  variety,
  order,
  duration,
}: {
  variety: Variety;
  /** The running order whose end is nearest; null where none runs. */
  order: FixedTimeOrder | null;
  /** Of the order that would be placed, in seconds. */
  duration: number;
}) {
  const t = useTranslations('fixedTime.chart');
  const format = useFormat();
  const now = useServerSecond();
  const left = useSecondsLeft(order?.expiresAt ?? null);
  const told = joined(useSeconds(variety.symbol), useHeard(variety.symbol));
  const entryAt = order?.entryAt ?? null;
  const expiresAt = order?.expiresAt ?? now + duration * 1_000;
  const from = entryAt === null ? now - Math.max(LEAST_PAST_MS, duration * 500) : entryAt - BEFORE_MS;
  const minutes = useMinutes(variety.symbol, Math.min(70, Math.ceil((now - from) / MINUTE_MS) + 1)).data ?? [];
  const closes = minutes.map(([ts, , , , close]): Point => [ts + MINUTE_MS, toDrawing(close)]);
  const points = lineOf(closes, told, now).filter(([ts]) => ts >= from);
  const last = points.at(-1);
  const entry = order?.entryPrice == null ? null : toDrawing(order.entryPrice);
  if (!last) return <div className="h-41" />;
  const prices = [...points.map(([, price]) => price), ...(entry === null ? [] : [entry])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = Math.max((high - low) * 0.12, high * 0.000_02);
  const x = (ts: number): number => ((ts - from) / (expiresAt + 30_000 - from)) * (WIDTH - AXIS);
  const y = (price: number): number => 10 + ((high + room - price) / (high - low + 2 * room)) * (BOTTOM - 20);
  const line = points.map(([ts, price]) => `${x(ts)},${y(price)}`).join(' ');
  const shown = (price: number): string =>
    format.price(price.toFixed(variety.priceDigits) as Decimal, variety.priceDigits);
  // What comes after its end counts for it no more.
  const lived = entryAt === null ? [] : points.filter(([ts]) => ts >= entryAt && ts <= expiresAt);
  const labelX = entryAt === null ? 0 : Math.min(x(entryAt) + 8, 200);
  const words =
    order?.entryPrice == null
      ? t('label', { price: shown(last[1]) })
      : t('running', { entry: format.price(order.entryPrice, variety.priceDigits), price: shown(last[1]) });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="num block w-full" role="img" aria-label={words}>
      <rect
        x={x(expiresAt)}
        y="0"
        width={Math.max(0, WIDTH - AXIS - x(expiresAt))}
        height={BOTTOM}
        className="fill-surface"
      />
      {entry !== null && entryAt !== null && (
        <>
          <line x1="0" x2={WIDTH - AXIS} y1={y(entry)} y2={y(entry)} className="stroke-brand" strokeDasharray="4 3" />
          <circle cx={x(entryAt)} cy={y(entry)} r="4" className="fill-page stroke-brand" strokeWidth="2" />
          <PriceLabel y={apart(y(entry), y(last[1]))} text={shown(entry)} box="fill-brand-soft" ink="fill-brand" />
        </>
      )}
      {order && lived.length > 0 && entry !== null && (
        <Between
          line={lived.map(([ts, price]) => [x(ts), y(price)] as const)}
          level={y(entry)}
          stands={standing(order.direction, entry, lived.at(-1)![1])}
        />
      )}
      <polyline points={line} fill="none" className="stroke-ink" strokeWidth="1.5" strokeLinejoin="round" />
      {entry !== null && entryAt !== null && (
        // Over the line, with an edge of the page's colour, so that it can be read where the two meet.
        <text
          x={labelX}
          y={clearOf(y(entry), last[1] < entry, labelX + ENTRY_WIDTH > x(expiresAt) - PILL_WIDTH)}
          className="fill-brand stroke-page text-[0.6875rem] font-semibold [paint-order:stroke] [stroke-linejoin:round] [stroke-width:4px]"
        >
          {t('entry', { time: format.clock(entryAt) })}
        </text>
      )}
      <line
        x1={x(last[0])}
        x2={WIDTH - AXIS}
        y1={y(last[1])}
        y2={y(last[1])}
        className="stroke-ink-3"
        strokeDasharray="2 3"
      />
      <circle cx={x(last[0])} cy={y(last[1])} r="4" className="fill-ink" />
      <PriceLabel y={y(last[1])} text={shown(last[1])} box="fill-ink" ink="fill-page" />
      <line
        x1={x(expiresAt)}
        x2={x(expiresAt)}
        y1="0"
        y2={BOTTOM}
        className="stroke-ink"
        strokeWidth="1.2"
        strokeDasharray={order ? undefined : '2 4'}
      />
      {order?.expiresAt != null && (
        <>
          <rect x={x(expiresAt) - 62} y="4" width="56" height="20" rx="10" className="fill-ink" />
          <text x={x(expiresAt) - 34} y="18" textAnchor="middle" className="fill-page text-[0.75rem] font-semibold">
            {left > 0 ? formatShortRest(left * 1_000) : t('settling')}
          </text>
        </>
      )}
      <text x={WIDTH - AXIS} y="160" textAnchor="end" className="fill-ink text-[0.625rem] font-semibold">
        {t(order ? 'expiry' : 'would', { time: format.clock(expiresAt) })}
      </text>
      <text x="6" y="160" className="fill-ink-3 text-[0.625rem]">
        {format.clock(from)}
      </text>
    </svg>
  );
}

/** Where a label stands that would cover another one: just beyond it, on its own side. */
const apart = (own: number, other: number): number =>
  Math.abs(own - other) >= 18 ? own : other + (own < other ? -18 : 18);

function PriceLabel({ y, text, box, ink }: { y: number; text: string; box: string; ink: string }) {
  return (
    <>
      <rect x={WIDTH - AXIS + 2} y={y - 9} width={AXIS - 4} height="18" rx="4" className={box} />
      <text x={WIDTH - 6} y={y + 4} textAnchor="end" className={`${ink} text-[0.65625rem] font-semibold`}>
        {text}
      </text>
    </>
  );
}

const TINTS = { win: 'fill-up-soft', lose: 'fill-down-soft', tie: 'fill-surface' } as const;

/** The room between the price and the entry, in the colour of what the order stands at: a gain, a loss, or neither. */
function Between({
  line,
  level,
  stands,
}: {
  line: readonly (readonly [x: number, y: number])[];
  level: number;
  stands: FixedTimeResult;
}) {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return null;
  const shape = [[first[0], level], ...line, [last[0], level]].map((point) => point.join(',')).join(' ');
  return <polygon points={shape} className={TINTS[stands]} />;
}
