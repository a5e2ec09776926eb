/** One person's forex account: read with the person held, and written with the prices that wake the engine. */
import type { Db } from '../db/database';
import type { OwnAccount } from '../domain';
import { postWithNext } from '../ledger/ledger';
import { haltedSymbols } from '../trading/halts/store';
import { lockPeople } from '../trading/people/store';
import type { Scope, Work } from './book';
import { freeOf, judge } from './held';
import * as positionStore from './positions/store';
import type { FxPrices } from './prices';
import * as store from './store';
import { rewatch } from './watch';

/** The account with its person held until the end of the transaction. */
export async function holdAccount(db: Db, ownerId: string, scope: Scope): Promise<Work> {
  await lockPeople(db, [ownerId]);
  return readAccount(db, ownerId, scope);
}

export async function readAccount(db: Db, ownerId: string, scope: Scope): Promise<Work> {
  const funds = await store.fundsOf(db, ownerId);
  return {
    scope,
    ownerId,
    available: funds.available,
    margin: funds.margin,
    inOrders: funds.orders,
    isWarned: funds.isWarned,
    positions: await positionStore.openPositions(db, ownerId),
    orders: await store.restingOrders(db, ownerId),
    touched: new Set(),
    created: new Set(),
    changedOrders: new Map(),
    placed: new Set(),
    fills: [],
    postings: [],
  };
}

/** Writes it all, together with the transaction's next statement or its commit, where a refusal of the ledger comes from. */
export async function writeAccount(db: Db, prices: FxPrices, work: Work): Promise<void> {
  for (const row of work.touched)
    await (work.created.has(row) ? positionStore.insertPosition(db, row) : positionStore.updatePosition(db, row));
  for (const order of work.changedOrders.values())
    await (work.placed.has(order.order_no) ? store.insertOrder(db, order) : store.updateOrder(db, order));
  await positionStore.insertFills(db, work.fills);
  await rewatch(db, prices, work);
  await postWithNext(db, work.postings);
}

const moving = (now: number): Scope => ({
  now,
  actor: 'system',
  requestId: 'transfer',
  newNo: () => {
    throw new Error('moving money opens nothing');
  },
});

/** The account for those who move money to and from it, and for the worth of everything. */
export const forexAccount = (prices: FxPrices, now: () => number): OwnAccount => ({
  account: 'fx',
  coins: () => ['USDT'],
  hold: lockPeople,
  spare: async (db, ownerId) =>
    freeOf(await readAccount(db, ownerId, moving(now())), prices, await haltedSymbols(db, 'forex')),
  moved: async (db, ownerIds) => {
    for (const ownerId of ownerIds) await rewatch(db, prices, await readAccount(db, ownerId, moving(now())));
  },
  unrealized: async (db, ownerId) =>
    judge(await readAccount(db, ownerId, moving(now())), prices)?.figures.profit ?? null,
});
