/** Orders and cancellations of several people, looked at in one transaction. */
import type { ReadOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';
import { requireUser, type Looking, type Group } from '../http/handler';
import { lookAtSeveral } from './book/store';
import { soughtBy, type OrderIntent } from './execute';

/** An order that can meet more than these is done alone. */
const MOST_MET = 20;

type Placing = ReadOf<typeof api.spot.placeOrder>;
type Cancelling = ReadOf<typeof api.spot.updateOrder>;

/** The order's number where the call cancels one. */
const cancelledBy = (body: unknown): string | null =>
  'orderNo' in (body as Placing | Cancelling) ? (body as Cancelling).orderNo : null;

/** What the call's order looks for; null where it cannot be looked for, which is refused elsewhere, or where it is a cancellation. */
function placed({ context, body }: Looking) {
  if (cancelledBy(body) !== null) return null;
  const order = body as Placing;
  const variety = context.market.variety(order.symbol);
  if (!variety) return null;
  const wanted: OrderIntent = { ...order, ownerId: requireUser(context).id };
  const sought = soughtBy(context.market, variety, wanted);
  return sought && { variety, wanted, sought };
}

/** Each of the calls has a market of its own. That of a cancellation is known only after its order was read. */
export const orderGroup: Group = {
  subjectOf: (body) => (cancelledBy(body) === null ? (body as Placing).symbol : null),
  look: async (db, calls) => {
    const orders = calls.map(placed);
    const seen = await lookAtSeveral(
      db,
      orders.flatMap((order) => order?.sought.what ?? []),
      calls.flatMap(({ body }) => cancelledBy(body) ?? []),
    );
    const taken = new Set(orders.flatMap((order) => order?.variety.symbol ?? []));
    return calls.map(({ context, body }, nr) => {
      const order = orders[nr];
      if (order) {
        const { variety, wanted, sought } = order;
        const around = { ...sought, seen: seen.seenIn(variety.symbol) };
        // The others would wait until all of these are written.
        if (!around.seen.market || around.seen.resting.length > MOST_MET) return null;
        return { found: { variety, wanted, around } };
      }
      const orderNo = cancelledBy(body);
      if (orderNo === null) return null;
      const row = seen.orders.get(orderNo);
      if (row?.owner_id !== requireUser(context).id) return { found: null };
      if (!seen.markets.has(row.symbol) || taken.has(row.symbol)) return null;
      taken.add(row.symbol);
      return { found: row };
    });
  },
};
