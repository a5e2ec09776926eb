/** The calls about token offerings. */
import { api } from '@/lib/api/index';
import type { OfferingDetail } from '@/lib/api/launchpad';
import { estimateOf } from '@/lib/launchpad/rules';
import { judgeLeaving } from '../auth/leaving';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../http/handler';
import { pageOf } from '../db/page';
import { buy, pay, ration, requirePayable } from './acts';
import { phaseOf, showOffering, showOrder } from './show';
import * as store from './store';
import type { OfferingRow, OrderRow } from './store';

type Looking = Pick<Context<never>, 'db' | 'market' | 'now' | 'user' | 'language'>;

/** Running first, then to come, then what is over. */
const PLACES = { running: 0, upcoming: 1, closed: 2, listed: 3, failed: 4 } as const;

export const launchpadHandlers = ({ publish }: { publish: (userId: string) => void }): Handler[] => {
  const told = (context: Pick<Context<never>, 'now' | 'afterCommit'>, order: OrderRow) => {
    context.afterCommit(() => publish(order.owner_id));
    return showOrder(order, context.now);
  };
  return [
    handle(api.launchpad.offerings, 'read', async (context) =>
      (await store.listOfferings(context.db))
        .map((row) => showOffering(row, context.market, context.now))
        .sort((a, b) => PLACES[a.phase] - PLACES[b.phase]),
    ),
    handle(api.launchpad.homeTips, 'read', async ({ db, market, now }) =>
      (await store.listOfferings(db)).flatMap((row) =>
        phaseOf(row, now) === 'running' ? [showOffering(row, market, now)] : [],
      ),
    ),
    handle(api.launchpad.offering, 'read', async (context, { icoId }) => {
      const row = (await store.findOffering(context.db, icoId)) ?? context.fail('notFound');
      return showDetail(context, row);
    }),
    handle(api.launchpad.orders, 'read', async (context, { status, pageNum, pageSize }) => {
      const page = { pageNum, pageSize };
      const { rows, total } = await store.listOrders(context.db, { ownerId: requireUser(context).id, status }, page);
      return pageOf(
        rows.map((row) => showOrder(row, context.now)),
        total,
        page,
      );
    }),
    handle(api.launchpad.buy, 'write', async (context, body) => told(context, await buy(context, body))),
    handle(api.launchpad.ration, 'write', async (context, body) => told(context, await ration(context, body))),
    handleInTwo(
      api.launchpad.pay,
      async (context, { orderNo, fundPassword }) => {
        await requirePayable(context, orderNo);
        return judgeLeaving(context, { fundPassword, proof: {} }, null);
      },
      async (context, { orderNo }, use) => {
        const order = await pay(context, orderNo);
        await use(context);
        return told(context, order);
      },
    ),
  ];
};

async function showDetail(context: Looking, row: OfferingRow): Promise<OfferingDetail> {
  const own = context.user ? await store.ownOrders(context.db, row.ico_id, context.user.id) : [];
  const running = own.find(({ status }) => status === 'subscribed');
  return {
    ...showOffering(row, context.market, context.now),
    about: row.about[context.language],
    documents: row.documents.map(({ title, text }) => ({
      title: title[context.language],
      text: text[context.language],
    })),
    orders: own.map((order) => showOrder(order, context.now)),
    estimate: running ? estimateOf(running.amount, row) : null,
  };
}
