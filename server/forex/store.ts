/** SQL of forex orders and accounts; positions are in positions/store.ts. */
import { sql } from 'kysely';
import type { ForexOrderStatus } from '@/lib/api/forexShapes';
import type { OrderType, Side } from '@/lib/api/trading';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';
import { TOGETHER } from '../db/statements';

export type EndReason = 'user' | 'margin' | 'stopOut' | 'barred' | 'heldHalted';

export interface OrderRow {
  order_no: string;
  owner_id: string;
  symbol: string;
  side: Side;
  type: OrderType;
  leverage: number;
  lots: Decimal;
  price: Decimal | null;
  filled_price: Decimal | null;
  held: Decimal;
  take_profit: Decimal | null;
  stop_loss: Decimal | null;
  status: ForexOrderStatus;
  end_reason: EndReason | null;
  position_no: string | null;
  created_at: string;
  updated_at: string;
}

const together = sql.raw(TOGETHER);

const COLUMNS = sql<OrderRow>`order_no, owner_id::text owner_id, symbol, side, type, leverage, trim_scale(lots)::text lots, trim_scale(price)::text price,
  trim_scale(filled_price)::text filled_price, trim_scale(held)::text held, trim_scale(take_profit)::text take_profit, trim_scale(stop_loss)::text stop_loss,
  status, end_reason, position_no, created_at::text created_at, updated_at::text updated_at`;

export async function insertOrder(db: Db, row: OrderRow): Promise<void> {
  await sql`${together} insert into fx_order (order_no, owner_id, symbol, side, type, leverage, lots, price, filled_price, held, take_profit, stop_loss, status,
      end_reason, position_no, created_at, updated_at)
    values (${row.order_no}, ${row.owner_id}, ${row.symbol}, ${row.side}, ${row.type}, ${row.leverage}, ${row.lots}, ${row.price}, ${row.filled_price},
      ${row.held}, ${row.take_profit}, ${row.stop_loss}, ${row.status}, ${row.end_reason}, ${row.position_no}, ${row.created_at}, ${row.updated_at})`.execute(
    db,
  );
}

export async function updateOrder(db: Db, row: OrderRow): Promise<void> {
  await sql`${together} update fx_order set filled_price = ${row.filled_price}, held = ${row.held}, status = ${row.status}, end_reason = ${row.end_reason},
      position_no = ${row.position_no}, updated_at = ${row.updated_at}
    where order_no = ${row.order_no}`.execute(db);
}

/** A person's resting orders, newest first. */
export async function restingOrders(db: Db, ownerId: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from fx_order
    where owner_id = ${ownerId} and status = 'notFilled' order by fx_order.id desc`.execute(db);
  return rows;
}

export async function findOrder(db: Db, orderNo: string, ownerId: string): Promise<OrderRow | null> {
  const { rows } =
    await sql<OrderRow>`select ${COLUMNS} from fx_order where order_no = ${orderNo} and owner_id = ${ownerId}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function listOrders(
  db: Db,
  filter: { ownerId: string; open: boolean; code?: string | undefined },
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const only = filter.code === undefined ? sql`` : sql`and symbol = ${filter.code}`;
  const state = filter.open ? sql`status = 'notFilled'` : sql`status <> 'notFilled'`;
  return readPage(
    db,
    {
      columns: COLUMNS,
      source: sql`from fx_order where owner_id = ${filter.ownerId} and ${state} ${only}`,
      order: sql`fx_order.id desc`,
    },
    page,
  );
}

/** What the ledger has for a person on the forex account. */
export interface FundsRow {
  available: Decimal;
  margin: Decimal;
  orders: Decimal;
  isWarned: boolean;
}

export async function fundsOf(db: Db, ownerId: string): Promise<FundsRow> {
  const part = (purpose: string) => sql`coalesce((select balance from ledger.accounts
    where owner = ${ownerId} and kind = ${`fx:${purpose}`} and asset = 'USDT'), 0)::text`;
  const { rows } =
    await sql<FundsRow>`select ${part('available')} available, ${part('margin')} margin, ${part('orders')} orders,
    coalesce((select is_warned from fx_account where owner_id = ${ownerId}), false) "isWarned"`.execute(db);
  return rows[0]!;
}

export async function keepWarned(db: Db, ownerId: string, isWarned: boolean): Promise<void> {
  await sql`${together} insert into fx_account (owner_id, is_warned) values (${ownerId}, ${isWarned})
    on conflict (owner_id) do update set is_warned = excluded.is_warned`.execute(db);
}
