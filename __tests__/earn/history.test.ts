/**
 * Random histories of savings against a second computation that shares no line with the first: whole numbers of the ledger's smallest
 * unit, days counted from the calendar. Outages of days, a node that dies in the middle, and every way out; no digit may differ.
 */
import { api } from '@/lib/api/index';
import type { EarnOrder, EarnWay } from '@/lib/api/earnShapes';
import { transaction } from '@/server/db/database';
import { roundJob } from '@/server/earn/rounds/rounds';
import { addAccruals } from '@/server/earn/rounds/store';
import { findOrder } from '@/server/earn/store';
import { balanceOf, houseBalance } from '@/server/ledger/ledger';
import { chance } from '../harness/rounds';
import type { Person } from '../harness/exchange';
import { accountsOf, broughtBy, textOf, UNIT, units, type Life } from './plainSavings';
import { buy, DAY, earnRoom, FUND, HOUR, leave, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await earnRoom();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const RATES: Readonly<Record<string, string>> = { 'usdt-flexible': '0.031', 'usdt-7': '0.042', 'usdt-30': '0.055' };
const TERMS: Readonly<Record<string, number | null>> = { 'usdt-flexible': null, 'usdt-7': 7, 'usdt-30': 30 };

test('random histories: every balance is what a second computation says', async () => {
  const random = chance('earn');
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const savers = [await room.saver(), await room.saver(), await room.saver()];
  const lives = new Map<Person, Map<string, Life>>(savers.map((saver) => [saver, new Map()]));
  let now = room.clock.now();
  const ends = now + 50 * DAY;
  while (now < ends) {
    const who = pick(savers);
    const own = lives.get(who)!;
    const isClosed = now % DAY < 600_000 || now % DAY >= DAY - 600_000;
    if (random() < 0.5 && !isClosed) {
      const productId = pick(Object.keys(RATES));
      const amount = BigInt(Math.floor(random() * 200 * 1e8)) + 10n * UNIT;
      const renews = TERMS[productId] !== null && random() < 0.5;
      const order = await buy(who, productId, textOf(amount), { autoRenew: renews });
      own.set(order.orderNo, {
        productId,
        kind: TERMS[productId] === null ? 'flexible' : 'fixed',
        amount,
        rate: units(RATES[productId]!),
        boughtAt: now,
        days: TERMS[productId]!,
        renews,
        left: null,
      });
    } else await leaveOne(who, own, now, pick);
    for (const saver of savers) await compare(saver, lives.get(saver)!, now);
    // From minutes to an outage of days.
    now += Math.floor(random() < 0.2 ? random() * 4 * DAY : random() * 20 * HOUR);
    await room.until(now);
  }
  const paid = savers.flatMap((saver) =>
    [...lives.get(saver)!.values()].map((life) => broughtBy(life, room.clock.now()).interest),
  );
  expect(await houseBalance(room.db, 'house:interest', 'USDT')).toBe(textOf(-paid.reduce((a, b) => a + b, 0n)));
}, 300_000);

async function leaveOne(who: Person, own: Map<string, Life>, now: number, pick: <T>(all: readonly T[]) => T) {
  const { list } = await who.call(api.earn.running, { pageSize: 100 });
  const found = pick<EarnOrder | undefined>(list.filter(({ allowed }) => allowed.some((act) => act !== 'autoRenew')));
  if (!found) return;
  const root = rootOf(found.orderNo, own, await chainOf(who));
  const way = pick(found.allowed.filter((act): act is EarnWay => act !== 'autoRenew'));
  await leave(who, found.orderNo, way, way === 'early' ? FUND : undefined);
  root.left = { way, at: now };
}

/** Which order each one goes on from. */
async function chainOf(who: Person): Promise<ReadonlyMap<string, string>> {
  const { list: running } = await who.call(api.earn.running, { pageSize: 100 });
  const { list: ended } = await who.call(api.earn.finished, { pageSize: 100 });
  return new Map([...running, ...ended].flatMap(({ orderNo, renews }) => (renews ? [[orderNo, renews] as const] : [])));
}

function rootOf(orderNo: string, own: ReadonlyMap<string, Life>, chain: ReadonlyMap<string, string>): Life {
  let no = orderNo;
  for (let from = chain.get(no); from !== undefined; from = chain.get(no)) no = from;
  return own.get(no)!;
}

async function compare(who: Person, own: ReadonlyMap<string, Life>, now: number): Promise<void> {
  expect([
    await balanceOf(room.db, who.userId, 'spot:available', 'USDT'),
    await balanceOf(room.db, who.userId, 'fund:savings', 'USDT'),
  ]).toEqual(accountsOf(own.values(), now));
}

test('a node that dies in the middle of a round leaves nothing half done, and nothing is paid twice', async () => {
  const people = [await room.saver(), await room.saver()];
  const orders = [];
  for (const who of people)
    for (let count = 0; count < 2; count += 1) orders.push(await buy(who, 'demo-flexible', '3650'));
  const firstAt = orders[0]!.firstAt;
  await room.until(firstAt - 1);
  await room.clock.jump(1);
  const round = roundJob({ vault: room.vault, random: (size) => Buffer.alloc(size, 7), publish: () => undefined });
  const before = await houseBalance(room.db, 'house:interest', 'USDT');
  const context = {
    now: firstAt,
    ref: String(firstAt),
    step: '0',
    payload: {},
    attempts: 0,
    afterCommit: () => undefined,
  };
  const killed = transaction(room.db, async (db) => {
    await round({ ...context, db });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await houseBalance(room.db, 'house:interest', 'USDT')).toBe(before);
  // Two nodes come to the same round: one does it, the other finds nothing left.
  await transaction(room.db, (db) => round({ ...context, db }));
  await transaction(room.db, (db) => round({ ...context, db, step: '1' }));
  await room.jobs.runDue();
  // 3650 × 3.1 % / 365 = 0.31 a day, four orders.
  expect(units(before) - units(await houseBalance(room.db, 'house:interest', 'USDT'))).toBe(units('1.24'));
});

test('a day of an order cannot be written twice, whatever the program does', async () => {
  const who = await room.saver();
  const order = await buy(who, 'demo-flexible', '100');
  await room.until(order.firstAt);

  const row = (await findOrder(room.db, who.userId, order.orderNo))!;
  expect(row.days).toBe(1);
  await expect(addAccruals(room.db, [{ id: row.id, day: 1, at: order.firstAt, amount: '1' }])).rejects.toThrow(
    /duplicate key/,
  );
});
