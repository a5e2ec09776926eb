/** SQL of funding: samples of the premium, rates, and who pays. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { TOGETHER } from '../../db/statements';
import { POSITION_COLUMNS, type PositionRow } from '../positions/store';

const together = sql.raw(TOGETHER);

export interface Premium {
  symbol: string;
  /** Of the mark price over the index, as a fraction. */
  premium: Decimal;
}

export async function keepPremiums(db: Db, minute: number, rows: readonly Premium[]): Promise<void> {
  await sql`insert into perpetual_premium (symbol, minute, premium)
    select row->>'symbol', ${minute}, (row->>'premium')::numeric from json_array_elements(${JSON.stringify(rows)}::json) row
    on conflict do nothing`.execute(db);
}

export async function forgetPremiums(db: Db, before: number): Promise<void> {
  await sql`delete from perpetual_premium where minute < ${before}`.execute(db);
}

/** Null where no minute of the interval was seen. 12 places. */
export async function averagePremium(db: Db, symbol: string, from: number, to: number): Promise<Decimal | null> {
  const { rows } = await sql<{
    premium: Decimal | null;
  }>`select trim_scale(round(avg(premium), 12))::text premium from perpetual_premium
    where symbol = ${symbol} and minute >= ${from} and minute < ${to}`.execute(db);
  return rows[0]?.premium ?? null;
}

/** The first rate of a time stays. */
export async function keepRate(
  db: Db,
  { symbol, at, rate, mark }: { symbol: string; at: number; rate: Decimal; mark: Decimal },
): Promise<void> {
  await sql`insert into perpetual_funding_rate (symbol, at, rate, mark) values (${symbol}, ${at}, ${rate}, ${mark})
    on conflict do nothing`.execute(db);
}

export async function rateAt(db: Db, symbol: string, at: number): Promise<{ rate: Decimal; mark: Decimal } | null> {
  const { rows } = await sql<{
    rate: Decimal;
    mark: Decimal;
  }>`select trim_scale(rate)::text rate, trim_scale(mark)::text mark
    from perpetual_funding_rate where symbol = ${symbol} and at = ${at}`.execute(db);
  return rows[0] ?? null;
}

export async function fundedSymbols(db: Db): Promise<string[]> {
  return (await sql<{ symbol: string }>`select symbol from perpetual_market order by symbol`.execute(db)).rows.map(
    ({ symbol }) => symbol,
  );
}

/** Open positions that were there at a funding time and have not been settled for it, in the order of their ids. */
export async function fundedPositions(
  db: Db,
  symbol: string,
  { at, after, limit }: { at: number; after: string; limit: number },
): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`select ${POSITION_COLUMNS} from perpetual_position
    where symbol = ${symbol} and status <> 'closed' and perpetual_position.id > ${after}::bigint and opened_at < ${at}
      and not exists (select from perpetual_funding f where f.position_id = perpetual_position.id and f.at = ${at})
    order by perpetual_position.id limit ${limit}`.execute(db);
  return rows;
}

/** Which of these positions have been settled for a funding time. */
export async function fundedAlready(db: Db, ids: readonly string[], at: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select position_id::text id from perpetual_funding
    where position_id = any(${[...ids]}::bigint[]) and at = ${at}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What these people have available on the perpetual account. */
export async function availableOf(db: Db, owners: readonly string[]): Promise<Map<string, Decimal>> {
  const { rows } = await sql<{
    owner: string;
    balance: Decimal;
  }>`select owner::text as owner, balance::text balance from ledger.accounts
    where owner = any(${[...owners]}::bigint[]) and kind = 'perpetual:available' and asset = 'USDT'`.execute(db);
  return new Map(rows.map(({ owner, balance }) => [owner, balance]));
}

export interface Paid {
  position: Pick<PositionRow, 'id' | 'owner_id' | 'symbol' | 'side'>;
  at: number;
  rate: Decimal;
  mark: Decimal;
  /** What the person got (positive) or paid. */
  amount: Decimal;
  /** What was paid beside it by a worse entry price. */
  fromGain: Decimal;
}

export async function insertFunding(db: Db, rows: readonly Paid[]): Promise<void> {
  const values = rows.map(({ position, at, rate, mark, amount, fromGain }) => ({
    position_id: position.id,
    owner_id: position.owner_id,
    symbol: position.symbol,
    side: position.side,
    at,
    rate,
    mark,
    amount,
    from_gain: fromGain,
  }));
  await sql`${together} insert into perpetual_funding (position_id, owner_id, symbol, side, at, rate, mark, amount, from_gain)
    select position_id::bigint, owner_id::bigint, symbol, side, at, rate::numeric, mark::numeric, amount::numeric, from_gain::numeric
    from json_to_recordset(${JSON.stringify(values)}::json) as t(position_id text, owner_id text, symbol text, side text, at bigint, rate text, mark text, amount text, from_gain text)`.execute(
    db,
  );
}
