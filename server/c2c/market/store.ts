/** SQL of the market: adverts that can be taken now, each with its merchant's figures, in one query a page. */
import { sql, type RawBuilder } from 'kysely';
import type { C2cSide } from '@/lib/api/c2cShapes';
import { ONLINE_MS, pricePlaces, QUICK_COMPLETION, FEWEST_ORDERS } from '@/lib/c2c/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import type { Page } from '../../db/page';
import { ADVERT_COLUMNS, type AdvertRow } from '../adverts/store';
import { figures, type FigureRow } from '../figures/store';

export interface MarketRow extends AdvertRow, Omit<FigureRow, 'user_id'> {
  price: Decimal;
  merchant_no: string;
  merchant_name: string;
  online: boolean;
}

export interface Wanted {
  coin: string;
  fiat: string;
  /** What the caller does. */
  side: C2cSide;
  /** Null: moving prices are not shown. */
  index: Decimal | null;
  /** In the currency. */
  amount?: Decimal | undefined;
  /** In the coin. */
  qty?: Decimal | undefined;
  payType?: string | undefined;
  online?: boolean;
  /** Whose adverts are left out. */
  without?: readonly string[];
}

/** What one coin of an advert costs; the same as `floatingPrice`. */
const priceAt = (index: Decimal | null): RawBuilder<Decimal> =>
  index === null
    ? sql<Decimal>`a.fixed_price`
    : sql<Decimal>`coalesce(a.fixed_price, round(${index}::numeric * (1 + round(a.premium / 100, 8)), ${pricePlaces(index)}::int))`;

