/**
 * Random trading by several people through the HTTP layer, compared after every step with the reference model: what is accepted,
 * every balance, every order. A bug of each kind is planted as well and must be caught, because a comparison that can't fail proves nothing.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { decimal, round, type Decimal } from '@/lib/money/decimal';
import type * as Rules from '@/lib/trading/rules';
import { houseBalance } from '@/server/ledger/ledger';
import type * as Maker from '@/server/trading/house';
import type * as Matching from '@/server/trading/matching';
import type * as Settlement from '@/server/spot/settlement';
import type * as Store from '@/server/spot/store';
import { CallRefused, exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { SEED, Tally } from '../harness/rounds';
import { type Command, anyCommand } from './commands';
import { type House, ReferenceModel, type Level, type Wanted } from './referenceModel';

const BUGS = [
  'feeRoundedDown',
  'makerPaysTakerFee',
  'holdTooSmall',
  'releaseTooSmall',
  'improvementKept',
  'tradesWithItself',
  'latestFirst',
  'ladderNeverUsedUp',
  'takerPrice',
  'exposureIgnored',
  'restRemains',
  'postOnlyTakes',
] as const;
const mockBug: { name: (typeof BUGS)[number] | null } = { name: null };

jest.mock('@/lib/trading/rules', () => {
  const real = jest.requireActual<typeof Rules>('@/lib/trading/rules');
  const down = (rate: Decimal, amount: bigint) => (amount * BigInt(rate.slice(2).padEnd(4, '0'))) / 10_000n;
  return {
    ...real,
    mayRest: (order: Parameters<typeof real.mayRest>[0]) =>
      real.mayRest(mockBug.name === 'restRemains' ? { ...order, timeInForce: 'gtc' } : order),
    takingProblem: (...[order, meets]: Parameters<typeof real.takingProblem>) =>
      real.takingProblem(mockBug.name === 'postOnlyTakes' ? { ...order, timeInForce: 'gtc' } : order, meets),
    feeStep: (rate: Decimal, before: Decimal, added: Decimal) => {
      if (mockBug.name === 'makerPaysTakerFee') return real.feeStep('0.001', before, added);
      if (mockBug.name !== 'feeRoundedDown') return real.feeStep(rate, before, added);
      return text(down(rate, units(before) + units(added)) - down(rate, units(before)));
    },
  };
});
jest.mock('@/server/spot/settlement', () => {
  const real = jest.requireActual<typeof Settlement>('@/server/spot/settlement');
  return {
    ...real,
    holdPosting: (scope: Settlement.SettlementScope, order: Store.OrderRow, amount: Decimal) =>
      real.holdPosting(scope, order, mockBug.name === 'holdTooSmall' ? text(units(amount) - 1n) : amount),
    endOrder: (...[scope, order, status, reason]: Parameters<typeof real.endOrder>) => {
      const short = mockBug.name === 'releaseTooSmall' && units(order.held) > 1n;
      return real.endOrder(scope, short ? { ...order, held: text(units(order.held) - 1n) } : order, status, reason);
    },
    settleMatches: (...[scope, taker, matches, makers]: Parameters<typeof real.settleMatches>) => {
      const settled = real.settleMatches(scope, taker, matches, makers);
      if (mockBug.name !== 'improvementKept') return settled;
      return {
        ...settled,
        postings: settled.postings.map((posting) => ({
          ...posting,
          legs: posting.legs.filter(({ line }) => line !== 'release'),
        })),
      };
    },
  };
});
jest.mock('@/server/trading/matching', () => {
  const real = jest.requireActual<typeof Matching>('@/server/trading/matching');
  return {
    ...real,
    match: (...[incoming, resting, ladder, step]: Parameters<typeof real.match>) => {
      const seen = mockBug.name === 'tradesWithItself' ? { ...incoming, ownerId: 'nobody' } : incoming;
      const latestFirst = (a: Matching.Resting, b: Matching.Resting) =>
        a.price === b.price ? resting.indexOf(b) - resting.indexOf(a) : 0;
      const result = real.match(
        seen,
        mockBug.name === 'latestFirst' ? [...resting].sort(latestFirst) : resting,
        ladder,
        step,
      );
      if (mockBug.name !== 'takerPrice') return result;
      return {
        ...result,
        matches: result.matches.map((one) => (one.maker ? { ...one, price: incoming.worstPrice } : one)),
      };
    },
  };
});
jest.mock('@/server/trading/house', () => {
  const real = jest.requireActual<typeof Maker>('@/server/trading/house');
  const houseOffers: typeof real.houseOffers = (ladder, row, ...more) =>
    real.houseOffers(ladder, mockBug.name === 'exposureIgnored' ? { ...row, maker_limit: '1000' } : row, ...more);
  return { ...real, houseOffers };
});
jest.mock('@/server/spot/store', () => {
  const real = jest.requireActual<typeof Store>('@/server/spot/store');
  const forgetful = (outcome: Store.Outcome): Store.Outcome => ({
    ...outcome,
    house: outcome.house && { ...outcome.house, taken: [] },
  });
  return {
    ...real,
    write: (...[db, market, outcome]: Parameters<typeof real.write>) =>
      real.write(db, market, mockBug.name === 'ladderNeverUsedUp' ? forgetful(outcome) : outcome),
  };
});

const symbol = 'BTCUSDT';
const START = 2_000_000;
/** So little that the market maker comes to its end within some runs. */
const EXPOSURE = '2';

