/** SQL of dual currency: products, their terms, orders. */
import { sql } from 'kysely';
import type { DualKind, SettledBy } from '@/lib/api/dualShapes';
import type { Agreed } from '@/lib/dual/rules';
import { sub, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

/** What a product is, as it stands on each of its orders and results too. */
export interface Fixed {
  product_id: string;
  symbol: string;
  base: string;
  quote: string;
  kind: DualKind;
  strike: Decimal;
  settles_at: string;
  day_ms: number;
  window_ms: number;
}

export interface ProductRow extends Fixed {
  taken: Decimal;
}

export interface TermsRow {
  product_id: string;
  from_at: string;
  apr: Decimal;
  min_amount: Decimal;
  max_amount: Decimal;
  quota: Decimal;
  is_open: boolean;
  reason: string;
  set_at: string;
}

export interface SettlementRow {
  settled_by: SettledBy;
  price: Decimal | null;
  window_from: string | null;
  window_to: string | null;
  from_seq: string | null;
  to_seq: string | null;
  rows: number;
  decided_at: string;
}

/** The price that settled it, with what it is: null while it is not settled. */
export interface Judged extends Fixed {
  settled_by: SettledBy | null;
  price: Decimal | null;
}

export interface OrderRow extends Judged {
  order_no: string;
  owner_id: string;
  amount: Decimal;
  apr: Decimal;
  days: number;
  status: 'subscribed' | 'settled';
  payout_coin: string | null;
  payout: Decimal | null;
  exercised: boolean | null;
  created_at: string;
  ended_at: string | null;
}

const FIXED = sql.raw(`p.product_id, p.symbol, p.base, p.quote, p.kind, trim_scale(p.strike)::text strike,
  p.settles_at::text settles_at, p.day_ms, p.window_ms`);
const PRODUCT = sql<ProductRow>`${FIXED}, trim_scale(p.taken)::text taken`;
const TERMS = sql<TermsRow>`t.product_id, t.valid_from::text from_at, trim_scale(t.apr)::text apr, trim_scale(t.min_amount)::text min_amount,
  trim_scale(t.max_amount)::text max_amount, trim_scale(t.quota)::text quota, t.is_open, t.reason, t.set_at::text set_at`;
const SETTLEMENT = sql<SettlementRow>`s.settled_by, trim_scale(s.price)::text price, s.window_from::text window_from,
  s.window_to::text window_to, s.from_seq::text from_seq, s.to_seq::text to_seq, s.rows, s.decided_at::text decided_at`;
const JUDGED = sql<Judged>`${FIXED}, s.settled_by, trim_scale(s.price)::text price`;
const ORDER = sql<OrderRow>`${JUDGED}, o.order_no, o.owner_id::text owner_id, trim_scale(o.amount)::text amount, trim_scale(o.apr)::text apr,
  o.days, o.status, o.payout_coin, trim_scale(o.payout)::text payout, o.exercised, o.created_at::text created_at, o.ended_at::text ended_at`;
const SETTLED = sql.raw('s.symbol = p.symbol and s.settles_at = p.settles_at and s.window_ms = p.window_ms');
const FROM = sql.raw(`from dual_order o join dual_product p on p.product_id = o.product_id
  left join dual_settlement s on s.symbol = p.symbol and s.settles_at = p.settles_at and s.window_ms = p.window_ms`);

export type NewProduct = Omit<Fixed, 'settles_at'> & { settles_at: number; created_at: number };

/** Adds those that are not there yet; returns their names. */
export async function addProducts(db: Db, products: readonly NewProduct[]): Promise<string[]> {
  if (products.length === 0) return [];
  const { rows } = await sql<{ product_id: string }>`insert into dual_product
      (product_id, symbol, base, quote, kind, strike, settles_at, day_ms, window_ms, created_at)
    select w.product_id, w.symbol, w.base, w.quote, w.kind, w.strike, w.settles_at, w.day_ms, w.window_ms, w.created_at
    from json_to_recordset(${JSON.stringify(products)}::json) w(product_id text, symbol text, base text, quote text, kind text, strike numeric,
      settles_at bigint, day_ms int, window_ms int, created_at bigint)
    on conflict do nothing returning product_id`.execute(db);
  return rows.map((row) => row.product_id);
}

/** Products that can still be subscribed to, by date and strike. */
export async function listCurrent(db: Db, now: number): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`select ${PRODUCT} from dual_product p where p.settles_at > ${now}
    order by p.settles_at, p.symbol, p.strike limit 2000`.execute(db);
  return rows;
}

export const listAll = (db: Db, page: Page): Promise<{ rows: ProductRow[]; total: number }> =>
  readPage(
    db,
    { columns: PRODUCT, source: sql`from dual_product p`, order: sql`p.settles_at desc, p.symbol, p.strike` },
    page,
  );

export async function findProduct(db: Db, productId: string): Promise<ProductRow | null> {
  const { rows } =
    await sql<ProductRow>`select ${PRODUCT} from dual_product p where p.product_id = ${productId}`.execute(db);
  return rows[0] ?? null;
}

