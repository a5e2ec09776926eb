/** SQL of the lists of spot orders and fills. */
import { sql } from 'kysely';
import type { Side } from '@/lib/api/trading';
import type { Decimal } from '@/lib/money/decimal';
import { sumByDay, type Period } from '../../db/byDay';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';
import { FILL_COLUMNS, OPEN, ORDER_COLUMNS, type FillRow, type OrderRow } from '../store';

export interface OrderFilter {
  ownerId: string;
  open: boolean;
  symbol?: string | undefined;
  side?: Side | undefined;
  status?: 'completed' | 'cancelled' | undefined;
  kind?: 'limit' | 'market' | 'stop' | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const ofKind = {
  limit: sql`type = 'limit' and trigger_price is null`,
  market: sql`type = 'market' and trigger_price is null`,
  stop: sql`trigger_price is not null`,
};

export async function listOrders(
  db: Db,
  filter: OrderFilter,
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const where = sql.join(
    [
      sql`owner_id = ${filter.ownerId}`,
      filter.open ? OPEN : sql`not (${OPEN})`,
      ...(filter.symbol ? [sql`symbol = ${filter.symbol}`] : []),
      ...(filter.side ? [sql`side = ${filter.side}`] : []),
      ...(filter.status ? [sql`status = ${filter.status}`] : []),
      ...(filter.kind ? [ofKind[filter.kind]] : []),
      ...(filter.from === undefined ? [] : [sql`created_at >= ${filter.from}`]),
      ...(filter.to === undefined ? [] : [sql`created_at < ${filter.to}`]),
    ],
    sql` and `,
  );
  return readPage(
    db,
    { columns: ORDER_COLUMNS, source: sql`from spot_order where ${where}`, order: sql`spot_order.id desc` },
    page,
  );
}

export async function fillsOfOrder(db: Db, orderNo: string, ownerId: string): Promise<FillRow[]> {
  return (
    await sql<FillRow>`select ${FILL_COLUMNS} from spot_fill where order_no = ${orderNo} and owner_id = ${ownerId} order by spot_fill.id`.execute(
      db,
    )
  ).rows;
}

/** The last public trades of all markets, the newest first: a taker's fills, and resting orders that the market maker met. */
export async function lastTrades(
  db: Db,
  most: number,
): Promise<Pick<FillRow, 'symbol' | 'side' | 'role' | 'price' | 'qty' | 'created_at'>[]> {
  return (
    await sql<FillRow>`select ${FILL_COLUMNS} from spot_fill where role = 'taker' or against_market_maker order by spot_fill.id desc limit ${most}`.execute(
      db,
    )
  ).rows;
}

export async function listFills(
  db: Db,
  filter: { ownerId: string; symbol?: string | undefined; from?: number | undefined; to?: number | undefined },
  page: Page,
): Promise<{ rows: FillRow[]; total: number }> {
  const where = sql.join(
    [
      sql`owner_id = ${filter.ownerId}`,
      ...(filter.symbol ? [sql`symbol = ${filter.symbol}`] : []),
      ...(filter.from === undefined ? [] : [sql`created_at >= ${filter.from}`]),
      ...(filter.to === undefined ? [] : [sql`created_at < ${filter.to}`]),
    ],
    sql` and `,
  );
  return readPage(
    db,
    { columns: FILL_COLUMNS, source: sql`from spot_fill where ${where}`, order: sql`spot_fill.id desc` },
    page,
  );
}

/** What was traded by day of UTC, in USDT, in which every market is quoted. Each trade counts once. */
export const volumeByDay = (db: Db, period: Period): Promise<{ day: number; amount: Decimal }[]> =>
  sumByDay(
    db,
    {
      amount: sql`quote_qty`,
      table: sql`spot_fill`,
      at: sql`created_at`,
      where: sql`(against_market_maker or role = 'taker')`,
    },
    period,
  );
