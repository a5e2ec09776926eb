/** Who gets how much, against a second reckoning as the rules say it: shares, caps, what is left over again and again. */
import { allot, costOf, type Committed } from '@/lib/launchpad/rules';
import { scheduleOf, unlockedAfter } from '@/lib/launchpad/rules';
import { div, eq, gt, lte, mul, sub, sum, type Decimal } from '@/lib/money/decimal';
import { seededRandom } from '../harness/exchange';

interface Case {
  people: Committed[];
  supply: Decimal;
  price: Decimal;
  cap: Decimal;
}

/** Fractions of whole numbers, so that nothing is rounded on the way. */
function byRounds({ people, supply, price, cap }: Case): Map<string, bigint> {
  const units = (amount: Decimal) => BigInt(mul(amount, '100000000'));
  const bounds = new Map(
    people.map(({ id, amount }) => {
      const affords = units(div(amount, price, 8, 'down'));
      const most = units(cap);
      return [id, affords < most ? affords : most];
    }),
  );
  const got = new Map<string, bigint>();
  let waiting = people;
  for (;;) {
    const left = units(supply) - [...got.values()].reduce((a, b) => a + b, 0n);
    const total = waiting.reduce((a, { amount }) => a + units(amount), 0n);
    const over = waiting.filter(({ id, amount }) => left * units(amount) >= bounds.get(id)! * total);
    if (over.length === 0) {
      for (const { id, amount } of waiting) got.set(id, (left * units(amount)) / total);
      return got;
    }
    for (const { id } of over) got.set(id, bounds.get(id)!);
    waiting = waiting.filter((one) => !over.includes(one));
    if (waiting.length === 0) return got;
  }
}

function chances(seed: string) {
  const random = seededRandom(seed);
  const whole = (most: number): number => random(4).readUInt32BE() % most;
  const amount = (most: number): Decimal =>
    `${whole(most) + 10}.${String(whole(100_000_000)).padStart(8, '0')}` as Decimal;
  return { whole, amount };
}

const inUnits = (tokens: Map<string, Decimal>) =>
  Object.fromEntries([...tokens].map(([id, one]) => [id, BigInt(mul(one, '100000000'))]).sort());

test('example: shares, a cap, and what the cap leaves over', () => {
  const people = [
    { id: 'a', amount: '100' },
    { id: 'b', amount: '300' },
    { id: 'c', amount: '600' },
  ] as const;
  // 500 tokens at 1: shares of 50, 150 and 300; c may have 200, and the 100 left over go to a and b as 1 to 3.
  expect([...allot(people, { supply: '500', price: '1', cap: '200' })].sort()).toEqual(
    [
      ['a', '75'],
      ['b', '200'],
      ['c', '200'],
    ].map(([id, tokens]) => (id === 'a' ? [id, '100'] : [id, tokens])),
  );
});

test('400 random offerings: no digit differs from the second reckoning, and the order of people changes nothing', () => {
  for (let nr = 0; nr < 400; nr += 1) {
    const { whole, amount } = chances(`allot ${nr}`);
    const people = Array.from({ length: 1 + whole(40) }, (_, i) => ({
      id: `p${i}`,
      amount: amount(10 ** (1 + whole(5))),
    }));
    const given: Case = { people, supply: amount(10_000), price: `0.${1 + whole(9)}` as Decimal, cap: amount(2_000) };
    const tokens = allot(people, given);
    expect(inUnits(tokens)).toEqual(Object.fromEntries([...byRounds(given)].sort()));
    expect(inUnits(allot(people.toReversed(), given))).toEqual(inUnits(tokens));
    expect(lte(sum([...tokens.values()]), given.supply)).toBe(true);
    for (const { id, amount: pays } of people) {
      const count = tokens.get(id)!;
      expect(lte(count, given.cap) && lte(costOf(count, given.price), pays)).toBe(true);
    }
    // Whatever is left over could not be had by anybody, or is less than a unit for each.
    const left = sub(given.supply, sum([...tokens.values()]));
    const isFull = people.every(({ id, amount: pays }) => {
      const affords = div(pays, given.price, 8, 'down');
      return eq(tokens.get(id)!, gt(affords, given.cap) ? given.cap : affords);
    });
    expect(isFull || lte(left, mul('0.00000001', `${people.length}`))).toBe(true);
  }
});

test('100,000 people are reckoned within seconds', () => {
  const { amount } = chances('crowd');
  const people = Array.from({ length: 100_000 }, (_, i) => ({ id: `p${i}`, amount: amount(5_000) }));
  const tokens = allot(people, { supply: '1000000', price: '0.5', cap: '300' });
  expect(tokens.size).toBe(100_000);
  expect(lte(sum([...tokens.values()]), '1000000')).toBe(true);
}, 30_000);

test('unlocking: what is free at first, the same every day, and all of it after the last', () => {
  const unlocking = { atListing: '0.2', days: 8 } as const;
  expect(scheduleOf(unlocking).map(({ share }) => share)).toEqual([
    '0.2',
    '0.3',
    '0.4',
    '0.5',
    '0.6',
    '0.7',
    '0.8',
    '0.9',
    '1',
  ]);
  expect(unlockedAfter('0.00000007', unlocking, 7)).toBe('0.00000006');
  expect(unlockedAfter('0.00000007', unlocking, 8)).toBe('0.00000007');
  expect(scheduleOf({ atListing: '1', days: 0 })).toEqual([{ day: 0, share: '1' }]);
});
