/** Nodes are exchanged one after the other: for a while there are some that give coins back at the end of an order, beside others that keep them. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { up } from '@/server/db/migrations/0082-kept-until';
import { createJobs } from '@/server/jobs/jobs';
import { belongingTo, move, post } from '@/server/ledger/ledger';
import { refusalOf } from '../harness/attack';
import { c2cRoom, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await c2cRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const QUARTER = 15 * 60_000;

/** What a node from before migration 0081 does where a buyer cancels. */
async function cancelOnOldNode(orderNo: string): Promise<void> {
  const now = room.clock.now();
  const { rows } = await sql<{ seller: string; qty: `${number}` }>`update c2c_order set status = 'cancelled',
      ended_at = ${now}, reopen_until = ${now + QUARTER}, counted = true
    where order_no = ${orderNo} returning seller_id::text seller, trim_scale(qty)::text qty`.execute(room.db);
  const [{ seller: owner, qty: amount }] = rows as [(typeof rows)[number]];
  await sql`update c2c_advert set left_qty = left_qty + ${amount}::numeric
    where id = (select advert_id from c2c_order where order_no = ${orderNo})`.execute(room.db);
  const [from, to] = [
    { owner, kind: 'c2c:escrow' },
    { owner, kind: 'c2c:adverts' },
  ] as const;
  const legs = belongingTo(`c2cOrder:${orderNo}`, move({ from, to, asset: 'USDT', amount, line: 'c2cEscrow' }));
  const step = { kind: 'c2cOrder', refType: 'c2cOrder', refId: orderNo, step: 'end' };
  await post(room.db, [{ ...step, actor: 'test', requestId: 'old', at: now, legs }]);
}

test('an order whose coins an old node gave back is not brought back on what lies there for another one', async () => {
  const desk = await room.merchant('1000');
  const { advertId } = await room.advert(desk, { qty: '1000' });
  const [thief, other] = [await room.ready(), await room.ready()];
  const { orderNo } = await room.buy(thief, advertId, { amount: '3915' });
  await room.buy(other, advertId, { amount: '3915' });
  await cancelOnOldNode(orderNo);
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '500', escrow: '500' });
  expect(await refusalOf(room.appeal(thief, { orderNo }))).toBe('c2cState');
});

test('an old node that knows of no coins to give back leaves it to another one, and brings no such order back', async () => {
  const desk = await room.merchant('1000');
  const { advertId } = await room.advert(desk, { qty: '1000' });
  const buyer = await room.ready();
  const { orderNo } = await room.buy(buyer, advertId, { amount: '3915' });
  await buyer.call(api.c2cOrders.cancel, { orderNo, reason: 'other' });
  // From this it read whether a buyer may bring an order back, for which it would take the coins for a second time.
  const { rows } = await sql`select from c2c_order where order_no = ${orderNo} and reopen_until is not null`.execute(
    room.db,
  );
  expect(rows).toHaveLength(0);
  await room.clock.jump(QUARTER);
  await createJobs(room.db, room.clock, { 'c2c.due': async () => {} }, () => {}).runDue();
  await room.jobs.runDue();
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '1000', escrow: '0' });
});

test('the migration goes on with what was kept, and only with that', async () => {
  const desk = await room.merchant('1000');
  const { advertId } = await room.advert(desk, { qty: '1000' });
  const [buyer, thief] = [await room.ready(), await room.ready()];
  const kept = await room.buy(buyer, advertId, { amount: '1566' });
  const given = await room.buy(thief, advertId, { amount: '3915' });
  await buyer.call(api.c2cOrders.cancel, { orderNo: kept.orderNo, reason: 'other' });
  await cancelOnOldNode(given.orderNo);
  await sql`update c2c_order set reopen_until = kept_until where kept_until is not null`.execute(room.db);
  await sql`alter table c2c_order drop column kept_until`.execute(room.db);
  await up(room.db as never);
  expect(await refusalOf(room.appeal(thief, given))).toBe('c2cState');
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '800', escrow: '200' });
  await room.pass(QUARTER);
  expect(await room.has(desk)).toEqual({ available: '0', adverts: '1000', escrow: '0' });
});
