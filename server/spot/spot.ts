/** Puts spot trading together: its markets, its part of the public book, its handlers, and the sweep after each tick. */
import type { OwnAccount } from '../domain';
import type { Handler } from '../http/handler';
import type { Db } from '../db/database';
import type { MarketData } from '../prices/marketData';
import { balanceOf } from '../ledger/ledger';
import { newOrderNo } from '../trading/orderNumbers';
import { opposite } from '../trading/matching';
import type { OpenForSale } from '../trading/selling';
import type { Unverified } from './allowance';
import { spotHandlers } from './service';
import { lastTrades } from './records/store';
import * as store from './store';
import { largestQty, makerLimit } from '../trading/house';
import { openForSale } from './selling';
import { fireStops, type StopDeps } from './stops';
import { sweepMarkets, type SweeperDeps } from './sweeper';
import { factorsOf } from '../auth/factors/store';
import { tellPerson } from '../mail/mail';
import type { Vault } from '../vault/vault';
import { stopNotPlacedLetter } from './letters';

const MOST_RECALLED = 1000;

export interface Spot {
  handlers: Handler[];
  account: OwnAccount;
  /** Lists new markets, joins the public book and begins to sweep after ticks. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** What follows a tick, now: stops are set off, then the books are swept. Returns the number of stops and fills. */
  sweep: () => Promise<number>;
  /** Sells on behalf of a person. */
  openForSale: OpenForSale;
}

export interface SpotDeps extends SweeperDeps {
  unverified: Unverified;
  db: Db;
  vault: Vault;
  /** One node sweeps. */
  isLeader: () => boolean;
}

export function createSpot(deps: SpotDeps): Spot {
  let stopListening = () => {};
  // At most one sweep at a time, and one more when ticks arrived meanwhile.
  let running: Promise<number> | null = null;
  let again = false;

  // Quotes may come later than the start, as from a source that is still being reached.
  let listed = 0;
  async function listNew(): Promise<void> {
    const quoted = deps.market.varieties().filter(({ kind, symbol }) => kind === 'crypto' && deps.market.quote(symbol));
    if (quoted.length === listed) return;
    await listMarkets(deps.db, deps.market);
    listed = quoted.length;
  }

  let forgottenAt = 0;
  async function forgetLadders(): Promise<void> {
    const now = deps.now();
    if (now - forgottenAt < store.LADDER_KEPT_MS) return;
    forgottenAt = now;
    await store.forgetLadders(deps.db, now - store.LADDER_KEPT_MS);
  }

  const settle = async (): Promise<number> => (await fireStops(stopParts(deps))) + (await sweepMarkets(deps));

  async function sweepOnce(): Promise<number> {
    await listNew();
    await forgetLadders();
    const fills = await settle();
    running = null;
    if (again) {
      again = false;
      schedule();
    }
    return fills;
  }

  function schedule(): void {
    if (!deps.isLeader()) return;
    if (running) {
      again = true;
      return;
    }
    running = sweepOnce().catch((error: unknown) => {
      running = null;
      deps.onError(error, '*');
      return 0;
    });
  }

  return {
    handlers: spotHandlers(deps.publish, deps.unverified),
    account: spotAccount(deps.market),
    start: async () => {
      await listNew();
      await recallTrades(deps);
      deps.market.setBookSource((symbol, most, seq) => store.usersPart(deps.db, symbol, most, seq));
      stopListening = deps.market.onTick(schedule);
    },
    stop: async () => {
      stopListening();
      again = false;
      await running;
    },
    sweep: settle,
    openForSale: openForSale(deps),
  };
}

const stopParts = (deps: SpotDeps): StopDeps => ({
  ...deps,
  tellNotPlaced: async (db, ownerId, what) =>
    tellPerson({ db, now: deps.now(), vault: deps.vault }, await factorsOf(db, ownerId), stopNotPlacedLetter, what),
});

/** Every coin of the spot markets; what no order holds is free. */
const spotAccount = (market: MarketData): OwnAccount => ({
  account: 'spot',
  coins: () => [
    ...new Set(market.varieties().flatMap(({ kind, base, quote }) => (kind === 'crypto' ? [base, quote] : []))),
  ],
  hold: async (db, ownerIds) => {
    for (const id of ownerIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) await store.lockPerson(db, id);
  },
  spare: (db, ownerId, coin) => balanceOf(db, ownerId, 'spot:available', coin),
});

/** What people traded before this node started still stands among the public trades. */
async function recallTrades({ db, market, random }: SpotDeps): Promise<void> {
  for (const { symbol, side, role, price, qty, created_at: ts } of (await lastTrades(db, MOST_RECALLED)).reverse())
    market.recallTrade(symbol, {
      id: newOrderNo(random),
      price,
      qty,
      side: role === 'taker' ? side : opposite(side),
      ts: Number(ts),
    });
}

async function listMarkets(db: Db, market: MarketData): Promise<void> {
  const rows = market.varieties().flatMap((variety) => {
    const quote = market.quote(variety.symbol);
    if (variety.kind !== 'crypto' || !quote) return [];
    const maxQty = largestQty(quote.index, variety.step);
    return [{ symbol: variety.symbol, maxQty, makerLimit: makerLimit(maxQty) }];
  });
  await store.insertMarkets(db, rows);
}
