/** Price alerts: a person names a price, and is told once when the market has reached it. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { DecimalText, Done, MaybeDecimal, Nothing, OrderNo, PriceText, SymbolCode, Time } from './shapes';

export const PriceAlert = z.object({
  alertNo: OrderNo,
  symbol: SymbolCode,
  /** From which side the price comes: told at this price and beyond. */
  goes: z.enum(['above', 'below']),
  price: DecimalText,
  createdAt: Time,
  /** When it was told, and the price of then; null while it waits. */
  reachedAt: z.nullable(Time),
  reachedPrice: MaybeDecimal,
});
export type PriceAlert = z.infer<typeof PriceAlert>;

export const alerts = callsOf('alerts', {
  save: endpoint({
    path: 'v2/alert/save',
    summary: 'Waits for a price of a market. One that waits for the same price already is answered instead.',
    access: 'user',
    ...writes('alerts'),
    request: z.strictObject({ symbol: SymbolCode, price: PriceText }),
    reply: PriceAlert,
    errors: ['notFound', 'priceStale', 'priceStep', 'alertReached', 'tooManyAlerts', 'alertsSpent'],
  }),
  list: endpoint({
    path: 'v2/alert/list',
    summary: 'One’s own: those that wait, and those that were told within the last thirty days; the newest first.',
    access: 'user',
    ...reads('alerts', 'notices'),
    request: Nothing,
    reply: z.object({ alerts: z.array(PriceAlert), most: z.int() }),
  }),
  remove: endpoint({
    path: 'v2/alert/remove',
    summary: 'Waits no longer, or forgets one that was told.',
    access: 'user',
    ...writes('alerts'),
    request: z.strictObject({ alertNo: OrderNo }),
    reply: Done,
    errors: ['notFound'],
  }),
});
