/** The rows of the price log around entry and exit: dashed lines for acceptance and expiry stand between the rows that they part. */
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import type { FixedTimeDetail, ProofRow } from '@/lib/api/fixedTimeShapes';
import { useFormat } from '@/lib/format/useFormat';

const GRID =
  'grid grid-cols-[4.5rem_1fr_4.75rem_4.75rem] gap-1 items-center px-2 max-[22.4375rem]:grid-cols-[3.75rem_1fr_4.25rem_4rem]';

export function ProofRows({ detail, digits }: { detail: FixedTimeDetail; digits: number }) {
  const t = useTranslations('fixedTime.detail');
  const { order, entryRows, exitRows } = detail;
  const lastOfEntry = entryRows.at(-1)?.seq ?? 0;
  const later = exitRows.filter(({ seq }) => seq > lastOfEntry);
  const between = (later[0]?.seq ?? 0) - lastOfEntry - 1;
  const rows = (list: readonly ProofRow[]) =>
    list.map((row, place) => {
      const before = list[place - 1];
      const marks = [
        { at: order.acceptedAt, name: t('acceptedMark'), how: t('acceptedHow'), isFirst: true },
        ...(order.expiresAt === null
          ? []
          : [{ at: order.expiresAt, name: t('expiryMark'), how: t('expiryHow'), isFirst: false }]),
      ].filter(
        ({ at, isFirst }) => before && (isFirst ? before.ts <= at && row.ts > at : before.ts <= at && row.ts > at),
      );
      return (
        <Fragment key={row.seq}>
          {marks.map((mark) => (
            <Mark key={mark.name} {...mark} />
          ))}
          <Row row={row} digits={digits} mark={markOf(row, detail)} />
        </Fragment>
      );
    });
  return (
    <div className="num px-2 pb-2.5">
      <div className={`${GRID} text-caption text-ink-3 h-6`}>
        <span>{t('seq')}</span>
        <span>{t('time')}</span>
        <span className="text-right">{t('price')}</span>
        <span className="text-right">{t('hash')}</span>
      </div>
      {rows(entryRows)}
      {between > 0 && <p className="text-caption text-ink-2 text-center">⋮ {t('between', { count: between })} ⋮</p>}
      {rows(later)}
    </div>
  );
}

function markOf({ seq }: ProofRow, { order }: FixedTimeDetail): 'entry' | 'exit' | null {
  if (seq === order.entrySeq) return 'entry';
  return seq === order.exitSeq ? 'exit' : null;
}

function Mark({ at, name, how }: { at: number; name: string; how: string }) {
  const format = useFormat();
  return (
    <p className="text-caption text-ink-2 flex min-h-6 items-center gap-2 px-2">
      <span>
        <b className="text-ink font-semibold">{name}</b> {format.exactClock(at)} · {how}
      </span>
      <i aria-hidden className="border-line-strong min-w-4 flex-1 border-t border-dashed" />
    </p>
  );
}

function Row({ row, digits, mark }: { row: ProofRow; digits: number; mark: 'entry' | 'exit' | null }) {
  const t = useTranslations('fixedTime.detail');
  const format = useFormat();
  return (
    <div className={`${GRID} text-caption min-h-8 ${mark ? 'bg-brand-soft rounded-md' : 'text-ink-2'}`}>
      <span className={mark ? 'text-brand' : 'text-ink-3'}>{row.seq}</span>
      <span className="whitespace-nowrap">
        {format.clock(row.ts)}
        {mark && <em className="bg-brand rounded-md ml-1.5 px-1 font-semibold text-white not-italic">{t(mark)}</em>}
      </span>
      <span className={`text-ink text-right ${mark ? 'font-bold' : ''}`}>{format.price(row.price, digits)}</span>
      <span className="text-ink-3 text-right font-mono" title={row.hash}>
        {row.hash.slice(0, 4)}…{row.hash.slice(-4)}
      </span>
    </div>
  );
}
