/** The prices at which an account is looked at again: known for whatever anybody holds, and never too late for the level that they watch. */
import fc from 'fast-check';
import { api } from '@/lib/api/index';
import {
  STOP_OUT_LEVEL,
  figuresOf,
  isAtLevel,
  lotSizeOf,
  marginOf,
  openingPrice,
  rateFrom,
  roomAbove,
} from '@/lib/forex/rules';
import { type Decimal, add, div, floorToStep, mul, sub } from '@/lib/money/decimal';
import type { HeldRow } from '@/server/forex/held';
import { watchedPrices } from '@/server/forex/watch';
import { houseBalance } from '@/server/ledger/ledger';
import { account, close, forexRoom, open, positions } from './trader';

const decimal = (digits: number, places: number): Decimal => (digits / 10 ** places).toFixed(places) as Decimal;

/** A quote with five places, a person's lots, and the rate of the pair's quote currency; with interest paid out of a gain an entry has 18 places. */
const position = fc
  .record({
    mid: fc.integer({ min: 50_000, max: 200_000 }),
    spread: fc.integer({ min: 1, max: 40 }),
    pair: fc.integer({ min: 50_001, max: 2_000_001 }),
    pairSpread: fc.integer({ min: 1, max: 40 }),
    lots: fc.integer({ min: 1, max: 5_000 }),
    gained: fc.integer({ min: -400, max: 400 }),
    third: fc.boolean(),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quote: fc.constantFrom('USD', 'CHF'),
  })
  .map(({ mid, spread, pair, pairSpread, lots, gained, third, side, quote: currency }): HeldRow => {
    const quote = { bid: decimal(mid, 5), ask: decimal(mid + spread, 5) };
    const rate =
      currency === 'USD' ? '1' : rateFrom({ bid: decimal(pair, 5), ask: decimal(pair + pairSpread, 5) }, false);
    const contract = {
      code: 'EURCHF',
      base: 'EUR',
      quote: currency,
      pip: '0.0001',
      tick: '0.00001',
      lotSize: lotSizeOf('EUR'),
    };
    const size = decimal(lots, 2);
    const entryPrice = add(
      openingPrice(side, quote),
      add(decimal(gained, 5), third ? div('1', '300000', 18, 'down') : '0'),
    );
    return {
      side,
      lots: size,
      entryPrice,
      contract,
      quote,
      rate,
      weekendLeverage: 10,
      margin: marginOf(size, contract, entryPrice, rate, 30),
      row: { position_no: '' },
    } as unknown as HeldRow;
  });

const accounts = fc
  .array(position, { minLength: 1, maxLength: 12 })
  .map((held) => held.map((one, nr) => ({ ...one, row: { ...one.row, position_no: String(nr) } })));

test('as long as no price has come to its own, and no rate has moved by more than is allowed, the level has not come either', () => {
  fc.assert(
    fc.property(accounts, fc.integer({ min: 1, max: 1_000_000 }), (held, cents) => {
      const room = decimal(cents, 2);
      const { positions: watched, rateMove } = watchedPrices(held, room);
      const empty = figuresOf({ balance: '0', inOrders: '0' }, held);
      // The balance with which this room is left.
      const balance = add(sub(mul(empty.used, STOP_OUT_LEVEL), empty.profit), room);
      expect(roomAbove(figuresOf({ balance, inOrders: '0' }, held), STOP_OUT_LEVEL)).toBe(floorToStep(room, '0.01'));
      const later = held.map((one) => {
        const at = watched.get(one.row.position_no)!;
        // The worst of what is not noticed yet: every price just before its own, every rate as far as it may go, against the person.
        const isLoss = one.side === 'buy' ? Number(at) < Number(one.entryPrice) : Number(at) > Number(one.entryPrice);
        const rate =
          one.contract.quote === 'USD' ? one.rate : mul(one.rate, isLoss ? add('1', rateMove) : sub('1', rateMove));
        return { ...one, quote: { bid: at, ask: at }, rate };
      });
      expect(isAtLevel(figuresOf({ balance, inOrders: '0' }, later), sub(STOP_OUT_LEVEL, '0.00000001'))).toBe(false);
    }),
    { numRuns: 400 },
  );
});

describe('an account of odd lots in a currency whose rate is a quotient', () => {
  const N = 12;
  const start = async () => {
    const room = await forexRoom({}, { USDCHF: 80_001 } as never);
    const person = await room.trader('8000');
    for (let nr = 0; nr < N; nr += 1) await open(person, { code: 'USDCHF', side: 'buy', lots: '0.17', leverage: 30 });
    expect(await positions(person)).toHaveLength(N);
    return { room, person };
  };

  test('can be added to, protected and closed in parts', async () => {
    const { room, person } = await start();
    await room.give(person, '10');
    const [first] = await positions(person);
    await person.call(api.forex.setStops, { positionId: first!.positionId, stopLoss: '0.795', takeProfit: null });
    await close(person, first!.positionId, '0.03');
    expect(await positions(person)).toContainEqual(expect.objectContaining({ lots: '0.14' }));
    expect(await room.booksBalance()).toEqual([]);
    await room.close();
  });

  test('is stopped out at every tick that calls for it, and the insurance pays nothing', async () => {
    const { room, person } = await start();
    const before = await houseBalance(room.db, 'house:insurance', 'USDT');
    for (let ticks = 80_001; ticks > 76_000 && (await positions(person)).length > 0; ticks -= 61) {
      await room.move({ USDCHF: ticks } as never);
      const { level } = await account(person);
      expect(level === null || Number(level) > 0.5).toBe(true);
    }
    expect((await positions(person)).length).toBeLessThan(N);
    expect(await houseBalance(room.db, 'house:insurance', 'USDT')).toBe(before);
    expect(await room.booksBalance()).toEqual([]);
    await room.close();
  });
});
