/** SQL of savings: products, their terms, and orders as people see them. What the clock does is in rounds/store.ts. */
import { sql } from 'kysely';
import type { EarnKind, EarnStatus } from '@/lib/api/earnShapes';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

export interface ProductRow {
  product_id: string;
  coin: string;
  kind: EarnKind;
  term_days: number | null;
  day_ms: number;
  taken: Decimal;
}

export interface TermsRow {
  product_id: string;
  from_at: string;
  apr: Decimal;
  min_amount: Decimal;
  personal_max: Decimal;
  quota: Decimal;
  is_open: boolean;
  reason: string;
  set_at: string;
}

export interface OrderRow {
  id: string;
  order_no: string;
  owner_id: string;
  product_id: string;
  coin: string;
  kind: EarnKind;
  term_days: number | null;
  day_ms: number;
  amount: Decimal;
  apr: Decimal;
  starts_at: string;
  status: EarnStatus;
  auto_renew: boolean;
  days: number;
  earned: Decimal;
  paid: Decimal;
  forfeited: Decimal;
  next_at: string | null;
  risk_version: string;
  renews: string | null;
  renewed_as: string | null;
  created_at: string;
  redeem_asked_at: string | null;
  arrives_at: string | null;
  ended_at: string | null;
}

const PRODUCT = sql<ProductRow>`p.product_id, p.coin, p.kind, p.term_days, p.day_ms, trim_scale(p.taken)::text taken`;
const TERMS = sql<TermsRow>`t.product_id, t.valid_from::text from_at, trim_scale(t.apr)::text apr, trim_scale(t.min_amount)::text min_amount,
  trim_scale(t.personal_max)::text personal_max, trim_scale(t.quota)::text quota, t.is_open, t.reason, t.set_at::text set_at`;
export const ORDER = sql<OrderRow>`o.id::text id, o.order_no, o.owner_id::text owner_id, o.product_id, o.coin, o.kind, o.term_days,
  o.day_ms, trim_scale(o.amount)::text amount, trim_scale(o.apr)::text apr, o.starts_at::text starts_at, o.status, o.auto_renew,
  o.days, trim_scale(o.earned)::text earned, trim_scale(o.paid)::text paid, trim_scale(o.forfeited)::text forfeited,
  o.next_at::text next_at, o.risk_version, o.renews, o.renewed_as, o.created_at::text created_at,
  o.redeem_asked_at::text redeem_asked_at, o.arrives_at::text arrives_at, o.ended_at::text ended_at`;

/** Those of one day's length first by coin, flexible before fixed, short before long. */
export async function listProducts(db: Db): Promise<ProductRow[]> {
  return (
    await sql<ProductRow>`select ${PRODUCT} from earn_product p
      order by p.day_ms desc, p.coin = 'USDT' desc, p.coin, p.term_days nulls first`.execute(db)
  ).rows;
}

export async function findProduct(db: Db, productId: string): Promise<ProductRow | null> {
  const { rows } =
    await sql<ProductRow>`select ${PRODUCT} from earn_product p where p.product_id = ${productId}`.execute(db);
  return rows[0] ?? null;
}

/** A product of which nothing else is bought or given back until the caller's transaction ends. */
export async function takeProduct(db: Db, productId: string): Promise<ProductRow | null> {
  const { rows } = await sql<ProductRow>`select ${PRODUCT} from earn_product p
    where p.product_id = ${productId} for update`.execute(db);
  return rows[0] ?? null;
}

/** False where there is one of this id. */
export async function addProduct(
  db: Db,
  product: { productId: string; coin: string; kind: EarnKind; termDays: number | null; dayMs: number; now: number },
): Promise<boolean> {
  const { rows } = await sql`insert into earn_product (product_id, coin, kind, term_days, day_ms, created_at)
    values (${product.productId}, ${product.coin}, ${product.kind}, ${product.termDays}, ${product.dayMs}, ${product.now})
    on conflict (product_id) do nothing returning product_id`.execute(db);
  return rows.length > 0;
}

/** More (or less) is in a product than before. */
export async function changeTaken(db: Db, productId: string, change: Decimal): Promise<void> {
  await sql`update earn_product set taken = taken + ${change} where product_id = ${productId}`.execute(db);
}

/** All terms of a product or of all, in the order in which they count. */
export async function listTerms(db: Db, productId?: string): Promise<TermsRow[]> {
  const of = productId === undefined ? sql`` : sql`where t.product_id = ${productId}`;
  return (await sql<TermsRow>`select ${TERMS} from earn_terms t ${of} order by t.product_id, t.valid_from`.execute(db))
    .rows;
}

export async function keepTerms(
  db: Db,
  terms: {
    productId: string;
    from: number;
    apr: Decimal;
    min: Decimal;
    personalMax: Decimal;
    quota: Decimal;
    isOpen: boolean;
    reason: string;
    now: number;
  },
): Promise<void> {
  await sql`insert into earn_terms (product_id, valid_from, apr, min_amount, personal_max, quota, is_open, reason, set_at)
    values (${terms.productId}, ${terms.from}, ${terms.apr}, ${terms.min}, ${terms.personalMax}, ${terms.quota}, ${terms.isOpen},
      ${terms.reason}, ${terms.now})
    on conflict (product_id, valid_from) do nothing`.execute(db);
}

/** What a person has in products now, by product. */
export async function heldBy(db: Db, ownerId: string, productId?: string): Promise<ReadonlyMap<string, Decimal>> {
  const of = productId === undefined ? sql`` : sql`and o.product_id = ${productId}`;
  const { rows } = await sql<{
    product_id: string;
    held: Decimal;
  }>`select o.product_id, trim_scale(sum(o.amount))::text held
    from earn_order o where o.owner_id = ${ownerId} and o.next_at is not null ${of} group by o.product_id`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row.held]));
}

