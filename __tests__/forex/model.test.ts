/**
 * Random people at a random market against an independent plain model in floating point: balances, positions and levels agree to the cent, the
 * books balance, nobody is below zero, and the watched prices never miss an account that has to be closed.
 */
import type { Decimal } from '@/lib/money/decimal';
import { IS_SOAK, SEED } from '../harness/rounds';
import { account, close, forexRoom, open, positions, type Code, type Room, START } from './trader';

let room: Room;
beforeAll(async () => {
  room = await forexRoom();
});
afterAll(() => room.close());

function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const digits: Record<Code, number> = { EURUSD: 5, USDJPY: 3, EURJPY: 3, GBPUSD: 5, EURGBP: 5, XAUUSD: 2 };
const lotSize = (code: Code) => (code === 'XAUUSD' ? 100 : 100_000);

interface Plain {
  id: string;
  code: Code;
  side: 1 | -1;
  lots: number;
  entry: number;
  margin: number;
}

test.each(IS_SOAK ? [SEED] : [11, 23, 37])('the exchange does what the plain model says, seed %i', async (seed) => {
  const random = randomOf(seed);
  const ticks: Record<Code, number> = { ...START };
  await room.move(ticks);
  const mid = (code: Code) => ticks[code] / 10 ** digits[code];
  const half = (code: Code) => 1 / 10 ** digits[code];
  const rate = (code: Code) =>
    code.endsWith('USD') ? 1 : code.endsWith('JPY') ? 1 / mid('USDJPY') : code.endsWith('GBP') ? mid('GBPUSD') : 1;
  const closing = (one: Plain) => mid(one.code) - one.side * half(one.code);
  const profit = (one: Plain) => one.side * (closing(one) - one.entry) * one.lots * lotSize(one.code) * rate(one.code);
  const people = [];
  for (let nr = 0; nr < 3; nr += 1)
    people.push({ person: await room.trader('2000'), balance: 2000, held: [] as Plain[] });
  for (let step = 0; step < 45; step += 1) {
    const who = people[random(people.length)]!;
    const act = random(3);
    const codes = Object.keys(ticks) as Code[];
    if (act === 0) {
      const code = codes[random(codes.length)]!;
      const side = random(2) === 0 ? ('buy' as const) : ('sell' as const);
      const lots = (1 + random(12)) / 100;
      const leverage = [10, 20][random(2)]!;
      const done = await open(who.person, { code, side, lots: lots.toFixed(2) as Decimal, leverage }).catch(() => null);
      if (done?.positionId) {
        const sign = side === 'buy' ? 1 : -1;
        const entry = mid(code) + sign * half(code);
        const worth = code.startsWith('USD') ? lots * lotSize(code) : lots * lotSize(code) * entry * rate(code);
        who.held.push({ id: done.positionId, code, side: sign, lots, entry, margin: worth / leverage });
      }
    } else if (act === 1 && who.held.length > 0) {
      const one = who.held[random(who.held.length)]!;
      const part = random(2) === 0 ? one.lots : Math.max(0.01, Math.floor(one.lots * 50) / 100);
      await close(who.person, one.id, part.toFixed(2) as Decimal);
      who.balance += (profit(one) * part) / one.lots;
      one.margin -= (one.margin * part) / one.lots;
      one.lots = Number((one.lots - part).toFixed(2));
      who.held = who.held.filter(({ lots }) => lots > 0);
    } else {
      const far = random(6) === 0 ? 60 : 8;
      for (const code of codes) {
        const span = Math.round((ticks[code] * far) / 10_000);
        ticks[code] += random(2 * span + 1) - span;
      }
      await room.move(ticks);
      for (const one of people) stopOut(one, profit);
    }
    for (const { person, balance, held } of people) {
      const now = await account(person);
      expect(Number(now.balance)).toBeCloseTo(balance, 2);
      const all = await positions(person);
      expect(all.map(({ positionId }) => positionId).sort()).toEqual(held.map(({ id }) => id).sort());
      for (const one of held) {
        const told = all.find(({ positionId }) => positionId === one.id)!;
        expect(Number(told.entryPrice)).toBeCloseTo(one.entry, 5);
        expect(Number(told.unrealizedPnl)).toBeCloseTo(profit(one), 2);
        expect(Number(told.margin)).toBeCloseTo(one.margin, 2);
      }
      const used = held.reduce((sum, { margin }) => sum + margin, 0);
      if (used > 0) expect(Number(now.equity) / used).toBeGreaterThan(0.5);
      expect(Number(now.balance)).toBeGreaterThanOrEqual(0);
    }
  }
  expect(await room.booksBalance()).toEqual([]);
});

/** Largest loss first, until equity is above half of what is used; nobody loses more than there is. */
function stopOut(who: { balance: number; held: Plain[] }, profit: (one: Plain) => number): void {
  const isDue = () => {
    const used = who.held.reduce((sum, { margin }) => sum + margin, 0);
    return used > 0 && who.balance + who.held.reduce((sum, one) => sum + profit(one), 0) <= used / 2;
  };
  while (isDue()) {
    // Of two alike the newest, as the list has them.
    const worst = who.held.toReversed().reduce((a, b) => (profit(b) < profit(a) ? b : a));
    who.balance = Math.max(0, who.balance + profit(worst));
    who.held = who.held.filter((one) => one !== worst);
  }
}
