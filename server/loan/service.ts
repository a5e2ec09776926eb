/** The calls about pledged loans. */
import { api } from '@/lib/api/index';
import { judgeLeaving } from '../auth/leaving';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../http/handler';
import { pageOf } from '../db/page';
import { addCollateral, borrow, quoteLoan, repayLoan, requireQuote, takeCollateral } from './acts';
import { showOrder, showRecord } from './show';
import * as store from './store';
import type { OrderRow } from './store';
import { pairsAt, showProduct } from './terms';

export interface ServiceParts {
  sandbox: boolean;
  publish: (userId: string) => void;
}

type Telling = Pick<Context<never>, 'market' | 'now' | 'afterCommit'>;

export const loanHandlers = ({ sandbox, publish }: ServiceParts): Handler[] => {
  const told = (context: Telling, row: OrderRow) => {
    context.afterCommit(() => publish(row.owner_id));
    return showOrder(row, context.market, context.now);
  };
  return [
    handle(api.loan.products, 'read', async ({ db, market, now }) =>
      (await pairsAt(db, market, now)).flatMap((pair) =>
        pair.terms.is_open ? [showProduct(pair, market, sandbox)] : [],
      ),
    ),
    handle(api.loan.quote, 'write', (context, body) => quoteLoan(context, body, sandbox)),
    handleInTwo(
      api.loan.borrow,
      async (context, { quoteId, fundPassword }) => {
        await requireQuote(context, quoteId);
        return judgeLeaving(context, { fundPassword, proof: {} }, null);
      },
      async (context, { quoteId }, use) => {
        const row = await borrow(context, quoteId);
        await use(context);
        return told(context, row);
      },
    ),
    handle(api.loan.repay, 'write', async (context, body) => told(context, await repayLoan(context, body))),
    handle(api.loan.addCollateral, 'write', async (context, body) => told(context, await addCollateral(context, body))),
    handle(api.loan.withdrawCollateral, 'write', async (context, body) =>
      told(context, await takeCollateral(context, body)),
    ),
    ...readingHandlers,
  ];
};

const readingHandlers: Handler[] = [
  handle(api.loan.orders, 'read', async (context, { status, open, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const ownerId = requireUser(context).id;
    const { rows, total } = await store.listOrders(context.db, { ownerId, status, open }, page);
    return pageOf(
      rows.map((row) => showOrder(row, context.market, context.now)),
      total,
      page,
    );
  }),
  handle(api.loan.order, 'read', async (context, { orderNo }) => {
    const row = await store.findOrder(context.db, orderNo);
    return row?.owner_id === requireUser(context).id
      ? showOrder(row, context.market, context.now)
      : context.fail('notFound');
  }),
  handle(api.loan.records, 'read', async (context, { orderNo, type, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const asked = { ownerId: requireUser(context).id, orderNo, event: type };
    const { rows, total } = await store.listEvents(context.db, asked, page);
    return pageOf(rows.map(showRecord), total, page);
  }),
];
