/** What a leverage would do: one sentence of distance, two bars that end at the same mark price, and figures before and after. */
import { useTranslations } from 'next-intl';
import type { MarginMode } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { upToCents } from '@/lib/money/cents';
import { toDrawing } from '@/lib/money/decimal';
import type { Consequence, LeverageOutlook, LeverageRefusal, Room } from '@/lib/perpetual/leverage';
import { HIGH_LEVERAGE } from '@/lib/perpetual/ticket';

interface ConsequencesProps {
  outlook: LeverageOutlook;
  leverage: number;
  current: number;
  mode: MarginMode;
  /** As it is written. */
  mark: string;
  digits: number;
}

export function LeverageConsequences(props: ConsequencesProps) {
  const t = useTranslations('perpetual.leverage');
  const { outlook, mode } = props;
  return (
    <>
      <Headline {...props} />
      {outlook.consequences.map((one, index) => one.before && <Bars key={index} consequence={one} {...props} />)}
      <Comparison {...props} />
      <p className="text-caption text-ink-3 mt-2">{t(mode === 'cross' ? 'noteCross' : 'note')}</p>
    </>
  );
}

function Headline({ outlook, leverage, mode, digits }: ConsequencesProps) {
  const t = useTranslations('perpetual.leverage');
  const format = useFormat();
  const own = useOwnFormat();
  const { refusal } = outlook;
  const nearest = outlook.consequences[0];
  const distance = nearest?.after.distance ?? null;
  const isHigh = leverage > HIGH_LEVERAGE || refusal !== null;
  const refused = useRefused(refusal, digits);
  return (
    <div
      role="status"
      className={`rounded-m mt-3 min-h-19 px-3.5 py-3 ${isHigh ? 'bg-danger-soft text-danger' : 'bg-surface text-ink-2'}`}
    >
      <p className="font-semibold">
        {mode === 'cross'
          ? t('cross')
          : distance && nearest
            ? t(nearest.side === 'long' ? 'fall' : 'rise', { share: format.share(distance) })
            : t('far')}
      </p>
      <p className="text-label mt-0.5">
        {refused ??
          (outlook.margin && mode === 'isolated'
            ? t('worst', { amount: own.amount(outlook.margin.after, 2, 2) })
            : outlook.ownWorst
              ? t('worstOwn', { amount: own.amount(upToCents(outlook.ownWorst), 2, 2) })
              : t(mode === 'cross' ? 'worstCross' : 'worstOrder'))}
      </p>
    </div>
  );
}

function useRefused(refusal: LeverageRefusal | null, digits: number): string | null {
  const t = useTranslations('perpetual.leverage.refused');
  const format = useFormat();
  const own = useOwnFormat();
  switch (refusal?.reason) {
    case undefined:
      return null;
    case 'short':
      return t('short', { missing: own.amount(refusal.missing, 2, 2) });
    case 'tier':
      return t('tier', { max: format.amount(refusal.max) });
    case 'most':
      return t('most', { max: refusal.max });
    case 'stopLoss':
      return t('stopLoss', {
        price: format.price(refusal.price, digits),
        nearest: format.price(refusal.nearest, digits),
      });
    case 'tooNear':
      return t('tooNear');
  }
}

/** How much longer than the longest bar one without an end is drawn. */
const ENDLESS = 1.25;

function Bars({ consequence, current, leverage, mark, digits }: ConsequencesProps & { consequence: Consequence }) {
  const t = useTranslations('perpetual');
  const rooms = [consequence.before, consequence.after].filter((room) => room !== null);
  const widest = Math.max(0, ...rooms.map(({ distance }) => (distance ? toDrawing(distance) : 0)));
  // What has no liquidation price is farther from one than all that have.
  const longest = rooms.some(({ liquidation }) => liquidation === null) ? widest * ENDLESS : widest;
  const shareOf = (room: Room | null) =>
    room?.liquidation === null ? 1 : room?.distance && longest > 0 ? toDrawing(room.distance) / longest : 0;
  const bar = (room: Room | null, times: number, look: string) => (
    <Bar room={room} share={shareOf(room)} times={times} look={look} digits={digits} />
  );
  return (
    <div className="num text-caption mt-3">
      <p className="text-ink-3 text-right">
        {t(consequence.side)} · {t('mark')} {mark}
      </p>
      {bar(consequence.before, current, 'bg-line text-ink-2')}
      {leverage !== current && bar(consequence.after, leverage, 'bg-ink text-page')}
    </div>
  );
}

function Bar({
  room,
  share,
  times,
  look,
  digits,
}: {
  room: Room | null;
  share: number;
  times: number;
  look: string;
  digits: number;
}) {
  const t = useTranslations('perpetual');
  const format = useFormat();
  return (
    <div className="mt-1 grid grid-cols-[2.25rem_1fr] items-start">
      <span className="font-semibold">{t('times', { leverage: times })}</span>
      <div className="flex flex-col items-end">
        <span
          className={`grid h-4 min-w-12 place-items-center rounded-sm font-semibold ${look}`}
          style={{ width: `${share * 100}%` }}
        >
          {format.share(room?.distance)}
        </span>
        <span className="text-ink-2">
          {t('leverage.liquidation')} {format.price(room?.liquidation, digits)}
        </span>
      </div>
    </div>
  );
}

function Comparison({ outlook }: ConsequencesProps) {
  const t = useTranslations('perpetual.leverage');
  const sides = useTranslations('perpetual');
  const format = useFormat();
  const own = useOwnFormat();
  const money = (value: Parameters<typeof own.amount>[0]) => own.amount(value, 2, 2);
  const { consequences, margin } = outlook;
  const rows = [
    margin && { name: t('margin'), before: money(margin.before), after: money(margin.after) },
    ...consequences.map(
      ({ side, ratio }) =>
        ratio && {
          // Of two positions each has its own.
          name: consequences.length > 1 ? `${t('ratio')} · ${sides(side)}` : t('ratio'),
          before: format.share(ratio.before),
          after: format.share(ratio.after),
        },
    ),
    outlook.available && {
      name: t('available'),
      before: money(outlook.available.before),
      after: money(outlook.available.after),
    },
  ].filter((row) => row !== null && row !== undefined);
  if (rows.length === 0) return null;
  return (
    <dl className="hairline-t num text-label mt-3 pt-2">
      {rows.map(({ name, before, after }) => (
        <div key={name} className="flex min-h-7 items-center gap-2">
          <dt className="text-ink-3 min-w-0 flex-1">{name}</dt>
          <dd className="text-ink-2">{before} →</dd>
          <dd className="min-w-20 text-right font-semibold">{after}</dd>
        </div>
      ))}
    </dl>
  );
}