/** It is the caller's until the transaction ends. */
export async function takeProduct(db: Db, productId: string): Promise<ProductRow | null> {
  const { rows } =
    await sql<ProductRow>`select ${PRODUCT} from dual_product p where p.product_id = ${productId} for update`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function hasProductLike(
  db: Db,
  { symbol, kind, strike, settles_at, window_ms }: Omit<NewProduct, 'product_id' | 'created_at'>,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from dual_product where symbol = ${symbol}
    and kind = ${kind} and strike = ${strike} and settles_at = ${settles_at} and window_ms = ${window_ms}) found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

export async function changeTaken(db: Db, productId: string, by: Decimal): Promise<void> {
  await sql`update dual_product set taken = taken + ${by} where product_id = ${productId}`.execute(db);
}

/** Of these products, in the order of their times. */
export async function termsOf(db: Db, productIds: readonly string[]): Promise<TermsRow[]> {
  const { rows } =
    await sql<TermsRow>`select ${TERMS} from dual_terms t where t.product_id = any(${[...productIds]}::text[])
    order by t.product_id, t.valid_from`.execute(db);
  return rows;
}

export interface NewTerms {
  productId: string;
  from: number;
  apr: Decimal;
  min: Decimal;
  max: Decimal;
  quota: Decimal;
  isOpen: boolean;
  reason: string;
  now: number;
}

export async function keepTerms(db: Db, terms: readonly NewTerms[]): Promise<void> {
  if (terms.length === 0) return;
  await sql`insert into dual_terms (product_id, valid_from, apr, min_amount, max_amount, quota, is_open, reason, set_at)
    select w."productId", w."from", w.apr, w.min, w.max, w.quota, w."isOpen", w.reason, w.now
    from json_to_recordset(${JSON.stringify(terms)}::json) w("productId" text, "from" bigint, apr numeric, min numeric, max numeric,
      quota numeric, "isOpen" boolean, reason text, now bigint)
    on conflict (product_id, valid_from) do nothing`.execute(db);
}

export interface NewOrder {
  order_no: string;
  owner_id: string;
  product_id: string;
  amount: Decimal;
  apr: Decimal;
  days: number;
  worth_usdt: Decimal;
  created_at: number;
}

export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  await sql`insert into dual_order (order_no, owner_id, product_id, amount, apr, days, worth_usdt, created_at)
    values (${order.order_no}, ${order.owner_id}, ${order.product_id}, ${order.amount}, ${order.apr}, ${order.days}, ${order.worth_usdt},
      ${order.created_at})`.execute(db);
  return (await findOrder(db, order.owner_id, order.order_no))!;
}