/** Text as 1/100 000 000, and back; prices and quantities are whole cents and steps. */
function units(amount: string, places = 8): bigint {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(places, '0').slice(0, places));
}
function text(amount: bigint, places = 8): Decimal {
  const digits = amount.toString().padStart(places + 1, '0');
  return decimal(`${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, ''));
}

interface World {
  x: TestExchange;
  held: ReturnType<typeof heldFeed>;
  price: number;
  seq: number;
  accepted: number;
  refused: number;
  fees: { quote: bigint; base: bigint };
  house: House;
}

async function build(): Promise<World> {
  const held = heldFeed({ [symbol]: START });
  const x = await exchange({ feed: held.feed });
  await sql`update spot_market set maker_limit = ${EXPOSURE} where symbol = ${symbol}`.execute(x.db);
  return {
    x,
    held,
    price: START,
    seq: -1,
    accepted: 0,
    refused: 0,
    fees: { quote: 0n, base: 0n },
    house: { limit: units(EXPOSURE, 5), position: 0n },
  };
}

const attempt = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    // A fault of the server is no refusal.
    if (error instanceof CallRefused && error.reason !== 'internal') return null;
    throw error;
  }
};

/** The next second: the real quote and its ladder, then both sides fill what it crosses. */
async function tick(world: World, model: ReferenceModel, move: number): Promise<void> {
  world.price = Math.min(START * 1.3, Math.max(START * 0.7, world.price + move));
  world.held.set(symbol, world.price);
  await world.x.clock.advance(1_000);
  await world.x.spot.sweep();
  const ladder = world.x.market.ladder(symbol)!;
  const levels = (side: typeof ladder.bids): Level[] => side.map(([price, qty]) => [units(price, 2), units(qty, 5)]);
  model.quote(BigInt(world.price), { bids: levels(ladder.bids), asks: levels(ladder.asks) }, ladder.seq !== world.seq);
  world.seq = ladder.seq;
}

type OrderRow = Record<'order_no' | 'status' | 'filled_qty' | 'filled_quote' | 'fee' | 'held', string>;

async function compare({ x }: World, model: ReferenceModel, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  const { rows } = await sql<{
    accounts: { owner: number; kind: string; asset: string; balance: string }[] | null;
    orders: OrderRow[] | null;
  }>`select
    (select json_agg(json_build_object('owner', owner, 'kind', kind, 'asset', asset, 'balance', balance::text)) from ledger.accounts where owner = any(${ids})) accounts,
    (select json_agg(json_build_object('order_no', order_no, 'status', status, 'filled_qty', filled_qty::text, 'filled_quote', filled_quote::text, 'fee', fee::text, 'held', held::text) order by id)
      from spot_order where owner_id = any(${ids})) orders`.execute(x.db);
  const { accounts, orders } = rows[0]!;
  const balance = (owner: string, kind: string, asset: string) =>
    units(
      accounts?.find((row) => String(row.owner) === owner && row.kind === kind && row.asset === asset)?.balance ?? '0',
    );
  const real = ids.map((id) =>
    [
      balance(id, 'spot:available', 'USDT'),
      balance(id, 'spot:available', 'BTC'),
      balance(id, 'spot:orders', 'USDT'),
      balance(id, 'spot:orders', 'BTC'),
    ].map(String),
  );
  const ours = ids.map((_, owner) =>
    [model.free[owner]!.quote, model.free[owner]!.base, model.held(owner, 'quote'), model.held(owner, 'base')].map(
      String,
    ),
  );
  expect(real).toEqual(ours);
  expect(
    (orders ?? []).map((row) => [
      row.order_no,
      row.status,
      ...[units(row.filled_qty, 5), units(row.filled_quote), units(row.fee), units(row.held)].map(String),
    ]),
  ).toEqual(
    model.orders.map((order) => [
      order.orderNo,
      order.status,
      ...[order.filled, order.quote, order.fee, order.held].map(String),
    ]),
  );
}

async function place(world: World, model: ReferenceModel, person: Person, wanted: Wanted): Promise<boolean> {
  const body = {
    symbol,
    side: wanted.side,
    type: wanted.type,
    ...(wanted.duration && { timeInForce: wanted.duration }),
    ...(wanted.price !== undefined && { price: text(wanted.price, 2) }),
    ...(wanted.qty !== undefined && { qty: text(wanted.qty, 5) }),
    ...(wanted.quoteAmount !== undefined && { quoteAmount: text(wanted.quoteAmount) }),
  };
  const order = await attempt(person.call(api.spot.placeOrder, body));
  const expected = model.place(wanted, order?.orderNo ?? '');
  expect([body, order !== null]).toEqual([body, expected !== null]);
  return order !== null;
}

async function carryOut(
  world: World,
  model: ReferenceModel,
  people: readonly Person[],
  command: Command,
): Promise<boolean | null> {
  if (command.kind === 'tick') {
    await tick(world, model, command.move);
    return null;
  }
  const person = people[command.who]!;
  const owner = command.who;
  switch (command.kind) {
    case 'limit':
      return place(world, model, person, {
        owner,
        side: command.side,
        type: 'limit',
        duration: command.duration,
        price: BigInt(world.price + command.offset),
        qty: BigInt(command.steps),
      });
    case 'market':
      return place(world, model, person, { owner, side: command.side, type: 'market', qty: BigInt(command.steps) });
    case 'spend':
      return place(world, model, person, {
        owner,
        side: 'buy',
        type: 'market',
        quoteAmount: BigInt(command.cents) * 1_000_000n,
      });
    case 'cancel': {
      const orderNo =
        model.orders.filter((order) => order.owner === command.of).at(-1 - command.nth)?.orderNo ??
        '19999999999999999999';
      const done = (await attempt(person.call(api.spot.updateOrder, { orderNo, action: 'cancel' }))) !== null;
      expect(done).toBe(model.cancel(owner, orderNo));
      return done;
    }
    case 'cancelAll': {
      const open = model.open(owner);
      expect(await person.call(api.spot.cancelAll, {})).toEqual({ cancelled: open.length, left: 0 });
      for (const { orderNo } of open) model.cancel(owner, orderNo);
      return true;
    }
    default:
      expect([
        command.body,
        await attempt(person.call(api.spot.placeOrder, { symbol, ...command.body } as never)),
      ]).toEqual([command.body, null]);
      return false;
  }
}

async function run(world: World, commands: readonly Command[]): Promise<void> {
  const { x } = world;
  const people = [await x.person(), await x.person(), await x.person()];
  const [market] = await people[0]!.call(api.spot.markets, {});
  const model = new ReferenceModel(units(market!.maxQty, 5), world.house);
  for (const _ of people) model.free.push({ quote: units('10000'), base: units('0.1') });
  // Another price than the last run's, so that nothing of the ladder is used up.
  await tick(world, model, world.price > START ? -7 : 7);
  for (const one of commands) {
    const accepted = await carryOut(world, model, people, one);
    if (accepted !== null) world[accepted ? 'accepted' : 'refused'] += 1;
    await compare(world, model, people);
  }
  expect(await x.auditor.pass()).toEqual([]);
  // Whatever happened: cancelling what is left gives back exactly what was held.
  for (const owner of people.keys())
    if (model.open(owner).length > 0) await carryOut(world, model, people, { kind: 'cancelAll', who: owner });
  await compare(world, model, people);
  const { base, quote } = await people[0]!.call(api.assets.pair, { symbol });
  expect([base, quote].map(({ available, frozen }) => [available, frozen])).toEqual([
    [text(model.free[0]!.base), '0'],
    [text(model.free[0]!.quote), '0'],
  ]);
  world.fees.quote += model.fees.quote;
  world.fees.base += model.fees.base;
  expect(
    [await houseBalance(x.db, 'house:fees', 'USDT'), await houseBalance(x.db, 'house:fees', 'BTC')].map((amount) =>
      round(amount, 8, 'down'),
    ),
  ).toEqual([text(world.fees.quote), text(world.fees.base)]);
}

const sequences = fc.array(anyCommand, { minLength: 12, maxLength: 18 });
/** More of them for a soak: `SPOT_MODEL_RUNS=5000`. */
const RUNS = Number(process.env.SPOT_MODEL_RUNS ?? 130);

test(
  'the exchange does what the model does',
  async () => {
    const world = await build();
    try {
      await fc.assert(
        fc.asyncProperty(sequences, (commands) => run(world, commands)),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
      expect(await world.x.booksBalance()).toEqual([]);
      const share = world.accepted / (world.accepted + world.refused);
      const tally = new Tally('spotModel');
      tally.add({ done: world.accepted, refused: world.refused });
      tally.cases = RUNS;
      tally.print();
      expect(share).toBeGreaterThan(0.4);
      expect(share).toBeLessThan(0.7);
    } finally {
      await world.x.close();
    }
  },
  60_000 * Math.max(2, RUNS / 100),
);

test.each(BUGS)(
  'a planted bug is caught: %s',
  async (name) => {
    const world = await build();
    mockBug.name = name;
    try {
      const result = await fc.check(
        fc.asyncProperty(sequences, (commands) => run(world, commands)),
        { numRuns: 60, seed: 20_260_715, endOnFailure: true },
      );
      expect(result.failed).toBe(true);
    } finally {
      mockBug.name = null;
      await world.x.close();
    }
  },
  60_000,
);
