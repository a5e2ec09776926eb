/** Rows of the price log at both edges of the window that decided; dashed lines stand between what counts and what does not. */
import { useTranslations } from 'next-intl';
import type { DualDetail, DualRow, DualSettlement } from '@/lib/api/dualShapes';
import { useFormat } from '@/lib/format/useFormat';

const GRID =
  'grid grid-cols-[4rem_1fr_5.25rem_4.75rem] gap-1 items-center px-2 max-[22.4375rem]:grid-cols-[3.5rem_1fr_4.75rem_4.25rem]';

export function WindowRows({
  detail,
  settlement,
  digits,
}: {
  detail: DualDetail;
  settlement: DualSettlement;
  digits: number;
}) {
  const t = useTranslations('dual.proof');
  const { firstRows, lastRows } = detail;
  const { from, to, rows } = settlement;
  const shown = new Set(firstRows.map(({ seq }) => seq));
  const later = lastRows.filter(({ seq }) => !shown.has(seq));
  const between = rows - [...firstRows, ...later].filter(({ ts }) => isInside(ts, settlement)).length;
  return (
    <div className="num px-2 pb-2.5">
      <div className={`${GRID} text-caption text-ink-3 h-6`}>
        <span>{t('seq')}</span>
        <span>{t('time')}</span>
        <span className="text-right">{t('price')}</span>
        <span className="text-right">{t('hash')}</span>
      </div>
      {firstRows
        .filter(({ ts }) => from !== null && ts < from)
        .map((row) => (
          <Row key={row.seq} row={row} digits={digits} isIn={false} />
        ))}
      {from !== null && <Edge at={from} text={t('from')} />}
      {firstRows
        .filter(({ ts }) => isInside(ts, settlement))
        .map((row) => (
          <Row key={row.seq} row={row} digits={digits} isIn />
        ))}
      {between > 0 && <p className="text-caption text-ink-2 text-center">⋮ {t('between', { count: between })} ⋮</p>}
      {later
        .filter(({ ts }) => isInside(ts, settlement))
        .map((row) => (
          <Row key={row.seq} row={row} digits={digits} isIn />
        ))}
      {to !== null && <Edge at={to} text={t('to')} />}
      {later
        .filter(({ ts }) => to !== null && ts >= to)
        .map((row) => (
          <Row key={row.seq} row={row} digits={digits} isIn={false} />
        ))}
    </div>
  );
}

const isInside = (ts: number, { from, to }: DualSettlement): boolean =>
  from !== null && to !== null && ts >= from && ts < to;

function Edge({ at, text }: { at: number; text: string }) {
  const format = useFormat();
  return (
    <p className="text-caption text-ink-2 flex min-h-6 items-center gap-2 px-2">
      <span>
        <b className="text-ink font-semibold">{format.clock(at)}</b> · {text}
      </span>
      <i aria-hidden className="border-line-strong min-w-4 flex-1 border-t border-dashed" />
    </p>
  );
}

function Row({ row, digits, isIn }: { row: DualRow; digits: number; isIn: boolean }) {
  const format = useFormat();
  return (
    <div className={`${GRID} text-caption min-h-8 ${isIn ? 'bg-brand-soft' : 'text-ink-2'}`}>
      <span className={isIn ? 'text-brand' : 'text-ink-3'}>{row.seq}</span>
      <span className="whitespace-nowrap">{format.clock(row.ts)}</span>
      <span className={`text-ink text-right ${isIn ? 'font-semibold' : ''}`}>{format.price(row.price, digits)}</span>
      <span className="text-ink-3 text-right font-mono" title={row.hash}>
        {row.hash.slice(0, 4)}…{row.hash.slice(-4)}
      </span>
    </div>
  );
}
