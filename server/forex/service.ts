/**
 * Forex trading on margin. Invariants: what orders hold and positions use is what the ledger has set aside for them, as far as there is money;
 * a person never loses more than what is on the account; one writer at a time changes an account (its person's row).
 */
import { api } from '@/lib/api/index';
import { marginOf, openingPrice, pipWorth, spreadCost, stopOutPrice, figuresOf } from '@/lib/forex/rules';
import { add, isMultiple, sub } from '@/lib/money/decimal';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import type { RequireProduct } from '../risk/gate';
import { haltedSymbols } from '../trading/halts/store';
import { pageOf } from '../db/page';
import { readAccount } from './account';
import type { Work } from './book';
import { allHeld, fundsOf, type HeldRow } from './held';
import * as nightStore from './nights/store';
import { aroundOf, checkBand, checkLots, closePosition, placeOrder, recallOrder, scopeOf, setStops } from './placing';
import * as positionStore from './positions/store';
import type { FxPrices } from './prices';
import {
  showAccount,
  showClosed,
  showClosing,
  showFill,
  showNight,
  showOrder,
  showPositions,
  showVariety,
} from './show';
import * as store from './store';
import { termsOf, weekendLeverageOf } from './terms';
import { listTerms, type TermsRow } from './terms/store';

/** Tells a person's open screens that something of theirs changed. */
export type Publish = (userId: string, scopes: ('orders' | 'balances')[]) => void;

export interface ServiceParts {
  prices: FxPrices;
  publish: Publish;
  requireProduct: RequireProduct;
}

type Reading = Pick<Context<never>, 'db' | 'user' | 'now' | 'requestId' | 'random'>;

export const forexHandlers = (parts: ServiceParts): Handler[] => [
  ...publicHandlers(parts),
  ...actHandlers(parts),
  ...listHandlers(parts),
];

const bySymbol = (rows: readonly TermsRow[], symbol: string): TermsRow[] => rows.filter((row) => row.symbol === symbol);

function publicHandlers({ prices }: ServiceParts): Handler[] {
  const varieties = () => prices.symbols().flatMap((symbol) => prices.varietyOf(symbol) ?? []);
  return [
    handle(api.forex.varieties, 'read', async ({ db, market, now }) => {
      const [terms, halted] = [await listTerms(db), await haltedSymbols(db, 'forex')];
      return varieties().map((one) => showVariety(one, market, { terms: bySymbol(terms, one.symbol), halted }, now));
    }),
    handle(api.forex.variety, 'read', async (context, { code }) => {
      const variety = prices.varietyOf(code) ?? context.fail('notFound');
      const [terms, halted] = [await listTerms(context.db, code), await haltedSymbols(context.db, 'forex')];
      return showVariety(variety, context.market, { terms, halted }, context.now);
    }),
    handle(api.forex.terms, 'read', async ({ db, now }) => {
      const terms = await listTerms(db);
      return varieties().map((one) => termsOf(one, bySymbol(terms, one.symbol), now));
    }),
  ];
}

function tell(context: Pick<Context<never>, 'afterCommit' | 'user'>, publish: Publish): void {
  const { id } = requireUser(context);
  context.afterCommit(() => publish(id, ['orders', 'balances']));
}

const reading = (context: Reading): Promise<Work> => readAccount(context.db, requireUser(context).id, scopeOf(context));

function actHandlers({ prices, publish, requireProduct }: ServiceParts): Handler[] {
  return [
    handle(api.forex.placeOrder, 'write', async (context, body) => {
      await requireProduct(context, 'fx', positionStore.todayOf);
      const order = await placeOrder(context, body, prices);
      tell(context, publish);
      return showOrder(order);
    }),
    handle(api.forex.recall, 'write', async (context, { orderNo }) => {
      const order = await recallOrder(context, orderNo, prices);
      tell(context, publish);
      return showOrder(order);
    }),
    handle(api.forex.close, 'write', async (context, body) => {
      const { row, position, work } = await closePosition(context, body, prices);
      tell(context, publish);
      const isClosed = position.status === 'closed';
      return {
        fill: showFill(row),
        position: isClosed ? null : shown(work, prices, position.position_no),
        closed: isClosed ? showClosed(position) : null,
      };
    }),
    handle(api.forex.setStops, 'write', async (context, body) => {
      const { work, position } = await setStops(context, body, prices);
      tell(context, publish);
      return shown(work, prices, position.position_no);
    }),
    handle(api.forex.preview, 'read', (context, body) => preview(context, body, prices)),
  ];
}