export type NewOrder = Pick<
  OrderRow,
  | 'order_no'
  | 'owner_id'
  | 'product_id'
  | 'coin'
  | 'kind'
  | 'term_days'
  | 'day_ms'
  | 'amount'
  | 'apr'
  | 'auto_renew'
  | 'risk_version'
  | 'renews'
> & { starts_at: number; created_at: number };

export async function insertOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  const { rows } =
    await sql<OrderRow>`insert into earn_order as o (order_no, owner_id, product_id, coin, kind, term_days, day_ms, amount, apr,
      starts_at, next_at, auto_renew, risk_version, renews, created_at)
    values (${order.order_no}, ${order.owner_id}, ${order.product_id}, ${order.coin}, ${order.kind}, ${order.term_days}, ${order.day_ms},
      ${order.amount}, ${order.apr}, ${order.starts_at}, ${order.starts_at}, ${order.auto_renew}, ${order.risk_version}, ${order.renews},
      ${order.created_at})
    returning ${ORDER}`.execute(db);
  return rows[0]!;
}

export async function findOrder(db: Db, ownerId: string, orderNo: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${ORDER} from earn_order o
    where o.order_no = ${orderNo} and o.owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the caller's transaction ends. */
export async function takeOrder(db: Db, ownerId: string, orderNo: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${ORDER} from earn_order o
    where o.order_no = ${orderNo} and o.owner_id = ${ownerId} for update`.execute(db);
  return rows[0] ?? null;
}

export function listOrders(
  db: Db,
  { ownerId, hasEnded }: { ownerId: string; hasEnded: boolean },
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const which = hasEnded ? sql`o.ended_at is not null` : sql`o.next_at is not null`;
  return readPage(
    db,
    {
      columns: ORDER,
      source: sql`from earn_order o where o.owner_id = ${ownerId} and ${which}`,
      order: hasEnded ? sql`o.ended_at desc, o.id desc` : sql`o.id desc`,
    },
    page,
  );
}

export async function runningOf(db: Db, ownerId: string): Promise<OrderRow[]> {
  return (
    await sql<OrderRow>`select ${ORDER} from earn_order o where o.owner_id = ${ownerId} and o.next_at is not null`.execute(
      db,
    )
  ).rows;
}

export async function setAutoRenew(db: Db, orderNo: string, on: boolean): Promise<void> {
  await sql`update earn_order set auto_renew = ${on} where order_no = ${orderNo}`.execute(db);
}

export interface InterestRow {
  order_no: string;
  coin: string;
  day_at: string;
  amount: Decimal;
  kind: EarnKind;
  status: EarnStatus;
}

export function listInterest(
  db: Db,
  { ownerId, orderNo }: { ownerId: string; orderNo: string | undefined },
  page: Page,
): Promise<{ rows: InterestRow[]; total: number }> {
  const of = orderNo === undefined ? sql`` : sql`and o.order_no = ${orderNo}`;
  return readPage(
    db,
    {
      columns: sql<InterestRow>`o.order_no, o.coin, o.kind, o.status, a.at::text day_at, trim_scale(a.amount)::text amount`,
      source: sql`from earn_accrual a join earn_order o on o.id = a.order_id where o.owner_id = ${ownerId} ${of}`,
      order: sql`a.at desc, o.id desc`,
    },
    page,
  );
}

export interface SumRow {
  coin: string;
  principal: Decimal;
  yesterday: Decimal;
  earned: Decimal;
  running: number;
}

/** By coin, without what was given up; `from` and `to`: the ends of days that count as yesterday. */
export async function sumsOf(db: Db, ownerId: string, { from, to }: { from: number; to: number }): Promise<SumRow[]> {
  return (
    await sql<SumRow>`select o.coin, trim_scale(coalesce(sum(o.amount) filter (where o.next_at is not null), 0))::text principal,
        trim_scale(coalesce(sum(o.earned - o.forfeited), 0))::text earned,
        (count(*) filter (where o.next_at is not null))::int running,
        trim_scale(coalesce((select sum(a.amount) from earn_accrual a join earn_order y on y.id = a.order_id
          where y.owner_id = ${ownerId} and y.coin = o.coin and y.forfeited = 0 and a.at > ${from} and a.at <= ${to}), 0))::text yesterday
      from earn_order o where o.owner_id = ${ownerId} group by o.coin order by o.coin`.execute(db)
  ).rows;
}

export interface PaidRow {
  paid_at: string;
  coin: string;
  principal: Decimal;
  interest: Decimal;
  orders: number;
}

/** What was paid between two moments: revenue of flexible orders day by day, and what ended. */
export async function paidBetween(db: Db, ownerId: string, from: number, to: number): Promise<PaidRow[]> {
  return (
    await sql<PaidRow>`select x.at::text paid_at, x.coin, trim_scale(sum(x.principal))::text principal, trim_scale(sum(x.interest))::text interest,
        count(distinct x.id)::int orders
      from (
        select a.at, o.coin, 0::numeric principal, a.amount interest, o.id from earn_accrual a join earn_order o on o.id = a.order_id
          where o.owner_id = ${ownerId} and o.kind = 'flexible' and a.at >= ${from} and a.at < ${to}
        union all
        select o.ended_at, o.coin, case when o.status = 'renewed' then 0 else o.amount end,
            case when o.kind = 'fixed' then o.paid else 0 end, o.id
          from earn_order o where o.owner_id = ${ownerId} and o.ended_at >= ${from} and o.ended_at < ${to}
      ) x group by x.at, x.coin order by x.at, x.coin`.execute(db)
  ).rows;
}
