/**
 * The sandbox's products: every five minutes strikes around the price of then. In those for trying out a minute stands for a day and the last
 * minute settles, so that a newcomer sees an end within minutes; they say so wherever they are shown. The others are as an operator would
 * make them.
 */
import type { DualKind } from '@/lib/api/dualShapes';
import {
  closesAt,
  DAY_MS,
  distanceOf,
  isBeyond,
  SETTLES_AFTER_MS,
  TRIAL_DAY_MS,
  TRIAL_WINDOW_MS,
  WINDOW_MS,
} from '@/lib/dual/rules';
import { isoDay } from '@/lib/market/rules';
import { abs, add, floorToStep, isPositive, lte, mul, sub, type Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { schedule, type JobContext, type JobKinds } from '../jobs/jobs';
import type { MarketData } from '../prices/marketData';
import { askToSettle } from './settling';
import { addProducts, keepTerms, pruneTrials, type NewProduct } from './store';

const DEMO = 'dual.demo';
const SLOT_MS = 5 * 60_000;
/** Asked for once an hour: so many slots ahead, and some more. */
const SLOTS = 14;
/** A slot's products settle so long after its beginning. */
const TRIAL_MS = 2 * SLOT_MS;
const AGAIN_AFTER_MS = 2_000;
const KEEP_MS = 3 * 3_600_000;

interface Offer {
  symbol: string;
  base: string;
  /** Between the strikes of products that run for days, and for minutes. */
  step: Decimal;
  fineStep: Decimal;
  min: Decimal;
  max: Decimal;
  quota: Decimal;
}
const OFFERS: readonly Offer[] = [
  { symbol: 'BTCUSDT', base: 'BTC', step: '500', fineStep: '10', min: '0.0005', max: '0.3', quota: '30' },
  { symbol: 'ETHUSDT', base: 'ETH', step: '25', fineStep: '0.5', min: '0.01', max: '6', quota: '600' },
];
const USDT = { min: '50', max: '20000', quota: '2000000' } as const;

/** Shares of the price between it and the strikes for trying out. */
const TRIAL_DISTANCES: readonly Decimal[] = ['0.0004', '0.001', '0.002', '0.004', '0.008'];
const STRIKES = 5;
/** The nearest strike of those that run for days. */
const LEAST_DISTANCE: Decimal = '0.005';

/** The farther the strike, the less it brings. */
const RATES: readonly (readonly [upTo: Decimal, apr: Decimal])[] = [
  ['0.001', '0.88'],
  ['0.005', '0.79'],
  ['0.0125', '0.7118'],
  ['0.025', '0.584'],
  ['0.04', '0.3741'],
  ['0.055', '0.2281'],
  ['0.08', '0.1369'],
];
const FARTHEST: Decimal = '0.08';

export const aprAt = (distance: Decimal): Decimal => RATES.find(([upTo]) => lte(abs(distance), upTo))?.[1] ?? FARTHEST;

/** Strikes of a kind, nearest first, on the far side of the price. */
export function strikesAt({ step, fineStep }: Offer, kind: DualKind, index: Decimal, isForTrial: boolean): Decimal[] {
  const away = (share: Decimal): Decimal => mul(index, kind === 'buyLow' ? sub('1', share) : add('1', share));
  const onGrid = (price: Decimal, grid: Decimal): Decimal =>
    kind === 'buyLow' ? floorToStep(price, grid) : add(floorToStep(price, grid), grid);
  const found = isForTrial
    ? TRIAL_DISTANCES.map((share) => onGrid(away(share), fineStep))
    : Array.from({ length: STRIKES }, (_, place) => {
        const nearest = onGrid(away(LEAST_DISTANCE), step);
        const more = mul(step, `${place}`);
        return kind === 'buyLow' ? sub(nearest, more) : add(nearest, more);
      });
  return [...new Set(found)].filter((strike) => isPositive(strike) && isBeyond({ kind, strike }, index));
}

/** The first day that still brings interest, and Fridays: of this week or the next, the one after, and four weeks later. */
export function datesAfter(now: number): number[] {
  const today = Math.floor(now / DAY_MS);
  const first = today + 2;
  // The first of January 1970 was a Thursday.
  const friday = first + 1 + ((8 - ((first + 1) % 7)) % 7);
  return [first, friday, friday + 7, friday + 28].map((day) => day * DAY_MS + SETTLES_AFTER_MS);
}

export const askForDemo = async (db: Db, now: number): Promise<void> => {
  const slot = Math.floor(now / SLOT_MS);
  for (let next = slot; next < slot + SLOTS; next += 1)
    await schedule(db, {
      kind: DEMO,
      ref: 'sandbox',
      step: `${next}-1`,
      runAt: next * SLOT_MS,
      payload: { slot: next, attempt: 1 },
    });
};

export const demoJobs = (market: MarketData): JobKinds => ({ [DEMO]: (job) => addDemo(job, market) });

async function addDemo({ db, now, payload }: JobContext, market: MarketData): Promise<void> {
  const { slot, attempt } = payload as { slot: number; attempt: number };
  // After a longer stop the slots between are over.
  if (now >= (slot + 1) * SLOT_MS) return;
  for (const offer of OFFERS) {
    const quote = market.variety(offer.symbol) ? market.quote(offer.symbol) : null;
    if (!quote || market.isStale(offer.symbol)) continue;
    await addTerms(db, { offer, index: quote.index, now, dates: [slot * SLOT_MS + TRIAL_MS], isForTrial: true });
    await addTerms(db, { offer, index: quote.index, now, dates: datesAfter(now), isForTrial: false });
  }
  const lacks = OFFERS.some(({ symbol }) => market.variety(symbol) && !market.quote(symbol));
  if (lacks)
    await schedule(db, {
      kind: DEMO,
      ref: 'sandbox',
      step: `${slot}-${attempt + 1}`,
      runAt: now + AGAIN_AFTER_MS,
      payload: { slot, attempt: attempt + 1 },
    });
}

interface Wanted {
  offer: Offer;
  index: Decimal;
  now: number;
  dates: readonly number[];
  isForTrial: boolean;
}

/** A product that is there keeps its terms; rates of the strikes are those of the moment when it was made. */
async function addTerms(db: Db, { offer, index, now, dates, isForTrial }: Wanted): Promise<void> {
  const { symbol, base } = offer;
  const [day_ms, window_ms] = isForTrial ? [TRIAL_DAY_MS, TRIAL_WINDOW_MS] : [DAY_MS, WINDOW_MS];
  const products = dates
    .filter((settlesAt) => closesAt(settlesAt, day_ms) > now)
    .flatMap((settlesAt) =>
      (['buyLow', 'sellHigh'] as const).flatMap((kind) =>
        strikesAt(offer, kind, index, isForTrial).map((strike): NewProduct => {
          const when = isForTrial ? `trial-${settlesAt / 1_000}` : isoDay(Math.floor(settlesAt / DAY_MS));
          const product_id = `${base.toLowerCase()}-${kind}-${when}-${strike.replace('.', '_')}`;
          return {
            product_id,
            symbol,
            base,
            quote: 'USDT',
            kind,
            strike,
            settles_at: settlesAt,
            day_ms,
            window_ms,
            created_at: now,
          };
        }),
      ),
    );
  const added = new Set(await addProducts(db, products));
  await keepTerms(
    db,
    products
      .filter(({ product_id: id }) => added.has(id))
      .map(({ product_id: productId, kind, strike }) => ({
        productId,
        from: now,
        apr: aprAt(distanceOf(strike, index)),
        ...(kind === 'buyLow' ? USDT : { min: offer.min, max: offer.max, quota: offer.quota }),
        isOpen: true,
        reason: 'the sandbox',
        now,
      })),
  );
  for (const settlesAt of new Set(products.map((one) => one.settles_at)))
    await askToSettle(db, { symbol, settlesAt, windowMs: window_ms });
}

export const pruneDemo = (db: Db, now: number): Promise<void> => pruneTrials(db, TRIAL_DAY_MS, now - KEEP_MS);
