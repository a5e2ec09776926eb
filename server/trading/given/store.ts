/** SQL of what people gave to others by their prices. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { TOGETHER } from '../../db/statements';

/** All that these people have on one account such as `spot`, what is on hold included. */
export async function heldBy(
  db: Db,
  owners: readonly string[],
  account: string,
): Promise<{ owner: string; asset: string; balance: Decimal }[]> {
  const { rows } = await sql<{ owner: string; asset: string; balance: Decimal }>`
    select owner::text as owner, asset, trim_scale(sum(balance))::text as balance from ledger.accounts
    where owner = any(${[...owners]}::bigint[]) and owner > 0 and starts_with(kind, ${`${account}:`}) group by owner, asset`.execute(
    db,
  );
  return rows;
}

/** What each of these people gave on that day, in USDT. Who gave nothing is absent. */
export async function givenOn(db: Db, owners: readonly string[], day: number): Promise<Map<string, Decimal>> {
  const { rows } = await sql<{ owner: string; amount: Decimal }>`
    select owner_id::text as owner, trim_scale(amount)::text as amount from given_away
    where owner_id = any(${[...owners]}::bigint[]) and day = ${day}`.execute(db);
  return new Map(rows.map(({ owner, amount }) => [owner, amount]));
}

/** Adds to it. These people are held by the caller. */
export async function addGiven(db: Db, given: ReadonlyMap<string, Decimal>, day: number): Promise<void> {
  if (given.size === 0) return;
  await sql`${sql.raw(TOGETHER)} insert into given_away (owner_id, day, amount)
    select (row->>0)::bigint, ${day}, (row->>1)::numeric from json_array_elements(${JSON.stringify([...given])}::json) row
    on conflict (owner_id) do update set day = excluded.day,
      amount = excluded.amount + case when given_away.day = excluded.day then given_away.amount else 0 end`.execute(db);
}
