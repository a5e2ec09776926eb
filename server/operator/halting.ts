/** Halting a market is one operator's decision, because it protects people; opening it again takes two. */
import { api } from '@/lib/api/index';
import type { HaltProduct } from '@/lib/api/operator/market';
import type { Db } from '../db/database';
import { handle, type Context, type Handler } from '../http/handler';
import type { Halting } from '../trading/halting';
import { audited } from './audit';
import { confirmedByTwo, dropProposal } from './proposals';
import { listAuditLines } from './store';

const HALT = 'market.halted';
const RESUME = 'market.resume';

/** The newest halt of a market, which whoever is asked to resume it has to know. */
async function haltOf(db: Db, product: HaltProduct, symbol: string) {
  const asked = { object: `${product}:${symbol}`, action: HALT };
  const [line] = (await listAuditLines(db, asked, { pageNum: 1, pageSize: 1 })).rows;
  const reason = line?.detail.reason;
  return {
    haltedAt: line ? Number(line.at) : null,
    haltedBy: line?.name ?? null,
    reason: typeof reason === 'string' ? reason : null,
  };
}

export function haltingHandlers(products: readonly Halting[]): Handler[] {
  const find = (context: Context<'notFound'>, product: HaltProduct, symbol: string): Halting => {
    const variety = context.market.variety(symbol);
    const found = products.find((one) => one.product === product);
    return variety && found?.lists(variety) ? found : context.fail('notFound');
  };
  return [
    handle(api.operator.haltedMarkets, 'read', async ({ db }) => {
      const list = [];
      for (const { product, halted } of products)
        for (const symbol of await halted(db)) list.push({ product, symbol, ...(await haltOf(db, product, symbol)) });
      return list;
    }),
    handle(api.operator.haltMarket, 'write', async (context, { product, symbol, reason }) => {
      const object = `${product}:${symbol}`;
      const halting = find(context, product, symbol);
      // First the proposal, then the market, as whoever resumes it: who halts while it is being opened waits, and it is halted in the end.
      await dropProposal(context, RESUME, object);
      await halting.set(context.db, symbol, true);
      await audited(context, HALT, object, { reason });
      return { done: true as const };
    }),
    handle(api.operator.resumeMarket, 'write', async (context, { product, symbol, reason }) => {
      const halting = find(context, product, symbol);
      const object = `${product}:${symbol}`;
      // Nothing to open: what was meant is another market, or somebody was faster.
      if (!(await halting.halted(context.db)).includes(symbol)) context.fail('alreadyDecided');
      const { haltedAt: since } = await haltOf(context.db, product, symbol);
      if (!(await confirmedByTwo(context, RESUME, object, { reason, since }))) return { state: 'proposed' as const };
      await halting.set(context.db, symbol, false);
      await audited(context, 'market.resumed', object, { reason });
      return { state: 'done' as const };
    }),
  ];
}
