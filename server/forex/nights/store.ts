/** SQL of overnight interest, and of who has positions when the market closes for long. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { TOGETHER } from '../../db/statements';

const together = sql.raw(TOGETHER);

export interface NightRow {
  nights: number;
  long_points: Decimal;
  short_points: Decimal;
  rate: Decimal;
}

/** The first rate of a night stays. */
export async function keepNight(db: Db, symbol: string, at: number, night: NightRow): Promise<void> {
  await sql`insert into fx_swap_rate (symbol, at, nights, long_points, short_points, rate)
    values (${symbol}, ${at}, ${night.nights}, ${night.long_points}, ${night.short_points}, ${night.rate}) on conflict do nothing`.execute(
    db,
  );
}

export async function nightAt(db: Db, symbol: string, at: number): Promise<NightRow | null> {
  const { rows } =
    await sql<NightRow>`select nights, trim_scale(long_points)::text long_points, trim_scale(short_points)::text short_points, trim_scale(rate)::text rate
    from fx_swap_rate where symbol = ${symbol} and at = ${at}`.execute(db);
  return rows[0] ?? null;
}

/** Positions that were open at a moment, are open now, and have not been settled for it, in the order of their ids; of one person, or of all. */
export async function unsettled(
  db: Db,
  symbol: string,
  { at, after, person, limit }: { at: number; after: string; person: string | null; limit: number },
): Promise<{ id: string; owner_id: string; position_no: string }[]> {
  const { rows } = await sql<{
    id: string;
    owner_id: string;
    position_no: string;
  }>`select id::text id, owner_id::text owner_id, position_no from fx_position
    where symbol = ${symbol} and status = 'holding' and fx_position.id > ${after}::bigint and opened_at < ${at}
      ${person === null ? sql`` : sql`and owner_id = ${person}`}
      and not exists (select from fx_swap s where s.position_no = fx_position.position_no and s.at = ${at})
    order by fx_position.id limit ${limit}`.execute(db);
  return rows;
}

export interface SwapRow {
  position_no: string;
  owner_id: string;
  at: number;
  nights: number;
  points: Decimal;
  rate: Decimal;
  /** What the person got (positive) or paid in money. */
  amount: Decimal;
  /** What was paid beside it by a worse entry price. */
  from_gain: Decimal;
}

export async function insertSwap(db: Db, row: SwapRow): Promise<void> {
  await sql`${together} insert into fx_swap (position_no, owner_id, at, nights, points, rate, amount, from_gain)
    values (${row.position_no}, ${row.owner_id}, ${row.at}, ${row.nights}, ${row.points}, ${row.rate}, ${row.amount}, ${row.from_gain})`.execute(
    db,
  );
}

export type SettledNight = Pick<SwapRow, 'nights' | 'points' | 'rate' | 'amount' | 'from_gain'> & {
  settled_at: string;
};

export async function swapsOf(db: Db, positionNo: string): Promise<SettledNight[]> {
  const { rows } = await sql<SettledNight>`
    select at::text settled_at, nights, trim_scale(points)::text points, trim_scale(rate)::text rate, trim_scale(amount)::text amount,
      trim_scale(from_gain)::text from_gain
    from fx_swap where position_no = ${positionNo} order by fx_swap.at`.execute(db);
  return rows;
}

/** People with open positions, in the order of their ids. */
export async function holders(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`select owner_id::text owner_id from fx_position
    where status = 'holding' and owner_id > ${after}::bigint group by fx_position.owner_id order by fx_position.owner_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ owner_id }) => owner_id);
}
