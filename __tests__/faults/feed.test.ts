/**
 * A source of prices that says anything: for some seconds it stalls, repeats itself, throws, or says NaN, zero, a spike, the past or the
 * future, in random order, and then it is good again. Nobody is ever filled at a price that was not good, and trading goes on by itself.
 * What one kind of nonsense does is in __tests__/spot/badPrices.test.ts.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import type { Feed, Tick } from '@/server/market/feed';
import { refusalOf } from '../harness/attack';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { rounds, SEED, Tally } from '../harness/rounds';

const symbol = 'BTCUSDT';
const GOOD = 2_000_000;
/** Good ticks after which it must be trading again. */
const RECOVERY = 10;
const tally = new Tally('feed');

type Nonsense = (good: Tick, now: number) => Tick | null;
const at =
  (last: number): Nonsense =>
  (good) => ({ ...good, last, bid: last - 1, ask: last + 1 });
const NONSENSE: Record<string, Nonsense> = {
  nothing: () => null,
  throws: () => {
    throw new Error('the source fell over');
  },
  stalls: (good, now) => ({ ...good, ts: now - 15_000 }),
  nan: at(Number.NaN),
  infinity: at(Number.POSITIVE_INFINITY),
  zero: at(0),
  negative: at(-GOOD),
  spike: at(GOOD * 10),
  crash: at(GOOD / 10),
  fraction: at(GOOD + 0.5),
  crossed: (good) => ({ ...good, bid: good.ask, ask: good.bid }),
  past: (good, now) => ({ ...at(GOOD * 0.9)(good, now)!, ts: now - 60_000 }),
  future: (good, now) => ({ ...at(GOOD * 1.1)(good, now)!, ts: now + 3_600_000 }),
  timeless: (good) => ({ ...good, ts: Number.NaN }),
};

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(NONSENSE)),
  seconds: fc.integer({ min: 1, max: 20 }),
  side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
  goodFor: fc.integer({ min: 1, max: RECOVERY }),
});

/** One exchange for all rounds; what its source says is set from outside. */
async function world() {
  const held = heldFeed({ [symbol]: GOOD });
  const said: { kind: string | null } = { kind: null };
  const feed: Feed = {
    ...held.feed,
    tick: (name, now) => {
      const good = held.feed.tick(name, now);
      return good && said.kind !== null ? NONSENSE[said.kind]!(good, now) : good;
    },
  };
  return { x: await exchange({ feed }), held, said };
}

async function buyOrSell(who: Person, side: 'buy' | 'sell'): Promise<boolean> {
  const amount = side === 'buy' ? ({ quoteAmount: '20' } as const) : ({ qty: '0.001' } as const);
  const reason = await refusalOf(who.call(api.spot.placeOrder, { symbol, side, type: 'market', ...amount }));
  tally.add({ [reason === null ? 'done' : 'refused']: 1 });
  if (reason !== null && reason !== 'priceStale') throw new Error(`refused with ${reason}`);
  return reason === null;
}

/** Fills that are not at a good price, for anybody. */
const wrongFills = async (x: TestExchange): Promise<string[]> =>
  (
    await sql<{ price: Decimal }>`select price::text from spot_fill where price not between 19900 and 20100`.execute(
      x.db,
    )
  ).rows.map(({ price }) => price);

test(
  'nobody is filled on nonsense, nothing falls over, and trading goes on after some good ticks',
  async () => {
    const { x, held, said } = await world();
    try {
      const who = await x.person();
      const rest = (side: 'buy' | 'sell', price: Decimal) =>
        who.call(api.spot.placeOrder, { symbol, side, type: 'limit', price, qty: '0.001' });
      await rest('buy', '17000');
      await rest('sell', '23000');
      let moved = 0;
      const second = async (kind: string | null): Promise<void> => {
        said.kind = kind;
        // A good price moves a little each time, so that it is another tick.
        if (kind === null) held.set(symbol, GOOD + ((moved += 1) % 50) * 10);
        await x.clock.advance(1_000);
        await x.spot.sweep();
      };
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
          for (const { kind, seconds, side, goodFor } of steps) {
            tally.faults += 1;
            for (let passed = 0; passed < seconds; passed += 1) await second(kind);
            await buyOrSell(who, side);
            for (let passed = 0; passed < goodFor; passed += 1) await second(null);
          }
          for (let passed = 0; passed < RECOVERY; passed += 1) await second(null);
          expect(await buyOrSell(who, 'sell')).toBe(true);
          expect(await buyOrSell(who, 'buy')).toBe(true);
          expect(await wrongFills(x)).toEqual([]);
        }),
        { numRuns: rounds(1) * 25, seed: SEED, endOnFailure: true },
      );
      expect((await who.call(api.spot.openOrders, {})).total).toBe(2);
      const findings = await x.booksBalance();
      tally.violations += findings.length;
      expect(findings).toEqual([]);
      tally.print();
    } finally {
      await x.close();
    }
  },
  60_000 * rounds(1),
);
