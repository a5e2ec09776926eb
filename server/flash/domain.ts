/** Flash exchange: one coin for another at a price that is held for some seconds. */
import { posts } from '@/lib/api/ledger';
import { amountFor } from '@/lib/flash/rules';
import { isNegative, isZero, max, mul, neg } from '@/lib/money/decimal';
import type { Domain } from '../domain';
import { haltedSymbols, setHalted } from '../trading/halts/store';
import { flashHandlers, type ServiceParts } from './service';
import { settleJob, SETTLE, type SettleParts } from './settling';
import * as store from './store';
import { MOST_OWED, priceOf, symbolOf } from './terms';

/** Quotes are forgotten when nobody can use them any more. */
const KEPT_MS = 60_000;

export const flashDomain = (parts: ServiceParts & SettleParts): Domain => ({
  handlers: flashHandlers(parts),
  jobs: { [SETTLE]: settleJob(parts) },
  prune: (db, now) => store.pruneQuotes(db, now - KEPT_MS),
  halting: {
    product: 'flash',
    lists: ({ kind, quote }) => kind === 'crypto' && quote === 'USDT',
    set: (db, symbol, isHalted) => setHalted(db, 'flash', symbol, isHalted),
    halted: async (db) => [...(await haltedSymbols(db, 'flash'))],
  },
  exposure: async (db) =>
    (await store.positions(db)).flatMap(({ coin, amount }) => {
      const symbol = symbolOf(coin);
      if (symbol === null || isZero(amount)) return [];
      const price = priceOf(parts.market, coin);
      return [
        {
          product: 'flash' as const,
          symbol,
          unit: 'base' as const,
          long: isNegative(amount) ? neg(amount) : '0',
          short: max(amount, '0'),
          house: amount,
          limit: price && amountFor(MOST_OWED, price, 'down'),
          worth: price && mul(amount, price),
        },
      ];
    }),
  ledger: { accounts: ['spot:available', 'spot:flash', 'house:flash'], ...posts.flash },
});
