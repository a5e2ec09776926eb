/** Which of somebody's loans needs them most. Pure. */
import type { LoanOrder } from '@/lib/api/loan';

/** The worst first. */
const DANGERS = ['liquidating', 'overdue', 'marginCall'] as const;
export type EndangeredLoan = LoanOrder & { status: (typeof DANGERS)[number] };

const isEndangered = (order: LoanOrder): order is EndangeredLoan =>
  (DANGERS as readonly string[]).includes(order.status);

/** `orders`: the open ones, those nearest to liquidation first. */
export function endangered(orders: readonly LoanOrder[]): EndangeredLoan | null {
  const found = orders.filter(isEndangered);
  return DANGERS.map((danger) => found.find(({ status }) => status === danger)).find(Boolean) ?? null;
}