function shown(work: Work, prices: FxPrices, positionNo: string) {
  const found = showPositions(work, prices).find(({ positionId }) => positionId === positionNo);
  if (!found) throw new Error('a position that was just changed is gone');
  return found;
}

/** As if it filled now, or at its own price: a person sees it before it is sent. */
async function preview(
  context: Context<ErrorOf<typeof api.forex.preview>>,
  body: ReadOf<typeof api.forex.preview>,
  prices: FxPrices,
) {
  const { variety, contract, terms, quote, rate } = await aroundOf(context, body.code, prices);
  checkLots(context, body.lots);
  if (body.leverage > terms.maxLeverage) context.fail('leverageRefused', { max: String(terms.maxLeverage) });
  if (body.price && !isMultiple(body.price, contract.tick)) context.fail('priceStep', { tick: contract.tick });
  if (body.price) checkBand(context, { quote, contract }, body.price);
  const work = await reading(context);
  const held = allHeld(work.positions, prices) ?? context.fail('priceStale');
  const price = body.price ?? openingPrice(body.side, quote);
  const margin = marginOf(body.lots, contract, price, rate, body.leverage);
  const { side, lots } = body;
  // A limit order fills when the quote comes there: the same spread about its own price.
  const shift = sub(price, openingPrice(side, quote));
  const then = { bid: add(quote.bid, shift), ask: add(quote.ask, shift) };
  const fresh = {
    side,
    lots,
    entryPrice: price,
    contract,
    margin,
    quote: body.price ? then : quote,
    rate,
    weekendLeverage: weekendLeverageOf(variety),
  } as HeldRow;
  const funds = fundsOf(work);
  return {
    price,
    margin,
    pipWorth: pipWorth(lots, contract, rate),
    spreadCost: spreadCost(lots, contract, quote, rate),
    levelBefore: figuresOf(funds, held).level,
    levelAfter: figuresOf(funds, [...held, fresh]).level,
    stopOutPrice: stopOutPrice(side, contract, fresh.quote, funds.balance, [...held, fresh]),
    worstLoss: funds.balance,
  };
}

function listHandlers({ prices }: ServiceParts): Handler[] {
  return [
    handle(api.forex.positions, 'read', async (context, { queryType }) => {
      const work = await reading(context);
      return queryType === 'position'
        ? { positions: showPositions(work, prices), orders: [] }
        : { positions: [], orders: work.orders.map(showOrder) };
    }),
    handle(api.forex.account, 'read', async (context) =>
      showAccount(await reading(context), prices, await haltedSymbols(context.db, 'forex')),
    ),
    handle(api.forex.detail, 'read', async (context, { id }) => {
      const row =
        (await positionStore.findPosition(context.db, id, requireUser(context).id)) ?? context.fail('notFound');
      const fills = await positionStore.fillsOf(context.db, id);
      const swaps = await nightStore.swapsOf(context.db, id);
      const isClosed = row.status === 'closed';
      return {
        position: isClosed ? null : shown(await reading(context), prices, id),
        closed: isClosed ? showClosed(row) : null,
        fills: fills.map(showFill),
        swaps: swaps.map(showNight),
      };
    }),
    handle(api.forex.orders, 'read', async (context, { pageNum, pageSize, ...filter }) => {
      const page = { pageNum, pageSize };
      const { rows, total } = await store.listOrders(context.db, { ...filter, ownerId: requireUser(context).id }, page);
      return pageOf(rows.map(showOrder), total, page);
    }),
    handle(api.forex.history, 'read', async (context, { pageNum, pageSize, by, ...asked }) => {
      const page = { pageNum, pageSize };
      const filter = { ...asked, ownerId: requireUser(context).id };
      if (by === 'closing') {
        const { rows, total } = await positionStore.listClosings(context.db, filter, page);
        return pageOf(rows.map(showClosing), total, page);
      }
      const { rows, total } = await positionStore.listClosed(context.db, filter, page);
      return pageOf(rows.map(showClosed), total, page);
    }),
  ];
}
