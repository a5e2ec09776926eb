/**
 * Makes a statement in pieces, each sealed. A short one is one piece in the call that asked; a long one is made by a job, a piece a run.
 * In the end what was written is compared with the ledger: where an entry of the period came late, it is made anew.
 */
import type { Db } from '../db/database';
import { schedule, type JobContext } from '../jobs/jobs';
import { userById } from '../auth/store';
import { csvHead, csvRows } from './csv';
import { pageEnd, pageHead, pageRows } from './page';
import type { StatementParts } from './parts';
import { closingRows, lineRow, openingRows, yearRows, type Row } from './rows';
import * as store from './store';
import type { MovementRow, Scope, StatementRow, TotalRow } from './store';

export const MAKE = 'statements.make';
/** Lines of one piece; what has no more is made at once. */
const PIECE = 2_000;
/** Before all lines and after all of them. */
const FIRST = 0;
const LAST = 2_147_483_647;

export const labelOf = (statementNo: string, place: number): string => `statement ${statementNo} ${place}`;

const scopeOf = (row: StatementRow): Scope => ({
  owner_id: row.owner_id,
  account: row.account,
  from: Number(row.from_at),
  to: Number(row.to_at),
});

const written = (row: StatementRow, rows: readonly Row[]): string =>
  row.format === 'csv' ? csvRows(rows, row.language) : pageRows(rows, row.language);

const keep = (db: Db, { vault }: StatementParts, row: StatementRow, place: number, text: string): Promise<void> =>
  store.addPiece(db, row.id, place, vault.sealText(text, labelOf(row.statement_no, place)));

/** Makes it whole where one piece is enough; otherwise asks for the job. Answers it as it then stands. */
export async function begin(db: Db, parts: StatementParts, row: StatementRow, now: number): Promise<StatementRow> {
  const lines = row.kind === 'year' ? [] : await store.movements(db, scopeOf(row), '0', PIECE + 1);
  if (lines.length > PIECE) {
    await ask(db, row.statement_no, now, 1);
    return row;
  }
  if (lines.length > 0) await keepLines(db, parts, row, lines, 1);
  if (await finish(db, parts, row, lines.length, lines.at(-1)?.id ?? '0'))
    return { ...row, status: 'ready', lines: String(lines.length) };
  await store.dropPieces(db, row.id);
  await ask(db, row.statement_no, now, 1);
  return row;
}

const ask = (db: Db, statementNo: string, now: number, piece: number): Promise<void> =>
  schedule(db, { kind: MAKE, ref: statementNo, step: `piece-${piece}`, runAt: now, payload: { piece } });

/** One piece, and then the next one. */
export const makeJob =
  (parts: StatementParts) =>
  async ({ db, now, ref, payload }: JobContext): Promise<void> => {
    const row = await store.takeMaking(db, ref);
    if (!row) return;
    const piece = typeof payload.piece === 'number' ? payload.piece : 1;
    const lines = await store.movements(db, scopeOf(row), row.done_to, PIECE);
    const count = Number(row.lines) + lines.length;
    const doneTo = lines.at(-1)?.id ?? row.done_to;
    if (lines.length > 0) await keepLines(db, parts, row, lines, piece);
    await store.noteProgress(db, row.id, { doneTo, lines: count, status: 'making' });
    if (lines.length < PIECE) {
      if (await finish(db, parts, row, count, doneTo)) return;
      await store.dropPieces(db, row.id);
    }
    await ask(db, ref, now, piece + 1);
  };

async function keepLines(
  db: Db,
  parts: StatementParts,
  row: StatementRow,
  lines: readonly MovementRow[],
  piece: number,
): Promise<void> {
  const hashes = await parts.hashesOf(db, [...new Set(lines.flatMap(({ ref }) => ref ?? []))]);
  const rows = lines.map((line) => lineRow(line, (line.ref && hashes.get(line.ref)) ?? null));
  await keep(db, parts, row, piece, written(row, rows));
}

/** Head, totals and end; false where the ledger has other lines of the period than were written. */
async function finish(
  db: Db,
  parts: StatementParts,
  row: StatementRow,
  lines: number,
  doneTo: string,
): Promise<boolean> {
  const totals = await store.totals(db, scopeOf(row));
  if (row.kind === 'movements' && countOf(totals) !== lines) return false;
  const isPage = row.format === 'page';
  const uid = (await userById(db, row.owner_id))?.uid ?? '';
  const opening = row.kind === 'year' ? [] : openingRows(totals, Number(row.from_at));
  const closing = row.kind === 'year' ? yearRows(totals) : closingRows(totals, Number(row.to_at));
  await keep(
    db,
    parts,
    row,
    FIRST,
    (isPage ? pageHead({ ...row, uid }) : csvHead(row.language)) + written(row, opening),
  );
  const isEmpty = lines + opening.length + closing.length === 0;
  await keep(db, parts, row, LAST, written(row, closing) + (isPage ? pageEnd(isEmpty, row.language) : ''));
  await store.noteProgress(db, row.id, { doneTo, lines, status: 'ready' });
  return true;
}

const countOf = (totals: readonly TotalRow[]): number => totals.reduce((all, { count }) => all + count, 0);
