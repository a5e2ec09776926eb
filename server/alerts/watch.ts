/**
 * After each tick, on the node that leads: alerts whose price has come. Found by a lookup on price, each told in a transaction of its own,
 * so that it is told once and another node goes on where one dies.
 */
import { toFixed } from '@/lib/money/decimal';
import { factorsOf } from '../auth/factors/store';
import type { Db } from '../db/database';
import { tellPerson, type MailContext } from '../mail/mail';
import type { MarketData } from '../prices/marketData';
import { fireDue } from '../trading/triggers/fire';
import { dropTriggers, dueTriggers } from '../trading/triggers/store';
import { alertLetter } from './letters';
import * as store from './store';

export const PRODUCT = 'alert';
export const TELL = 'tell';
/** Looked at in one go, a market and direction. */
const BATCH = 100;

export interface WatchParts {
  market: MarketData;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  now: () => number;
  vault: MailContext['vault'];
  isLeader: () => boolean;
  publish: (userId: string) => void;
  onError: (error: unknown) => void;
}

/** Tells what the present prices have reached; answers how many that were. An old price reaches nothing. */
export async function tellReached(parts: WatchParts): Promise<number> {
  const { market, transact } = parts;
  if (!parts.isLeader()) return 0;
  const prices = market.varieties().flatMap(({ symbol }) => {
    const last = market.isStale(symbol) ? undefined : market.quote(symbol)?.last;
    return last === undefined ? [] : [{ symbol, last }];
  });
  const lastOf = new Map(prices.map(({ symbol, last }) => [symbol, last]));
  return fireDue(
    (limit) => transact((db) => dueTriggers(db, PRODUCT, prices, limit)),
    ({ ref }) => ref,
    async ({ symbol, ref }) => {
      try {
        const ownerId = await transact((db) => tell(parts, db, ref, lastOf.get(symbol)!));
        if (ownerId !== null) parts.publish(ownerId);
        return ownerId !== null;
      } catch (error) {
        parts.onError(error);
        return false;
      }
    },
    BATCH,
  );
}

/** Whom it told; null where somebody took the alert away meanwhile. */
async function tell(
  { market, now, vault }: WatchParts,
  db: Db,
  alertNo: string,
  last: AlertPrice,
): Promise<string | null> {
  const row = await store.markReached(db, alertNo, last, now());
  await dropTriggers(db, PRODUCT, [alertNo]);
  if (!row) return null;
  // With all places of the market, as its charts write prices.
  const digits = market.variety(row.symbol)?.priceDigits ?? 8;
  const written = (price: AlertPrice) => toFixed(price, digits, 'halfUp');
  await tellPerson({ db, now: now(), vault }, await factorsOf(db, row.owner_id), alertLetter, {
    symbol: row.symbol,
    goes: row.goes,
    price: written(row.price),
    last: written(last),
  });
  return row.owner_id;
}

type AlertPrice = NonNullable<store.AlertRow['reached_price']>;
