/**
 * Sells on the spot market on behalf of a person, as another product needs it: an order at the market like anybody's, with the same price
 * protection, fee and record. In the caller's transaction, which holds the market's row from `open` on.
 */
import { min, sub, sum, type Decimal } from '@/lib/money/decimal';
import type { MarketData } from '../prices/marketData';
import { newOrderNo } from '../trading/orderNumbers';
import type { OpenForSale } from '../trading/selling';
import { carryOut, findMatches, lookAround, tellFills, type Publish, type OrderIntent } from './execute';
import { newOrder } from './orders';

export const openForSale =
  (parts: { market: MarketData; random: (size: number) => Buffer; publish: Publish }): OpenForSale =>
  async (db, { symbol, ownerId }) => {
    const { market, random } = parts;
    const variety = market.variety(symbol);
    if (!variety) return null;
    const wanted = (qty: Decimal): OrderIntent => ({ ownerId, side: 'sell', type: 'market', timeInForce: 'ioc', qty });
    // The person's own orders would be met by nobody, and enough of them would hide everybody else's.
    const around = await lookAround({ db, market }, variety, wanted('0'), { passesOwn: true });
    const row = around?.seen.market;
    if (!around || row?.status !== 'trading' || market.isStale(symbol)) return null;
    const find = (qty: Decimal) => findMatches(wanted(qty), around, variety.step);
    return {
      index: around.quote.index,
      step: variety.step,
      takes: (qty) => sum(find(min(qty, row.max_qty)).result.matches.map((one) => one.qty)),
      sell: async (qty, { actor, requestId, now }) => {
        const found = find(qty);
        const fresh = newOrder(
          { orderNo: newOrderNo(random), ownerId, held: qty, now },
          { symbol, side: 'sell', type: 'market', timeInForce: 'ioc', qty },
        );
        const { base, quote } = variety;
        const scope = { symbol, base, quote, now, actor, requestId, newTradeNo: () => newOrderNo(random) };
        const order = await carryOut(db, scope, fresh, found, true);
        return {
          orderNo: order.order_no,
          received: receivedOf(order),
          tell: () => tellFills(parts, { symbol, side: 'sell', ownerId }, found.result, now),
        };
      },
    };
  };

const receivedOf = ({ filled_quote: quote, fee }: { filled_quote: Decimal; fee: Decimal }): Decimal => sub(quote, fee);
