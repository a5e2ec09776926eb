/** The published proofs, and a person's own parts with their way to the root. */
import { api } from '@/lib/api/index';
import type { OwnReserves, ReserveDay } from '@/lib/api/reserves';
import { DAY_MS, dayOf, isoDay } from '@/lib/market/rules';
import { addSums, type Sums } from '@/lib/reserves/rules';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import * as store from './store';
import type { DayRow, LeafRow } from './store';
import { neighboursOf } from './tree';

/** So many days can be seen; of older ones the notices tell. */
const SHOWN_DAYS = 30;
/** So long one's own parts are kept. */
const PARTS_DAYS = 7;

/** The first day of which parts are kept. */
export const partsKeptFrom = (now: number): string => isoDay(dayOf(now - PARTS_DAYS * DAY_MS));

export const reserveHandlers = (isSimulated: boolean): Handler[] => [
  handle(api.reserves.days, 'read', async ({ db, now }) =>
    (await store.listDays(db, SHOWN_DAYS)).map((row) => shown(row, isSimulated, partsKeptFrom(now))),
  ),
  handle(api.reserves.mine, 'read', async (context, { date }) => mine(context, date)),
];

const shown = (row: DayRow, simulated: boolean, keptFrom: string): ReserveDay => ({
  date: row.day,
  takenAt: Number(row.taken_at),
  root: row.root,
  sums: row.sums,
  heldUsdt: row.held,
  heldBlock: row.held_block === null ? null : Number(row.held_block),
  simulated,
  hasParts: row.day >= keptFrom,
});

/** Somebody who had nothing has no parts: an empty answer, not a refusal. */
async function mine(context: Context<'notFound'>, date: string): Promise<OwnReserves> {
  const { db, now } = context;
  const { id, uid } = requireUser(context);
  const day = await store.findDay(db, date);
  if (!day || date < partsKeptFrom(now)) return context.fail('notFound');
  const leaves = await store.leavesOf(db, date, id);
  const balances = leaves.reduce((sums: Sums, leaf) => addSums(sums, leaf.sums), {});
  const parts = [];
  for (const leaf of leaves) parts.push(await proven(context, day, leaf));
  return { date, uid, takenAt: Number(day.taken_at), balances, parts };
}

async function proven({ db }: Context<'notFound'>, { day, leaves }: DayRow, leaf: LeafRow) {
  const wanted = neighboursOf(leaf.place, leaves);
  const nodes = await store.nodesAt(db, day, wanted);
  const path = wanted.flatMap(({ level, place, side }) => {
    const node = nodes.find((one) => one.level === level && one.place === place);
    return node ? [{ side, hash: node.hash, sums: node.sums }] : [];
  });
  return { part: leaf.part, salt: leaf.salt, sums: leaf.sums, path };
}