const isOnline = (now: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sessions s where s.user_id = a.owner_id and s.revoked_at is null and s.seen_at > ${now - ONLINE_MS})`;

/** On, of an active merchant, with a price within its bound and enough left for its smallest order. */
const shown = ({ coin, fiat, side, without = [] }: Wanted, price: RawBuilder<Decimal>) => sql`
  ${without.length === 0 ? sql`` : sql`a.owner_id <> all(${[...without]}::bigint[]) and`} a.status = 'on' and m.status = 'active' and a.coin = ${coin} and a.fiat = ${fiat} and a.takes = ${side} and ${price} is not null
  and (a.bound is null or case when a.takes = 'buy' then ${price} >= a.bound else ${price} <= a.bound end)
  and least(a.max_amount, trunc(a.left_qty * ${price}, a.digits)) >= a.min_amount`;

const filters = (wanted: Wanted, price: RawBuilder<Decimal>, now: number): RawBuilder<unknown> => {
  const amount =
    wanted.amount !== undefined
      ? sql`${wanted.amount}::numeric`
      : wanted.qty !== undefined
        ? sql`round(${wanted.qty}::numeric * ${price}, a.digits)`
        : null;
  return sql.join(
    [
      shown(wanted, price),
      ...(amount
        ? [sql`${amount} between a.min_amount and least(a.max_amount, trunc(a.left_qty * ${price}, a.digits))`]
        : []),
      ...(wanted.payType === undefined ? [] : [sql`${wanted.payType} = any(a.type_ids)`]),
      ...(wanted.online ? [isOnline(now)] : []),
    ],
    sql` and `,
  );
};

const FROM = sql`from c2c_advert a join merchant m on m.id = a.merchant_id`;
const cheapest = (side: C2cSide): RawBuilder<unknown> => (side === 'buy' ? sql`price` : sql`price desc`);

/** The columns of a page: `found` are adverts with their price. */
const withFigures = (found: RawBuilder<unknown>, order: RawBuilder<unknown>, now: number) => sql<
  MarketRow & { total: number }
>`
  with found as (${found}), figured as (${figures(sql`select owner_id from found`, now)})
  select ${ADVERT_COLUMNS}, trim_scale(f.price)::text price, m.merchant_no, m.name merchant_name, f.online, g.completed, g.faulty, g.release_ms,
    g.pay_ms, g.good, g.ratings, g.counterparties, g.registered_at, f.total
  from found f join c2c_advert a on a.id = f.id join merchant m on m.id = a.merchant_id join figured g on g.user_id = f.owner_id::text
  order by ${order}`;

const ORDERS = {
  completion: sql`g.completed::float8 / nullif(g.completed + g.faulty, 0) desc nulls last, g.completed desc`,
  speed: sql`g.release_ms nulls last`,
} as const;

/** One page. Sorted by price, only the figures of that page are counted. */
export async function listMarket(
  db: Db,
  wanted: Wanted,
  { sort, page, now }: { sort: 'price' | 'completion' | 'speed'; page: Page; now: number },
): Promise<{ rows: MarketRow[]; total: number }> {
  const price = priceAt(wanted.index);
  const found = sql`select a.id, a.owner_id, ${price} price, ${isOnline(now)} online, (count(*) over ())::int total ${FROM}
    where ${filters(wanted, price, now)}`;
  const byPrice = sql`${cheapest(wanted.side)}, id`;
  const window = sql`limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`;
  const last = sql`${wanted.side === 'buy' ? sql`f.price` : sql`f.price desc`}, f.id`;
  const query =
    sort === 'price'
      ? withFigures(sql`${found} order by ${byPrice} ${window}`, last, now)
      : sql<MarketRow & { total: number }>`${withFigures(found, sql`${ORDERS[sort]}, ${last}`, now)} ${window}`;
  const { rows } = await query.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** How many could be taken without the filters of amount, way of paying and presence. */
export async function countShown(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int n ${FROM} where ${shown(wanted, priceAt(wanted.index))}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The best for a quick order: online, covering, completing enough; cheapest first, then the faster release. */
export async function bestOffer(db: Db, wanted: Wanted, now: number): Promise<MarketRow | null> {
  const price = priceAt(wanted.index);
  const found = sql`select a.id, a.owner_id, ${price} price, true online, 0 total ${FROM}
    where ${filters({ ...wanted, online: true }, price, now)} and a.min_orders = 0 and a.min_days = 0`;
  const last = wanted.side === 'buy' ? sql`f.price` : sql`f.price desc`;
  const { rows } =
    await sql<MarketRow>`select * from (${withFigures(found, sql`${last}, g.release_ms nulls last, f.id`, now)}) best
    where best.completed + best.faulty < ${FEWEST_ORDERS} or best.completed * 100 >= ${QUICK_COMPLETION}::numeric * (best.completed + best.faulty)
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Adverts of a merchant that are on; each is of a coin and a currency of its own, so prices are put in by the caller. */
export async function advertsOf(db: Db, where: { merchantNo: string } | { advertNo: string }): Promise<AdvertRow[]> {
  const which = 'merchantNo' in where ? sql`m.merchant_no = ${where.merchantNo}` : sql`a.advert_no = ${where.advertNo}`;
  return (
    await sql<AdvertRow>`select ${ADVERT_COLUMNS} ${FROM} where ${which} and a.status = 'on' and m.status = 'active' order by a.id`.execute(
      db,
    )
  ).rows;
}

export async function countByFiat(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ fiat: string; n: number }>`select a.fiat, count(*)::int n ${FROM}
    where a.status = 'on' and m.status = 'active' and a.left_qty > 0 group by a.fiat`.execute(db);
  return new Map(rows.map(({ fiat, n }) => [fiat, n]));
}

/** Whether somebody has been heard of lately. */
export async function isHere(db: Db, userId: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`select exists (select from sessions s
    where s.user_id = ${userId} and s.revoked_at is null and s.seen_at > ${now - ONLINE_MS}) here`.execute(db);
  return rows[0]?.here ?? false;
}

/** What conditions of adverts look at. */
export async function standingOf(db: Db, userId: string): Promise<{ completed: number; registeredAt: number }> {
  const { rows } = await sql<{ completed: number; registered_at: string }>`select u.registered_at::text registered_at,
      (select count(*) from c2c_order o where o.status = 'completed' and (o.buyer_id = u.id or o.seller_id = u.id))::int completed
    from users u where u.id = ${userId}`.execute(db);
  const [row] = rows;
  return { completed: row?.completed ?? 0, registeredAt: Number(row?.registered_at ?? 0) };
}
