/** Halting a market is one operator's decision, because it protects people; opening it again takes two. */
import { api } from '@/lib/api/index';
import type { HaltProduct } from '@/lib/api/operator/market';
import { handle, type Context, type Handler } from '../http/handler';
import type { Halting } from '../trading/halting';
import { audited } from './audit';
import { confirmedByTwo, dropProposal } from './proposals';

const RESUME = 'market.resume';

export function haltingHandlers(products: readonly Halting[]): Handler[] {
  const find = (context: Context<'notFound'>, product: HaltProduct, symbol: string): Halting => {
    const variety = context.market.variety(symbol);
    const found = products.find((one) => one.product === product);
    return variety && found?.lists(variety) ? found : context.fail('notFound');
  };
  return [
    handle(api.operator.haltedMarkets, 'read', async ({ db }) => {
      const list = [];
      for (const { product, halted } of products) for (const symbol of await halted(db)) list.push({ product, symbol });
      return list;
    }),
    handle(api.operator.haltMarket, 'write', async (context, { product, symbol, reason }) => {
      const object = `${product}:${symbol}`;
      await find(context, product, symbol).set(context.db, symbol, true);
      await dropProposal(context, RESUME, object);
      await audited(context, 'market.halted', object, { reason });
      return { done: true as const };
    }),
    handle(api.operator.resumeMarket, 'write', async (context, { product, symbol, reason }) => {
      const halting = find(context, product, symbol);
      const object = `${product}:${symbol}`;
      if (!(await confirmedByTwo(context, RESUME, object, { reason }))) return { state: 'proposed' as const };
      await halting.set(context.db, symbol, false);
      await audited(context, 'market.resumed', object, { reason });
      return { state: 'done' as const };
    }),
  ];
}
