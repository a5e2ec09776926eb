/** Orders as their owner sees them, and the rows that prove what became of them. */
import type { FixedTimeOrder, ProofRow } from '@/lib/api/fixedTimeShapes';
import { sub } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { LogRow, PriceRows } from '../prices/priceRows';
import { rowFor } from './engine';
import type { OrderRow } from './store';

const whole = (ts: string | null): number | null => (ts === null ? null : Number(ts));

export function showOrder(row: OrderRow, now: number): FixedTimeOrder {
  const expiresAt = whole(row.expires_at);
  const isPast = row.status === 'holding' && expiresAt !== null && now >= expiresAt;
  return {
    orderNo: row.order_no,
    symbol: row.symbol,
    direction: row.direction,
    stake: row.stake,
    payoutRate: row.payout_rate,
    duration: row.duration,
    expectedPrice: row.expected_price,
    maxSlippage: row.max_slippage,
    status: isPast ? 'pendingSettlement' : row.status,
    result: row.result,
    voidReason: row.void_reason,
    acceptedSeq: Number(row.accepted_seq),
    acceptedAt: Number(row.accepted_at),
    entrySeq: whole(row.entry_seq),
    entryPrice: row.entry_price,
    entryAt: whole(row.entry_at),
    expiresAt,
    exitSeq: whole(row.exit_seq),
    exitPrice: row.exit_price,
    exitAt: whole(row.exit_at),
    payout: row.payout,
    profit: row.payout && sub(row.payout, row.stake),
    endedAt: whole(row.ended_at),
  };
}

const proofRow = (row: LogRow, symbol: string): ProofRow => ({ ...rowFor(row, symbol), hash: row.hash });

/** The rows around the entry and, once it has expired, around the exit: found in the log, also where the order was voided. */
export async function proofRows(
  db: Db,
  rows: PriceRows,
  order: OrderRow,
): Promise<{ entryRows: ProofRow[]; exitRows: ProofRow[] }> {
  const around = async (row: LogRow | null | undefined): Promise<ProofRow[]> =>
    row ? (await rows.between(db, row.seq - 1, row.seq + 1)).map((one) => proofRow(one, order.symbol)) : [];
  const [first] = await rows.firstAfter(db, [{ seq: Number(order.accepted_seq), ts: Number(order.accepted_at) }]);
  const isOver = order.expires_at !== null && order.ended_at !== null;
  const [last] = isOver ? await rows.lastUpTo(db, [Number(order.expires_at)]) : [];
  return { entryRows: await around(first), exitRows: await around(last) };
}
