/** Offerings and orders as people see them. */
import type { IcoOrder, IcoPhase, Offering } from '@/lib/api/launchpad';
import { DAY_MS } from '@/lib/launchpad/rules';
import { icoStates } from '@/lib/launchpad/states';
import type { MarketData } from '../prices/marketData';
import { PAY_COIN } from './steps';
import type { OfferingRow, OrderRow } from './store';

const number = (postedAt: string | null): number | null => (postedAt === null ? null : Number(postedAt));

export function phaseOf(row: OfferingRow, now: number): IcoPhase {
  if (row.failed_at !== null) return 'failed';
  if (row.listed_at !== null) return 'listed';
  if (row.closed_at !== null || now >= Number(row.closes_at)) return 'closed';
  return now < Number(row.opens_at) ? 'upcoming' : 'running';
}

export const symbolOf = (coin: string): string => `${coin}${PAY_COIN}`;

export function showOffering(row: OfferingRow, market: MarketData, now: number): Offering {
  const symbol = symbolOf(row.coin);
  const dayMs = Number.parseInt(row.day_ms, 10);
  return {
    icoId: row.ico_id,
    coin: row.coin,
    name: row.name,
    payCoin: PAY_COIN,
    mode: row.mode,
    phase: phaseOf(row, now),
    isTrial: dayMs < DAY_MS,
    supply: row.supply,
    price: row.price,
    cap: row.cap,
    softCap: row.soft_cap,
    sold: row.sold,
    committed: row.committed,
    subscribers: row.subscribers,
    opensAt: Number(row.opens_at),
    closesAt: Number(row.closes_at),
    payMs: Number.parseInt(row.pay_ms, 10),
    unlock: { atListing: row.at_listing, days: row.unlock_days, dayMs },
    listedAt: number(row.listed_at),
    symbol: row.listed_at !== null && market.variety(symbol) ? symbol : null,
  };
}

export const timesOf = (row: OrderRow) => ({ payBy: number(row.pay_by) });

export const showOrder = (row: OrderRow, now: number): IcoOrder => ({
  orderNo: row.order_no,
  icoId: row.ico_id,
  coin: row.coin,
  payCoin: PAY_COIN,
  mode: row.mode,
  status: row.status,
  amount: row.amount,
  tokens: row.tokens,
  cost: row.cost,
  unlocked: row.unlocked,
  payBy: number(row.pay_by),
  createdAt: Number(row.created_at),
  allowed: icoStates
    .allowed(row.status, 'owner', { now, times: timesOf(row) })
    .flatMap((act) => (act === 'pay' ? [act] : [])),
});
