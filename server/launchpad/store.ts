/** SQL of token offerings. */
import { sql } from 'kysely';
import type { IcoMode, IcoStatus } from '@/lib/api/launchpad';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';
import type { InEvery } from '../mail/letters';

export interface OfferingRow {
  ico_id: string;
  coin: string;
  name: string;
  mode: IcoMode;
  supply: Decimal;
  price: Decimal;
  cap: Decimal;
  soft_cap: Decimal | null;
  opens_at: string;
  closes_at: string;
  pay_ms: string;
  at_listing: Decimal;
  unlock_days: number;
  day_ms: string;
  about: InEvery<string>;
  documents: readonly { title: InEvery<string>; text: InEvery<string> }[];
  sold: Decimal;
  committed: Decimal;
  subscribers: number;
  closed_at: string | null;
  failed_at: string | null;
  listed_at: string | null;
}

export interface OrderRow {
  order_no: string;
  ico_id: string;
  owner_id: string;
  coin: string;
  mode: IcoMode;
  amount: Decimal;
  tokens: Decimal | null;
  cost: Decimal | null;
  unlocked: Decimal;
  unlock_day: number;
  status: IcoStatus;
  settled: boolean;
  pay_by: string | null;
  steps: number;
  created_at: string;
}

const OFFERING = sql<OfferingRow>`f.ico_id, f.coin, f.name, f.mode, f.unlock_days, f.about, f.documents, f.subscribers,
  f.opens_at::text opens_at, f.closes_at::text closes_at, f.pay_ms::text pay_ms, f.day_ms::text day_ms, f.closed_at::text closed_at,
  f.failed_at::text failed_at, f.listed_at::text listed_at, trim_scale(f.supply)::text supply, trim_scale(f.price)::text price,
  trim_scale(f.cap)::text cap, trim_scale(f.soft_cap)::text soft_cap, trim_scale(f.at_listing)::text at_listing,
  trim_scale(f.sold)::text sold, trim_scale(f.committed)::text committed`;

const ORDER = sql<OrderRow>`o.order_no, o.ico_id, o.owner_id::text owner_id, f.coin, o.mode, o.status, o.settled, o.unlock_day, o.steps,
  o.pay_by::text pay_by, o.created_at::text created_at, trim_scale(o.amount)::text amount, trim_scale(o.tokens)::text tokens,
  trim_scale(o.cost)::text cost, trim_scale(o.unlocked)::text unlocked`;

export async function addOffering(
  db: Db,
  row: Omit<
    OfferingRow,
    | 'opens_at'
    | 'closes_at'
    | 'pay_ms'
    | 'day_ms'
    | 'sold'
    | 'committed'
    | 'subscribers'
    | 'closed_at'
    | 'failed_at'
    | 'listed_at'
  > & {
    opens_at: number;
    closes_at: number;
    pay_ms: number;
    day_ms: number;
    created_at: number;
  },
): Promise<boolean> {
  const { rows } =
    await sql`insert into ico_offering (ico_id, coin, name, mode, supply, price, cap, soft_cap, opens_at, closes_at, pay_ms,
      at_listing, unlock_days, day_ms, about, documents, created_at)
    values (${row.ico_id}, ${row.coin}, ${row.name}, ${row.mode}, ${row.supply}, ${row.price}, ${row.cap}, ${row.soft_cap}, ${row.opens_at},
      ${row.closes_at}, ${row.pay_ms}, ${row.at_listing}, ${row.unlock_days}, ${row.day_ms}, ${JSON.stringify(row.about)}::jsonb,
      ${JSON.stringify(row.documents)}::jsonb, ${row.created_at})
    on conflict (ico_id) do nothing returning ico_id`.execute(db);
  return rows.length === 1;
}

export async function listOfferings(db: Db): Promise<OfferingRow[]> {
  const { rows } =
    await sql<OfferingRow>`select ${OFFERING} from ico_offering f order by f.closes_at desc limit 100`.execute(db);
  return rows;
}

export async function findOffering(db: Db, icoId: string): Promise<OfferingRow | null> {
  const { rows } = await sql<OfferingRow>`select ${OFFERING} from ico_offering f where f.ico_id = ${icoId}`.execute(db);
  return rows[0] ?? null;
}

/** It is the caller's until the transaction ends. */
export async function takeOffering(db: Db, icoId: string): Promise<OfferingRow | null> {
  const { rows } =
    await sql<OfferingRow>`select ${OFFERING} from ico_offering f where f.ico_id = ${icoId} for update`.execute(db);
  return rows[0] ?? null;
}

export async function countIn(
  db: Db,
  icoId: string,
  more: { sold?: Decimal; committed: Decimal; subscribers: number },
): Promise<void> {
  await sql`update ico_offering set sold = sold + ${more.sold ?? '0'}, committed = committed + ${more.committed},
      subscribers = subscribers + ${more.subscribers} where ico_id = ${icoId}`.execute(db);
}

export async function markOffering(
  db: Db,
  icoId: string,
  column: 'closed_at' | 'failed_at' | 'listed_at',
  now: number,
): Promise<void> {
  await sql`update ico_offering set ${sql.ref(column)} = ${now} where ico_id = ${icoId}`.execute(db);
}

