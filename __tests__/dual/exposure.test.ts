/** The house's row in the operators' report: what running orders may bring about, and the coins that settled ones have left it with. */
import { api } from '@/lib/api/index';
import { swappedOf } from '@/lib/dual/rules';
import { mul, neg, round, sub, sum, type Decimal } from '@/lib/money/decimal';
import { houseBalance } from '@/server/ledger/ledger';
import type { Person } from '../harness/exchange';
import { dualRoom, MINUTE, subscribe, symbol, type Room } from './room';

jest.setTimeout(180_000);

let room: Room;
beforeAll(async () => {
  room = await dualRoom();
});
afterAll(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const report = async () =>
  (await (await room.operator()).call(api.operator.exposureReport, {})).markets.filter(
    ({ product }) => product === 'dual',
  );
const orders = async (people: readonly Person[]) =>
  (await Promise.all(people.map((who) => who.call(api.dual.orders, { pageSize: 100 })))).flatMap(({ list }) => list);

test('it is what the orders say, before and after the price decides', async () => {
  const people = [await room.saver(), await room.saver()] as const;
  const [ada, bob] = people;
  expect(await report()).toEqual([]);
  await room.seconds((MINUTE - (room.clock.now() % MINUTE)) / 1_000);
  const low = await room.offer({ kind: 'buyLow', strike: '59900' });
  const lower = await room.offer({ kind: 'buyLow', strike: '50000' });
  const high = await room.offer({ kind: 'sellHigh', strike: '60100' });
  await subscribe(ada, low, '1000');
  await subscribe(bob, lower, '300');
  await subscribe(bob, high, '0.003');

  const running = await orders(people);
  expect(running).toHaveLength(3);
  const ofKind = (kind: string) => running.filter((order) => order.kind === kind);
  const long = sum(ofKind('buyLow').map(swappedOf));
  expect(await report()).toEqual([
    {
      product: 'dual',
      symbol,
      unit: 'base',
      long,
      short: sum(ofKind('sellHigh').map(({ amount }) => amount)),
      house: '0',
      limit: null,
      worth: '0',
    },
  ]);

  await room.seconds(5 * 60, 59_000);
  await room.seconds(3);
  // The one that was exercised took coins; of the two that were not, only one brings its interest in coins.
  const left = (await orders(people)).map(({ kind, amount, exercised, payout }): Decimal => {
    if (exercised) return kind === 'buyLow' ? neg(payout!.amount) : amount;
    return kind === 'sellHigh' ? sub(amount, payout!.amount) : '0';
  });
  expect(left.filter((coins) => coins !== '0')).toHaveLength(2);
  const house = sum(left);
  const [row] = await report();
  expect(row).toMatchObject({ long: '0', short: '0', house, worth: round(mul(house, '59000'), 2, 'halfUp') });
  expect(house).toBe(await houseBalance(room.db, 'house:dual', 'BTC'));
});