export async function findOrder(db: Db, ownerId: string, orderNo: string): Promise<OrderRow | null> {
  const { rows } =
    await sql<OrderRow>`select ${ORDER} ${FROM} where o.order_no = ${orderNo} and o.owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? null;
}

/** `settling`: those whose time had come by `now`. */
export function listOrders(
  db: Db,
  { ownerId, status, now }: { ownerId: string; status: 'subscribed' | 'settling' | 'settled' | undefined; now: number },
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const only = {
    subscribed: sql`and o.status = 'subscribed' and p.settles_at > ${now}`,
    settling: sql`and o.status = 'subscribed' and p.settles_at <= ${now}`,
    settled: sql`and o.status = 'settled'`,
  };
  return readPage(
    db,
    {
      columns: ORDER,
      source: sql`${FROM} where o.owner_id = ${ownerId} ${status === undefined ? sql`` : only[status]}`,
      order: sql`o.id desc`,
    },
    page,
  );
}

export async function countRunning(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int count from dual_order
    where owner_id = ${ownerId} and status = 'subscribed'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gained less lost since then against holding, in USDT; what was put in since then and runs still counts as lost. */
export async function todayAtWorst(db: Db, ownerId: string, since: number): Promise<Decimal> {
  const { rows } = await sql<{ gained: Decimal; running: Decimal }>`select
      trim_scale(coalesce((select sum(o.gain_usdt) from dual_order o where o.owner_id = ${ownerId} and o.ended_at >= ${since}), 0))::text gained,
      trim_scale(coalesce((select sum(o.worth_usdt) from dual_order o
        where o.owner_id = ${ownerId} and o.status = 'subscribed' and o.created_at >= ${since}), 0))::text running`.execute(
    db,
  );
  return sub(rows[0]?.gained ?? '0', rows[0]?.running ?? '0');
}

/** The newest results of all products that were settled. */
export async function listResults(db: Db, symbol: string | undefined, limit: number): Promise<Judged[]> {
  const ofSymbol = symbol === undefined ? sql`` : sql`where s.symbol = ${symbol}`;
  const { rows } =
    await sql<Judged>`select ${JUDGED} from (select * from dual_settlement s ${ofSymbol} order by s.settles_at desc limit ${limit}) s
    join dual_product p on ${SETTLED} order by p.settles_at desc, p.symbol, p.kind, p.strike limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** One price for all products of a market and a time. */
export interface Settling {
  symbol: string;
  settlesAt: number;
  windowMs: number;
}

const sameTime = ({ symbol, settlesAt, windowMs }: Settling) =>
  sql`p.symbol = ${symbol} and p.settles_at = ${settlesAt} and p.window_ms = ${windowMs}`;

/** Waits until nobody subscribes to any of them any more. */
export async function takeProductsOf(db: Db, settling: Settling): Promise<void> {
  await sql`select 1 from dual_product p where ${sameTime(settling)} order by p.product_id for update`.execute(db);
}

export interface NewSettlement {
  settledBy: SettledBy;
  price: Decimal | null;
  from: number | null;
  to: number | null;
  fromSeq: number | null;
  toSeq: number | null;
  rows: number;
}

/** False where it was decided before. */
export async function keepSettlement(
  db: Db,
  { symbol, settlesAt, windowMs }: Settling,
  found: NewSettlement,
  now: number,
): Promise<boolean> {
  const { rows } =
    await sql`insert into dual_settlement (symbol, settles_at, window_ms, settled_by, price, window_from, window_to,
      from_seq, to_seq, rows, decided_at)
    values (${symbol}, ${settlesAt}, ${windowMs}, ${found.settledBy}, ${found.price}, ${found.from}, ${found.to}, ${found.fromSeq},
      ${found.toSeq}, ${found.rows}, ${now})
    on conflict do nothing returning symbol`.execute(db);
  return rows.length === 1;
}

export async function findSettlement(db: Db, { symbol, settlesAt, windowMs }: Settling): Promise<SettlementRow | null> {
  const { rows } = await sql<SettlementRow>`select ${SETTLEMENT} from dual_settlement s
    where s.symbol = ${symbol} and s.settles_at = ${settlesAt} and s.window_ms = ${windowMs}`.execute(db);
  return rows[0] ?? null;
}

/** Orders whose price is decided and that were not paid yet; they are the caller's. */
export async function takeBatch(db: Db, settling: Settling, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select ${ORDER} ${FROM} where ${sameTime(settling)} and o.status = 'subscribed'
    order by o.id limit ${limit} for update of o skip locked`.execute(db);
  return rows;
}

export interface End {
  no: string;
  coin: string;
  payout: Decimal;
  exercised: boolean;
  gain: Decimal;
}

export async function keepEnds(db: Db, ends: readonly End[], now: number): Promise<void> {
  await sql`update dual_order o set status = 'settled', payout_coin = w.coin, payout = w.payout, exercised = w.exercised,
      gain_usdt = w.gain, ended_at = ${now}
    from json_to_recordset(${JSON.stringify(ends)}::json) w(no text, coin text, payout numeric, exercised boolean, gain numeric)
    where o.order_no = w.no`.execute(db);
}

/** The markets in which something was ever on sale. */
export async function listMarkets(db: Db): Promise<Pick<Fixed, 'symbol' | 'base'>[]> {
  const { rows } = await sql<Pick<Fixed, 'symbol' | 'base'>>`select distinct p.symbol, p.base from dual_product p
    order by p.symbol`.execute(db);
  return rows;
}

/** What is in orders that are not settled, all with the same terms together. */
export async function runningByTerms(db: Db): Promise<(Agreed & Pick<Fixed, 'symbol'>)[]> {
  const { rows } = await sql<Agreed & Pick<Fixed, 'symbol'>>`select p.symbol, p.kind, trim_scale(p.strike)::text strike,
      trim_scale(o.apr)::text apr, o.days, trim_scale(sum(o.amount))::text amount
    from dual_order o join dual_product p on p.product_id = o.product_id where o.status = 'subscribed'
    group by p.symbol, p.kind, p.strike, o.apr, o.days`.execute(db);
  return rows;
}

/** When the first of what is not settled yet settles, and how long before it rows may decide. */
export async function firstUnsettled(db: Db): Promise<{ settlesAt: number; windowMs: number }[]> {
  const { rows } = await sql<{
    settles_at: string;
    window_ms: number;
  }>`select min(p.settles_at)::text settles_at, p.window_ms from dual_product p
    where not exists (select from dual_settlement s where ${SETTLED}) group by p.window_ms`.execute(db);
  return rows.map(({ settles_at, window_ms: windowMs }) => ({ settlesAt: Number(settles_at), windowMs }));
}

/** Products for trying out of before that nobody subscribed to, and prices that nothing rests on any more. */
export async function pruneTrials(db: Db, dayMs: number, before: number): Promise<void> {
  await sql`delete from dual_product p where p.day_ms = ${dayMs} and p.settles_at < ${before}
    and not exists (select from dual_order o where o.product_id = p.product_id)`.execute(db);
  await sql`delete from dual_settlement s where s.settles_at < ${before} and not exists (select from dual_product p where ${SETTLED})`.execute(
    db,
  );
}