export async function insertOrder(
  db: Db,
  order: {
    orderNo: string;
    icoId: string;
    ownerId: string;
    mode: IcoMode;
    amount: Decimal;
    tokens: Decimal | null;
    cost: Decimal | null;
    status: IcoStatus;
    now: number;
  },
): Promise<void> {
  await sql`insert into ico_order (order_no, ico_id, owner_id, mode, amount, tokens, cost, status, created_at)
    values (${order.orderNo}, ${order.icoId}, ${order.ownerId}, ${order.mode}, ${order.amount}, ${order.tokens}, ${order.cost},
      ${order.status}, ${order.now})`.execute(db);
}

const FROM = sql`from ico_order o join ico_offering f on f.ico_id = o.ico_id`;

export async function takeOrder(db: Db, orderNo: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${ORDER} ${FROM} where o.order_no = ${orderNo} for update of o`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findOrder(db: Db, orderNo: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${ORDER} ${FROM} where o.order_no = ${orderNo}`.execute(db);
  return rows[0] ?? null;
}

/** One's own in an offering, newest first. */
/** Whether somebody may still be paying for a share, although its time is over. */
export async function awaitsPayment(db: Db, icoId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ico_order where ico_id = ${icoId} and status = 'allotted' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function ownOrders(db: Db, icoId: string, ownerId: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select ${ORDER} ${FROM} where o.ico_id = ${icoId} and o.owner_id = ${ownerId}
    order by o.id desc limit 100`.execute(db);
  return rows;
}

export function listOrders(
  db: Db,
  { ownerId, status }: { ownerId: string; status: IcoStatus | undefined },
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const ofStatus = status === undefined ? sql`` : sql`and o.status = ${status}`;
  return readPage(
    db,
    { columns: ORDER, source: sql`${FROM} where o.owner_id = ${ownerId} ${ofStatus}`, order: sql`o.id desc` },
    page,
  );
}

export async function addCommitment(db: Db, orderNo: string, amount: Decimal, steps: number): Promise<void> {
  await sql`update ico_order set amount = amount + ${amount}, steps = ${steps} where order_no = ${orderNo}`.execute(db);
}

/** Tokens that a person has bought of an offering. */
export async function boughtBy(db: Db, icoId: string, ownerId: string): Promise<Decimal> {
  const { rows } = await sql<{ sum: Decimal }>`select trim_scale(coalesce(sum(tokens), 0))::text sum from ico_order
    where ico_id = ${icoId} and owner_id = ${ownerId} and status <> 'refunded'`.execute(db);
  return rows[0]?.sum ?? '0';
}

export async function commitments(db: Db, icoId: string): Promise<{ id: string; amount: Decimal }[]> {
  const { rows } = await sql<{
    id: string;
    amount: Decimal;
  }>`select order_no id, trim_scale(amount)::text amount from ico_order
    where ico_id = ${icoId} and status = 'subscribed' order by id`.execute(db);
  return rows;
}

/** What everybody got, at once. */
export async function keepAllotments(
  db: Db,
  rows: readonly { no: string; tokens: Decimal; cost: Decimal }[],
  payBy: number,
): Promise<void> {
  await sql`update ico_order o set tokens = w.tokens, cost = w.cost, pay_by = case when w.tokens > 0 then ${payBy}::bigint end,
      status = case when w.tokens > 0 then 'allotted' else 'notAllotted' end
    from (select row->>'no' as no, (row->>'tokens')::numeric tokens, (row->>'cost')::numeric cost
      from json_array_elements(${JSON.stringify(rows)}::json) row) w
    where o.order_no = w.no`.execute(db);
}

/**
 * Orders of an offering that a round of work has to do with; they are the caller's. One that somebody holds is waited for: a round that left it
 * out would be over, and nobody would come back for it. `after`: the number of the last order of the
 * batch before, null for the first.
 */
export async function takeBatch(
  db: Db,
  icoId: string,
  which: { statuses: readonly IcoStatus[]; unsettled?: boolean; beforeDay?: number },
  { after, limit }: { after: string | null; limit: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select ${ORDER} ${FROM}
    where o.ico_id = ${icoId} and o.id > coalesce((select id from ico_order where order_no = ${after}), 0) and o.status = any(${[...which.statuses]}::text[])
      ${which.unsettled ? sql`and not o.settled` : sql``} ${which.beforeDay === undefined ? sql`` : sql`and o.unlock_day < ${which.beforeDay}`}
    order by o.id limit ${limit} for update of o`.execute(db);
  return rows;
}

export interface Change {
  no: string;
  status: IcoStatus;
  settled: boolean;
  unlocked: Decimal;
  unlockDay: number;
  steps: number;
}

export async function keepChanges(db: Db, rows: readonly Change[]): Promise<void> {
  await sql`update ico_order o set status = w.status, settled = w.settled, unlocked = w.unlocked, unlock_day = w.day, steps = w.steps
    from (select row->>'no' as no, row->>'status' status, (row->>'settled')::boolean settled, (row->>'unlocked')::numeric unlocked,
        (row->>'unlockDay')::int as day, (row->>'steps')::int steps
      from json_array_elements(${JSON.stringify(rows)}::json) row) w
    where o.order_no = w.no`.execute(db);
}

/** Offerings of before that nobody took part in. */
export async function pruneOfferings(db: Db, prefix: string, before: number): Promise<void> {
  await sql`delete from ico_offering f where starts_with(f.ico_id, ${prefix}) and f.closes_at < ${before}
    and not exists (select from ico_order o where o.ico_id = f.ico_id)`.execute(db);
}
