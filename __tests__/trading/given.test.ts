/** What prices that nobody would ask of a stranger give away: with a stolen session an account is not traded empty against orders of the thief's. */
import fc from 'fast-check';
import { add, gt, lte, mul, sub, sum, type Decimal } from '@/lib/money/decimal';
import { fairOf, judge, withinGiving, type Giving } from '@/server/trading/given/given';
import { match, type Resting } from '@/server/trading/matching';
import { SEED, rounds } from '../harness/rounds';

const fair = fairOf({ bid: '99.99', ask: '100.01' }, ['0.001']);
const taker = { ownerId: 'taker', side: 'buy' } as const;
const rest = (orderNo: string, ownerId: string, price: Decimal, remaining: Decimal = '1'): Resting => ({
  orderNo,
  ownerId,
  price,
  remaining,
});
const giving = (left: Record<string, Decimal>, more: Partial<Giving> = {}): Giving => ({
  fair,
  taker,
  rate: '1',
  roomsOf: async (owners) => new Map(owners.map((owner) => [owner, left[owner] ?? '0'])),
  ...more,
});
const buy =
  (qty: Decimal, ladder: readonly (readonly [Decimal, Decimal])[] = []) =>
  (resting: readonly Resting[]) =>
    match({ ownerId: 'taker', side: 'buy', worstPrice: '110', qty }, resting, ladder, '0.01');

test('near the middle of the house’s quote nothing is counted, and nothing asked', async () => {
  expect(fair).toEqual({ low: '99.98', high: '100.02' });
  const roomsOf = jest.fn();
  const resting = [rest('a', 'maker', '99.98'), rest('b', 'maker', '100.02')];
  const { result, given, passed } = await withinGiving(giving({}, { roomsOf }), resting, buy('2'));
  expect([result.matches.length, given.size, passed.size]).toEqual([2, 0, 0]);
  expect(roomsOf).not.toHaveBeenCalled();
});

test('no more is free than a maker pays as a fee: otherwise it would pay to go round and round', () => {
  const quote = { bid: '99.99', ask: '100.01' } as const;
  expect(fairOf(quote, ['0.001', '0.00005'])).toEqual({ low: '99.995', high: '100.005' });
  for (const fee of ['0', '-0.0001'] as const) expect(fairOf(quote, [fee])).toEqual({ low: '100', high: '100' });
});

test('who pays more than that gives, and so does who rests below and is met', async () => {
  const { matches } = buy('2')([rest('a', 'maker', '95'), rest('b', 'maker', '101.02')]);
  const judged = await judge(giving({ taker: '1', maker: '5' }), matches);
  expect([...judged.given]).toEqual([
    ['maker', '4.98'],
    ['taker', '1'],
  ]);
  expect(judged.over).toEqual([]);
});

test('in the coin that it is reckoned in; where that has no price nobody gives anything', async () => {
  const { matches } = buy('1')([rest('a', 'maker', '101.02')]);
  expect([...(await judge(giving({ taker: '2' }, { rate: '2' }), matches)).given]).toEqual([['taker', '2']]);
  expect((await judge(giving({ taker: '1.99' }, { rate: '2' }), matches)).over).toHaveLength(1);
  expect((await judge(giving({ taker: '100' }, { rate: null }), matches)).over).toHaveLength(1);
});

test('whoever is at their limit passes over what is too dear, and goes on to the house', async () => {
  const resting = [rest('a', 'maker', '101'), rest('b', 'maker', '102'), rest('c', 'other', '103')];
  const ladder = [['104', '5']] as const;
  const { result, passed } = await withinGiving(giving({ taker: '1.5' }), resting, buy('3', ladder));
  expect(result.matches.map(({ maker, price, qty }) => [maker?.orderNo ?? 'house', price, qty])).toEqual([
    ['a', '101', '1'],
    ['house', '104', '2'],
  ]);
  expect([...passed]).toEqual(['b', 'c']);
});

test('a maker at their limit is met by nobody at such prices, and still at fair ones', async () => {
  const resting = [
    rest('a', 'maker', '90'),
    rest('b', 'maker', '91'),
    rest('c', 'maker', '100'),
    rest('d', 'other', '99'),
  ];
  const { result, passed } = await withinGiving(giving({ maker: '9' }), resting.toSorted(byPrice), buy('4'));
  expect(result.matches.map(({ maker }) => maker?.orderNo)).toEqual(['c']);
  expect([...passed].sort()).toEqual(['a', 'b', 'd']);
});

const byPrice = (a: Resting, b: Resting) => Number(sub(a.price, b.price));

const anyOrder = fc.record({
  owner: fc.constantFrom('taker', 'ann', 'bob'),
  cents: fc.integer({ min: 9_000, max: 11_000 }),
  qty: fc.integer({ min: 1, max: 500 }),
});

test('whatever rests, nobody gives more than they may, and nobody is passed over at a fair price', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(anyOrder, { maxLength: 12 }),
      fc.integer({ min: 1, max: 2_000 }),
      fc.record({ taker: fc.nat(200), ann: fc.nat(200), bob: fc.nat(200) }),
      fc.constantFrom('buy' as const, 'sell' as const),
      async (orders, wanted, rooms, side) => {
        const left: Record<string, Decimal> = { taker: `${rooms.taker}`, ann: `${rooms.ann}`, bob: `${rooms.bob}` };
        const resting = orders
          .map(({ owner, cents, qty }, nr) => rest(`${nr}`, owner, `${cents / 100}`, `${qty / 100}`))
          .sort((a, b) => (side === 'buy' ? byPrice(a, b) : byPrice(b, a)));
        const ladder = side === 'buy' ? ([['100.01', '2']] as const) : ([['99.99', '2']] as const);
        const worstPrice = side === 'buy' ? '110' : '90';
        const qty: Decimal = `${wanted / 100}`;
        const find = (some: readonly Resting[]) =>
          match({ ownerId: 'taker', side, worstPrice, qty }, some, ladder, '0.01');
        const { result, given, passed } = await withinGiving(
          giving(left, { taker: { ownerId: 'taker', side } }),
          resting,
          find,
        );
        // Reckoned a second time, by the buyer's and the seller's side of every trade.
        const lost = new Map<string, Decimal>();
        for (const { maker, price, qty: traded } of result.matches) {
          if (!maker) continue;
          const [buyer, seller] = side === 'buy' ? ['taker', maker.ownerId] : [maker.ownerId, 'taker'];
          const [who, apart] = gt(price, '100') ? [buyer, sub(price, '100.02')] : [seller, sub('99.98', price)];
          if (gt(apart, '0')) lost.set(who, add(lost.get(who) ?? '0', mul(apart, traded)));
        }
        expect(new Map(given)).toEqual(lost);
        for (const [who, amount] of lost) expect(lte(amount, left[who]!)).toBe(true);
        for (const no of passed) {
          const { price } = resting.find(({ orderNo }) => orderNo === no)!;
          expect(gt(price, '100.02') || gt('99.98', price)).toBe(true);
        }
        expect(lte(sum(result.matches.map((one) => one.qty)), qty)).toBe(true);
      },
    ),
    { seed: SEED, numRuns: rounds(1_000) },
  ));
