/** Somebody whose contract cannot be written keeps nobody else waiting: what fails together is decided one by one. */
import { sql } from 'kysely';
import { bet, fixedTimeRoom, orderOf, type Room } from './room';

let x: Room;
beforeEach(async () => {
  x = await fixedTimeRoom();
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

/** Of this order nothing is written that the condition forbids; as a fault of ours would do it. */
const refuse = (orderNo: string, what: string) =>
  sql
    .raw(`alter table fixed_time_order add constraint stuck check (not (order_no = '${orderNo}' and ${what}))`)
    .execute(x.db);
const mend = () => sql`alter table fixed_time_order drop constraint stuck`.execute(x.db);
const statusOf = async (...orders: { person: Awaited<ReturnType<Room['better']>>; no: string }[]) => {
  const statuses = [];
  for (const { person, no } of orders) statuses.push((await orderOf(person, no)).status);
  return statuses;
};
const placed = async () => {
  const person = await x.better();
  return { person, no: (await bet(person)).orderNo };
};

test('at the end', async () => {
  const [first, stuck, last] = [await placed(), await placed(), await placed()];
  await x.second();
  await refuse(stuck.no, `status = 'closed'`);
  await x.seconds(59);
  await expect(x.second(60_001)).rejects.toThrow(/stuck/);
  await expect(x.second()).rejects.toThrow(/stuck/);
  expect(await statusOf(first, stuck, last)).toEqual(['closed', 'pendingSettlement', 'closed']);
  await mend();
  await x.second();
  expect(await statusOf(stuck)).toEqual(['closed']);
});

test('at the entry, and what ends meanwhile ends', async () => {
  const before = await placed();
  await x.seconds(58);
  const [stuck, other] = [await placed(), await placed()];
  await refuse(stuck.no, `status = 'holding'`);
  await expect(x.second()).rejects.toThrow(/stuck/);
  expect(await statusOf(stuck, other)).toEqual(['submitted', 'holding']);
  for (let nr = 0; nr < 3; nr += 1) await x.second(60_001).catch(() => null);
  expect(await statusOf(before, stuck, other)).toEqual(['closed', 'submitted', 'holding']);
  await mend();
});
