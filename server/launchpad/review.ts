/** Operators make offerings, withdraw them, and open the market of a token. Who gets how much is reckoned, never set. */
import type { ReadOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { gt, isPositive, mul } from '@/lib/money/decimal';
import { DAY_MS, PAY_MS } from '@/lib/launchpad/rules';
import type { Db } from '../db/database';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import type { Duty } from '../domain';
import { confirmedByTwo } from '../operator/proposals';
import type { Halting } from '../trading/halting';
import type { MarketData } from '../prices/marketData';
import { askToClose, askToRefund, askToUnlock, mayOpen } from './jobs';
import { phaseOf, showOffering, symbolOf } from './show';
import { PAY_COIN } from './steps';
import * as store from './store';

/** What halts and opens the markets of a token. */
export type Haltings = () => readonly Halting[];

interface Looking {
  db: Db;
  market: MarketData;
}

/** The products in which a coin has a market, open or halted. */
function marketsOf(
  { market }: Looking,
  haltings: Haltings,
  coin: string,
): { symbol: string; products: readonly Halting[] } {
  const variety = market.variety(symbolOf(coin));
  return { symbol: symbolOf(coin), products: variety ? haltings().filter(({ lists }) => lists(variety)) : [] };
}

/** What trades already cannot be offered: whoever wants that halts its markets first, by name. */
async function isTraded(looking: Looking, haltings: Haltings, coin: string): Promise<boolean> {
  const { symbol, products } = marketsOf(looking, haltings, coin);
  for (const { halted } of products) if (!(await halted(looking.db)).includes(symbol)) return true;
  return false;
}

async function openMarkets(looking: Looking, haltings: Haltings, coin: string): Promise<void> {
  const { symbol, products } = marketsOf(looking, haltings, coin);
  for (const { set } of products) await set(looking.db, symbol, false);
}

const done = { done: true as const };

export const launchpadReviewHandlers = (haltings: Haltings): Handler[] => [
  handle(api.operator.icoOfferings, 'read', async ({ db, market, now }) =>
    (await store.listOfferings(db)).map((row) => showOffering(row, market, now)),
  ),
  handle(api.operator.createIco, 'write', async (context, body) => {
    const { db, now, fail } = context;
    const field = refusedField(body, now);
    if (field) fail('badRequest', { field });
    if (await store.findOffering(db, body.icoId)) fail('duplicate');
    if (body.coin === PAY_COIN || (await isTraded(context, haltings, body.coin))) fail('badRequest', { field: 'coin' });
    const { icoId, reason, softCap, opensAt, closesAt, atListing, unlockDays, ...rest } = body;
    const facts = { coin: rest.coin, supply: rest.supply, price: rest.price, cap: rest.cap, opensAt: `${opensAt}` };
    if (!(await confirmedByTwo(context, 'ico.create', `ico:${icoId}`, { ...body, about: JSON.stringify(rest.about) })))
      return { state: 'proposed' as const };
    await store.addOffering(db, {
      ...rest,
      ico_id: icoId,
      soft_cap: softCap,
      opens_at: opensAt,
      closes_at: closesAt,
      pay_ms: PAY_MS,
      at_listing: atListing,
      unlock_days: unlockDays,
      day_ms: DAY_MS,
      created_at: now,
    });
    await askToClose(db, { ico_id: icoId, closes_at: closesAt });
    await audited(context, 'ico.created', `ico:${icoId}`, { ...facts, reason });
    return { state: 'done' as const };
  }),
  handle(api.operator.cancelIco, 'write', async (context, { icoId, reason }) => {
    const { db, now, fail } = context;
    const row = (await store.takeOffering(db, icoId)) ?? fail('notFound');
    const phase = phaseOf(row, now);
    if (phase === 'listed' || phase === 'failed') fail('icoState', { status: phase });
    if (!(await confirmedByTwo(context, 'ico.cancel', `ico:${icoId}`, { reason })))
      return { state: 'proposed' as const };
    await store.markOffering(db, icoId, 'failed_at', now);
    await askToRefund(db, icoId, now);
    await audited(context, 'ico.cancelled', `ico:${icoId}`, { reason });
    return { state: 'done' as const };
  }),
  handle(api.operator.openIcoMarket, 'write', async (context, { icoId, reason }) => {
    const { db, now, fail } = context;
    const row = (await store.takeOffering(db, icoId)) ?? fail('notFound');
    if (!mayOpen(row, now) || (await store.awaitsPayment(db, icoId))) fail('icoState', { status: phaseOf(row, now) });
    await store.markOffering(db, icoId, 'listed_at', now);
    await askToUnlock(db, row, now);
    await openMarkets(context, haltings, row.coin);
    await audited(context, 'ico.marketOpened', `ico:${icoId}`, { coin: row.coin, reason });
    return done;
  }),
];

function refusedField(
  body: Pick<
    ReadOf<typeof api.operator.createIco>,
    'opensAt' | 'closesAt' | 'supply' | 'price' | 'cap' | 'atListing' | 'softCap'
  >,
  now: number,
): string | null {
  const { supply, price, cap, atListing, softCap } = body;
  if (body.opensAt <= now) return 'opensAt';
  if (body.closesAt <= body.opensAt) return 'closesAt';
  if (!isPositive(supply)) return 'supply';
  if (!isPositive(price) || !isPositive(mul(supply, price))) return 'price';
  if (!isPositive(cap) || gt(cap, supply)) return 'cap';
  // More than everything costs would never be raised.
  if (softCap !== null && (!isPositive(softCap) || gt(softCap, mul(supply, price)))) return 'softCap';
  return gt(atListing, '1') ? 'atListing' : null;
}

/** The sandbox's operator opens markets as soon as nobody can pay any more. */
export const openMarketDuty: Duty = async (call, isDue) => {
  const refusals: unknown[] = [];
  for (const { icoId, phase, isTrial, closesAt, payMs, mode } of await call(api.operator.icoOfferings, {})) {
    const from = mode === 'buy' ? closesAt : closesAt + payMs;
    if (phase !== 'closed' || !isTrial || !isDue(from)) continue;
    await call(api.operator.openIcoMarket, { icoId, reason: 'the sandbox opens it' }).catch((refusal: unknown) =>
      refusals.push(refusal),
    );
  }
  if (refusals.length > 0) throw refusals[0];
};
