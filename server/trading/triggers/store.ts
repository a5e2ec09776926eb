/** SQL of the prices that set something off, of every product. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { TOGETHER } from '../../db/statements';

/** `bid` and `ask`: what people can sell and buy at, where a product fills at a disclosed quote. */
export type Watch = 'mark' | 'last' | 'bid' | 'ask';

export interface Trigger {
  product: string;
  symbol: string;
  /** Which price sets it off. */
  watch: Watch;
  /** It fires at its price and above, or at its price and below. */
  goes: 'above' | 'below';
  price: Decimal;
  ownerId: string;
  /** What it belongs to in its product, and what it does there. */
  ref: string;
  act: string;
}

const together = sql.raw(TOGETHER);

/** A second one with the same ref and act takes the place of the first. */
export const setTrigger = (db: Db, trigger: Trigger, now: number): Promise<void> => setTriggers(db, [trigger], now);

/** Several at once, in one statement; those that are there already as they are wanted are not written again. */
export async function setTriggers(db: Db, triggers: readonly Trigger[], now: number): Promise<void> {
  if (triggers.length === 0) return;
  await sql`${together} insert into trading_trigger (product, symbol, watch, goes, price, owner_id, ref, act, created_at)
    select t.product, t.symbol, t.watch, t.goes, t.price, t."ownerId", t.ref, t.act, ${now}::bigint
    from json_to_recordset(${JSON.stringify(triggers)}::json)
      t(product text, symbol text, watch text, goes text, price numeric, "ownerId" bigint, ref text, act text)
    on conflict (product, ref, act) do update set watch = excluded.watch, goes = excluded.goes, price = excluded.price
    where (trading_trigger.watch, trading_trigger.goes, trading_trigger.price) is distinct from (excluded.watch, excluded.goes, excluded.price)`.execute(
    db,
  );
}

/** Takes away what belongs to these, or one of their acts. */
export async function dropTriggers(db: Db, product: string, refs: readonly string[], act?: string): Promise<void> {
  if (refs.length === 0) return;
  const only = act === undefined ? sql`` : sql`and act = ${act}`;
  await sql`${together} delete from trading_trigger where product = ${product} and ref = any(${[...refs]}) ${only}`.execute(
    db,
  );
}

/** The prices of one market by which its triggers are looked up; all rows of one look have the same. */
export type Prices = { symbol: string } & Partial<Record<Watch, Decimal>>;

const WATCHES: readonly Watch[] = ['mark', 'last', 'bid', 'ask'];

/**
 * What the prices have set off, at most `limit` a market, price and direction, in the order they were asked for. A lookup by price each.
 * `idle`: acts that wait in markets which stand still; without them, each would be tried in every tick for nothing.
 */
export async function dueTriggers(
  db: Db,
  product: string,
  prices: readonly Prices[],
  limit: number,
  idle: { symbols: ReadonlySet<string>; acts: readonly string[] } = { symbols: new Set(), acts: [] },
): Promise<{ symbol: string; ownerId: string; ref: string; act: string }[]> {
  const watches = WATCHES.filter((watch) => prices[0]?.[watch] !== undefined);
  if (watches.length === 0) return [];
  const { symbols, acts } = idle;
  const fit =
    symbols.size === 0
      ? sql``
      : sql`and not (t.symbol = any(${[...symbols]}::text[]) and t.act = any(${[...acts]}::text[]))`;
  const part = (
    watch: Watch,
    goes: 'above' | 'below',
  ) => sql`(select id, symbol, owner_id, ref, act from trading_trigger t
    where t.product = ${product} and t.symbol = p.symbol and t.watch = ${sql.lit(watch)} and t.goes = ${sql.lit(goes)}
      and t.price ${sql.raw(goes === 'above' ? '<=' : '>=')} p.${sql.ref(watch)} ${fit}
    order by t.price ${sql.raw(goes === 'above' ? 'asc' : 'desc')} limit ${limit})`;
  const columns = watches.map((watch) => sql`(row->>${sql.lit(watch)})::numeric ${sql.ref(watch)}`);
  const parts = watches.flatMap((watch) => [part(watch, 'above'), part(watch, 'below')]);
  const { rows } = await sql<{ symbol: string; ownerId: string; ref: string; act: string }>`
    select due.symbol, due.owner_id::text "ownerId", due.ref, due.act
    from (select row->>'symbol' symbol, ${sql.join(columns)}
      from json_array_elements(${JSON.stringify(prices)}::json) row) p
    cross join lateral (${sql.join(parts, sql` union all `)}) due
    order by due.id`.execute(db);
  return rows;
}
