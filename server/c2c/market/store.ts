/** SQL of the market: adverts that can be taken now, each with its merchant's figures of a minute ago, in one query a page. */
import { sql, type RawBuilder } from 'kysely';
import type { C2cSide } from '@/lib/api/c2cShapes';
import { ONLINE_MS, pricePlaces, QUICK_COMPLETION, FEWEST_ORDERS } from '@/lib/c2c/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import type { Page } from '../../db/page';
import { ADVERT_COLUMNS, type AdvertRow } from '../adverts/store';
import type { FigureRow } from '../figures/store';

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

/** People who cannot trade although they may be active merchants: locked, or with coins that are held. Asked once for a page, as they are few. */
const shutOut = (
  side: C2cSide,
  now: number,
): RawBuilder<unknown> => sql`select id from users where locked_at is not null
  ${side === 'buy' ? sql`union all select id from users where withdrawals_held_until > ${now}` : sql``}`;

/** On, of an active merchant who is not locked and whose coins are not held, with a price within its bound and enough left for its smallest order. */
const shown = ({ coin, fiat, side, without = [] }: Wanted, now: number) => sql`
  ${without.length === 0 ? sql`` : sql`a.owner_id <> all(${[...without]}::bigint[]) and`} a.status = 'on' and m.status = 'active' and a.coin = ${coin} and a.fiat = ${fiat} and a.takes = ${side} and ${price} is not null
  and (a.bound is null or case when a.takes = 'buy' then ${price} >= a.bound else ${price} <= a.bound end)
  and least(a.max_amount, trunc(a.left_qty * ${price}, a.digits)) >= a.min_amount
  and a.owner_id <> all(array(${shutOut(side, now)}))`;

const filters = (wanted: Wanted, now: number): RawBuilder<unknown> => {
  const amount =
    wanted.amount !== undefined
      ? sql`${wanted.amount}::numeric`
      : wanted.qty !== undefined
        ? sql`round(${wanted.qty}::numeric * ${price}, a.digits)`
        : null;
  return sql.join(
    [
      shown(wanted, now),
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
/** With each advert's price reckoned once: without the offset it would be reckoned anew wherever it is compared. */
const priced = (index: Decimal | null): RawBuilder<unknown> =>
  sql`${FROM} cross join lateral (select ${priceAt(index)} price offset 0) p`;
/** With the figures of a minute ago, where they are sorted or filtered by. */
const figured = (index: Decimal | null): RawBuilder<unknown> =>
  sql`${priced(index)} left join c2c_figures g on g.user_id = a.owner_id`;
const price = sql<Decimal>`p.price`;

/** What of a page is looked up for its rows only: `found` has their ids, prices, places and how many there are in all. */
const pageOf = (found: RawBuilder<unknown>, now: number) => sql<MarketRow & { total: number }>`
  with found as (${found})
  select ${ADVERT_COLUMNS}, trim_scale(f.price)::text price, m.merchant_no, m.name merchant_name, ${isOnline(now)} online,
    coalesce(g.completed, 0) completed, coalesce(g.faulty, 0) faulty, g.release_ms, g.pay_ms, coalesce(g.good, 0) good,
    coalesce(g.ratings, 0) ratings, coalesce(g.counterparties, 0) counterparties, u.registered_at::text registered_at, f.total
  from found f join c2c_advert a on a.id = f.id join merchant m on m.id = a.merchant_id join users u on u.id = a.owner_id
    left join c2c_figures g on g.user_id = a.owner_id
  order by f.place`;

const cheapest = (side: C2cSide): RawBuilder<unknown> => (side === 'buy' ? sql`price` : sql`price desc`);
const ORDERS = {
  price: sql``,
  // Of too few orders nothing is said.
  completion: sql`case when g.completed + g.faulty >= ${FEWEST_ORDERS} then g.completion end desc nulls last, g.completed desc nulls last,`,
  speed: sql`g.release_ms nulls last,`,
} as const;

/** One page. */
export async function listMarket(
  db: Db,
  wanted: Wanted,
  { sort, page, now }: { sort: 'price' | 'completion' | 'speed'; page: Page; now: number },
): Promise<{ rows: MarketRow[]; total: number }> {
  const found = sql`select *, row_number() over () place from (
    select a.id, ${price} price, (count(*) over ())::int total ${sort === 'price' ? priced(wanted.index) : figured(wanted.index)}
    where ${filters(wanted, now)} order by ${ORDERS[sort]} ${cheapest(wanted.side)}, id
    limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}) sorted`;
  const { rows } = await pageOf(found, now).execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The best for a quick order: online, covering, completing enough; cheapest first, then the faster release. */
export async function bestOffer(db: Db, wanted: Wanted, now: number): Promise<MarketRow | null> {
  const found = sql`select a.id, ${price} price, 0 total, 1 place ${figured(wanted.index)}
    where ${filters({ ...wanted, online: true }, now)} and a.min_orders = 0 and a.min_days = 0
      and (g.user_id is null or g.completed + g.faulty < ${FEWEST_ORDERS} or g.completion * 100 >= ${QUICK_COMPLETION}::float8)
    order by ${cheapest(wanted.side)}, g.release_ms nulls last, id limit 1`;
  const { rows } = await pageOf(found, now).execute(db);
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
