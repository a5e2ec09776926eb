/** Who leaves has the deposit back once nothing is open any more, and nothing can be opened again. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { DEPOSIT_KEPT_MS } from '@/lib/c2c/rules';
import { balanceOf } from '@/server/ledger/ledger';
import { c2cRoom, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await c2cRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const MINUTE = 60_000;

test('not while a buyer can still bring an order back and ask for compensation', async () => {
  const desk = await room.merchant('1000');
  const { advertId } = await room.advert(desk, { qty: '1000' });
  const buyer = await room.ready();
  const order = await room.buy(buyer, advertId, { amount: '1566' });
  const { orderNo } = order;
  await room.pay(buyer, order);
  const leftAt = room.clock.now();
  await desk.call(api.c2cMerchant.leave, {});
  await room.pass(11 * MINUTE);
  await room.appeal(buyer, order);
  await room.pass(leftAt + DEPOSIT_KEPT_MS - 5 * MINUTE - room.clock.now());
  await sql`update sessions set seen_at = ${room.clock.now()}, created_at = ${room.clock.now()}`.execute(room.db);
  await buyer.call(api.c2cAppeal.cancel, { orderNo });
  const proof = await room.proofOf(buyer);
  await buyer.call(api.c2cOrders.cancel, { orderNo, reason: 'refunded', nothingSent: true, proof });
  await room.pass(6 * MINUTE);
  expect(await balanceOf(room.db, desk.userId, 'c2c:deposit', 'USDT')).not.toBe('0');
  await room.appeal(buyer, order);
  const words = { toBuyer: 'You have paid.', toSeller: 'The money came.' };
  await room.decide({ orderNo, winner: 'buyer', ...words, compensation: '100' });
  await room.pass(61 * MINUTE);
  expect(await balanceOf(room.db, desk.userId, 'c2c:deposit', 'USDT')).toBe('0');
});
